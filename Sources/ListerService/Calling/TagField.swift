// SPDX-License-Identifier: MIT

import Lister
import ListerCompression

/// What a field `If-Match` or `If-None-Match` names (RFC 9110, section 13.1).
enum TagField: Equatable {
  /// Any state: `*`.
  case any
  /// The states with these tags; none if the field is not well formed.
  case tags([String])

  /// Reads a field, whose lines have commas between them.
  ///
  /// A tag is what is between its quotes, where commas may be. A weak one is taken for the strong one:
  /// a proxy that compresses an answer weakens the tag that it hands on, and the list is in that state
  /// all the same. There may be nothing between two commas.
  init(_ field: String) {
    var rest = Substring(field).utf8.drop(while: TagField.isBlank)
    guard rest.first != UInt8(ascii: "*") else {
      self = rest.dropFirst().allSatisfy(TagField.isBlank) ? .any : .tags([])
      return
    }
    var tags: [String] = []
    self = .tags([])
    while true {
      rest = rest.drop { TagField.isBlank($0) || $0 == UInt8(ascii: ",") }
      if rest.isEmpty { break }
      if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
      guard rest.first == TagField.quote else { return }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: TagField.quote),
        rest[..<end].allSatisfy({ $0 > 0x20 && $0 != 0x7F })
      else { return }
      tags.append(String(Substring(rest[..<end])))
      rest = rest[end...].dropFirst().drop(while: TagField.isBlank)
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return }
    }
    self = .tags(tags)
  }

  /// Whether it names any state, or one of which a condition is true.
  func hasName(where condition: (String) -> Bool) -> Bool {
    switch self {
    case .any: true
    case .tags(let tags): tags.contains(where: condition)
    }
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension ListTag {
  /// The state that a name in such a field means; nil if it is none of a document.
  ///
  /// A tag tells states of a document apart, not the bytes that were sent of it. So the end that a
  /// proxy gives to it when it compresses the answer (`-gzip`, `-zstd`) says nothing. RFC 9110 has
  /// `If-Match` compare strong tags, so that nobody changes bytes that he hasn't seen; here whoever has
  /// seen the document in any coding has seen the state that he changes.
  init?(named name: String) {
    let end = Compression.allCases.map { "-\($0.rawValue)" }.first { name.hasSuffix($0) } ?? ""
    self.init(String(name.dropLast(end.count)))
  }

  /// Whether a field `If-None-Match` names the state, or any.
  func isNamed(inField field: String?) -> Bool {
    field.map { TagField($0).hasName { ListTag(named: $0) == self } } ?? false
  }

  var field: (name: String, value: String) { ("ETag", "\"\(self)\"") }
}
