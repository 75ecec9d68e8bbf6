// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON
import ListerModel

/// What tells two states of a list apart: a digest of the bytes of its document.
///
/// Whoever has read a list says by it which list is to be changed; see
/// ``Workspace/edit(_:_:expecting:)``.
public struct ListTag: Hashable, Sendable {
  package let digest: ContentDigest

  /// The tag of a document.
  public init(of document: [UInt8]) { digest = ContentDigest(of: document) }

  /// The tag of a document whose digest is known.
  package init(_ digest: ContentDigest) { self.digest = digest }

  /// A tag as ``description`` spells it; nil if it is none.
  public init?(_ text: String) {
    guard text.utf8.count == 32, let value = UInt128(text, radix: 16) else { return nil }
    digest = ContentDigest(value)
  }
}

extension ListTag: CustomStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String {
    let digits = String(digest.value, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }
}

/// The tag of a list that was changed, made when it is asked for: most commands never do.
struct LateTag: Sendable {
  private enum Source: Sendable {
    case document([UInt8])
    case tag(ListTag?)
  }

  private let source: Source

  /// The tag of a document.
  init(of document: [UInt8]) { source = .document(document) }

  /// A tag that is known; nil for none.
  init(_ tag: ListTag?) { source = .tag(tag) }

  var tag: ListTag? {
    switch source {
    case .document(let bytes): ListTag(of: bytes)
    case .tag(let tag): tag
    }
  }
}

extension ListTag: JSONValue {
  /// 32 hexadecimal digits.
  public static var schema: Schema { .string() }
  /// The digits.
  public var json: JSONText { JSONText(string: description) }

  /// Reads the digits.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let tag = json.string.flatMap({ ListTag($0) }) else {
      throw ShapeError(path, "not a tag")
    }
    self = tag
  }

  /// Takes the digits.
  public init(text: String, at path: String) throws(ShapeError) {
    try self.init(json: JSONText(string: text), at: path)
  }
}
