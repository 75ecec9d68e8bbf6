// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCalculation

extension Suggestion {
  /// The function, by its name or another one for it, that is nearest to a word; nil when none is
  /// near.
  package static func function(near word: String) -> String? {
    nearest(
      to: word,
      among: FunctionTable.standard.functions.flatMap { [$0.name] + $0.aliases }
    )
  }
}
