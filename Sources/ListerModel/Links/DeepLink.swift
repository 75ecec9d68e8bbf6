// SPDX-License-Identifier: MIT

/// A link that opens a list: `lister:///home/ana/Lists/Groceries.list.json?color=2`.
///
/// It has no host, an absolute path and exactly one color, by its number. The color lets a program
/// show the list before it is read. Source: the URL scheme of Apple's Lister.
package struct DeepLink: Hashable, Sendable {
  /// The absolute path of the document.
  package let path: String
  package let color: List.Color

  /// The scheme, with its colon.
  package static let scheme = "lister:"

  /// A link to a document; nil if its path isn't absolute, or holds a null character.
  package init?(path: String, color: List.Color) {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
    self.path = path
    self.color = color
  }

  /// Whether a text is meant as a link: it begins with the scheme, in any case.
  package static func isLink(_ text: String) -> Bool {
    text.utf8.count >= scheme.utf8.count && text.prefix(scheme.count).lowercased() == scheme
  }

  /// Reads a link.
  ///
  /// - Throws: ``DeepLinkError`` with the first thing that is wrong.
  package init(_ link: String) throws(DeepLinkError) {
    guard DeepLink.isLink(link) else { throw .scheme }
    let parts = link.dropFirst(DeepLink.scheme.count)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].hasPrefix("///") else { throw .path }
    guard let path = PercentEncoding.decode(parts[0].dropFirst(2)), !parts[0].utf8.contains(0x23)
    else { throw .escape }
    color = try DeepLink.color(of: parts.count > 1 ? parts[1] : "")
    guard !path.utf8.contains(0) else { throw .path }
    self.path = path
  }

  private static func color(of query: Substring) throws(DeepLinkError) -> List.Color {
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    guard items.count == 1, query.hasPrefix("color=") else { throw .query }
    let value = query.dropFirst("color=".count)
    // One digit and nothing else: no sign, no zeros in front.
    guard value.utf8.count == 1, let raw = Int(value), let color = List.Color(rawValue: raw) else {
      throw .color(String(value))
    }
    return color
  }
}

package enum DeepLinkError: Error, Hashable, Sendable {
  /// It doesn't begin with `lister:`.
  case scheme
  /// It doesn't hold an absolute path after an empty host.
  case path
  /// A percent sign isn't followed by two hexadecimal digits, the text isn't UTF-8, or it has a
  /// fragment.
  case escape
  /// It has other members than one color, or none.
  case query
  /// There is no such color.
  case color(String)
  /// There is no such action.
  case action(String)
}

extension DeepLinkError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scheme: "a link begins with \"lister:\""
    case .path: "a link holds an absolute path: lister:///folder/file?color=0"
    case .escape: "a link is text in UTF-8 with whole percent escapes and without a fragment"
    case .query: "a link has exactly one color, and nothing else: ?color=0"
    case .action(let text):
      "\"\(text)\" is nothing that a link can ask for; there is "
        + ActionLink.Action.allCases.map { "do=\($0.rawValue)" }.joined(separator: ", ")
    case .color(let text): "\"\(text)\" is no color: a whole number from 0 to 5"
    }
  }
}

extension DeepLink: CustomStringConvertible {
  /// The link.
  package var description: String {
    "lister://\(PercentEncoding.encode(path))?color=\(color.rawValue)"
  }
}
