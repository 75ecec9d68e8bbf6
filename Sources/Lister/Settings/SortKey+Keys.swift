// SPDX-License-Identifier: MIT

package import ListerModel

extension SortKey {
  /// The keys that a text spells with commas between them; nil for any other text.
  package static func keys(_ text: String) -> [SortKey]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let keys = words.compactMap { SortKey(String($0)) }
    return keys.count == words.count ? keys : nil
  }
}
