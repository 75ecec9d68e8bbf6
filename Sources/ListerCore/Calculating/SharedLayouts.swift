// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerPlans

/// What recalculators share: the programs of the layouts that they have met, and the templates that
/// they have learnt from documents.
///
/// Nothing in it depends on options or on values, so that whoever shares it gets the same bytes as
/// one that begins anew, sooner. Its size is bounded. Copies are the same one.
package struct SharedLayouts: Sendable {
  let programs = ProgramCache()
  /// The templates of documents.
  let templates = TemplateCache()

  /// Knows nothing yet.
  package init() {}
}
