// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON
public import ListerModel

/// What an overview of many lists says of one: its color, how many items it has, how many are done; items that are put away don't count.
///
/// Made by one pass over the bytes that builds nothing, for folders of a hundred thousand
/// documents. All of the document is checked to be JSON, and what is counted to have the right
/// types; what only a reader of the whole document looks for, such as formulas or two items with
/// one identifier, is not.
public struct ListSummary: Hashable, Sendable {
  /// The name that is in the document; a file has one as well.
  public private(set) var name: String?
  /// The color; gray if the document has none.
  public private(set) var color = List.Color.gray
  /// How many items there are.
  public private(set) var items = 0
  /// How many of them are done.
  public private(set) var completed = 0
  /// How many grids there are.
  public private(set) var grids = 0

  /// A summary of the given parts.
  package init(name: String?, color: List.Color, items: Int, completed: Int, grids: Int) {
    (self.name, self.color, self.items) = (name, color, items)
    (self.completed, self.grids) = (completed, grids)
  }

  /// The summary of a list without grids that was read or built, and whose items are as they were then;
  /// nil for any other one, of whose items only the document tells.
  package init?(of list: List) {
    guard let states = list.states, list["grid"] == nil, list["grids"] == nil else { return nil }
    self.init(
      name: list.name,
      color: list.color,
      items: list.items.count - states.putAway,
      completed: states.completed,
      grids: 0
    )
  }

  /// The summary of a document.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  package init(of document: ByteView) throws(DocumentError) {
    guard document.count <= DocumentLimits.listBytes else {
      let reason = DocumentError.Reason.tooManyBytes(document.count)
      throw DocumentError(offset: DocumentLimits.listBytes, path: "", reason: reason)
    }
    do throws(ScanFailure) {
      try read(document)
    } catch {
      let path = DocumentPath.path(of: error.offset, in: document)
      throw DocumentError(offset: error.offset, path: path, reason: error.reason)
    }
  }

  private mutating func read(_ document: ByteView) throws(ScanFailure) {
    var scanner = JSONScanner(document)
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): try readObject(&scanner)
    case UInt8(ascii: "["):
      try scanner.skipValue()
      grids = 1
    default:
      guard scanner.at < document.count else {
        throw ScanFailure(offset: scanner.at, reason: .empty)
      }
      throw scanner.wrongType("an object or an array of rows")
    }
    scanner.skipSpace()
    if scanner.at < document.count {
      throw ScanFailure(offset: scanner.at, reason: .trailingData)
    }
  }

  private mutating func readObject(_ scanner: inout JSONScanner) throws(ScanFailure) {
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.key()
      if scanner.next == UInt8(ascii: "n") {
        _ = try scanner.literal()
      } else if scanner.is(key, ByteView("items")) {
        try readItems(&scanner)
      } else if scanner.is(key, ByteView("name")) {
        name = try ListSummary.text(&scanner)
      } else if scanner.is(key, ByteView("color")) {
        try readColor(&scanner)
      } else if scanner.is(key, ByteView("grids")) {
        guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array") }
        grids = try scanner.enterArray() ? scanner.countElements() : 0
      } else {
        if scanner.is(key, ByteView("grid")) { grids = 1 }
        try scanner.skipValue()
      }
      more = try scanner.moreMembers()
    }
  }

  private mutating func readItems(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of items") }
    var more = try scanner.enterArray()
    while more {
      switch scanner.next {
      case UInt8(ascii: "\""):
        _ = try scanner.string()
        items += 1
      case UInt8(ascii: "{"):
        let state = try ListSummary.state(&scanner)
        if state.isRemoved { break }
        items += 1
        if state.isCompleted { completed += 1 }
      default: throw scanner.wrongType("an item: a text or an object")
      }
      more = try scanner.moreElements()
    }
  }

  /// Whether an item is done, and whether it is put away.
  private static func state(
    _ scanner: inout JSONScanner
  ) throws(ScanFailure) -> (isCompleted: Bool, isRemoved: Bool) {
    var isCompleted = false
    var isRemoved = false
    var more = try scanner.enterObject()
    while more {
      let key = try scanner.key()
      if scanner.is(key, ByteView("completed")) {
        switch scanner.next {
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): break
        default: throw scanner.wrongType("true or false")
        }
        isCompleted = try scanner.literal() == .yes
      } else {
        if scanner.is(key, ByteView("removed")) { isRemoved = scanner.next == UInt8(ascii: "t") }
        try scanner.skipValue()
      }
      more = try scanner.moreMembers()
    }
    return (isCompleted, isRemoved)
  }

  private mutating func readColor(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let start = scanner.at
    let found: List.Color?
    if scanner.next == UInt8(ascii: "\"") {
      found = List.Color(name: try ListSummary.text(&scanner))
    } else {
      try scanner.skipValue()
      let value = JSONText(checked: scanner.bytes[start..<scanner.at])
      found = value.number?.int.flatMap { List.Color(rawValue: $0) }
    }
    guard let found else {
      throw ScanFailure(offset: start, reason: .color(scanner.excerpt(start..<scanner.at)))
    }
    color = found
  }

  private static func text(_ scanner: inout JSONScanner) throws(ScanFailure) -> String {
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.wrongType("a text") }
    let token = try scanner.string()
    return JSONText.string(of: scanner.bytes[token.start - 1..<token.end + 1])
  }
}

extension JSONScanner {
  /// Whether a key is spelled so, with escapes or without.
  fileprivate func `is`(_ token: StringToken, _ key: ByteView) -> Bool {
    if !token.isEscaped { return bytes[token.start..<token.end] == key }
    var name = ByteBuffer(capacity: token.end - token.start)
    appendText(of: token, to: &name)
    return name.view == key
  }
}
