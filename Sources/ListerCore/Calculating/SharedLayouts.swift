// SPDX-License-Identifier: MIT

import ListerCalculation
package import ListerCoding
import ListerPlans

/// What recalculators share: the programs of the layouts that they have met, and the templates that
/// they have learnt from documents.
///
/// Nothing in it depends on values, or on options but for the selection, so that whoever shares it gets
/// the same bytes as one that begins anew, sooner. Its size is bounded. Copies are the same one.
package struct SharedLayouts: Sendable {
  let programs = ProgramCache()
  /// The templates of documents.
  let templates: TemplateCache

  /// Knows nothing yet; all that share it select the same.
  package init(selecting selection: Selection? = nil) {
    templates = TemplateCache(selecting: selection)
  }
}
