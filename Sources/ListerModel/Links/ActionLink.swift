// SPDX-License-Identifier: MIT

/// A link that asks for something to be done with a list: `lister:///home/ana/Week.list.json?do=clean`.
///
/// It has no host, an absolute path and exactly one action. Whoever follows it asks first.
package struct ActionLink: Hashable, Sendable {
  package enum Action: String, CaseIterable, Sendable {
    /// All ticked items are put away.
    case clean
  }

  /// The absolute path of the document.
  package let path: String
  /// What is to be done with the list.
  package let action: Action

  /// Whether a text is meant as such a link: one whose query is not a color.
  package static func isLink(_ text: String) -> Bool {
    DeepLink.isLink(text) && text.contains("?do=")
  }

  /// Reads a link.
  ///
  /// - Throws: ``DeepLinkError`` with the first thing that is wrong.
  package init(_ link: String) throws(DeepLinkError) {
    let parts = link.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? parts[1] : ""
    guard query.hasPrefix("do=") else { throw .query }
    let word = String(query.dropFirst("do=".count))
    guard let action = Action(rawValue: word) else { throw .action(word) }
    // The rest is as in a link that opens a list.
    path = try DeepLink("\(parts[0])?color=0").path
    self.action = action
  }
}
