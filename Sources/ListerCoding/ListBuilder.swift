// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON
package import ListerModel

/// Writes a document item by item, and reads it as a list: the way that other formats come in.
///
/// Members go into the text of the document at once, so an item costs no objects of its own while
/// it is built. In the end the document is checked as every other one is, unless who appends has
/// checked all, and the items get their identities: those that their member `uuid` spells, or derived
/// ones.
///
/// An item without any other member than `text` is written as that text.
package struct ListBuilder: ~Copyable {
  private var buffer: ByteBuffer
  private var itemMembers = 0
  private var itemStart = 0
  private var hasSoleText = false
  private let isChecked: Bool
  /// Where the items begin, and the array that they are in; where all is checked.
  private var (starts, arrayStart): ([UInt32], Int) = ([], 0)
  private var hasWrittenIdentities = false
  private var states = ItemStates()
  private var (isCompleted, isPutAway) = (false, false)
  package private(set) var itemCount = 0

  /// A document that begins with the given members.
  ///
  /// - Parameters:
  ///   - members: what is before the items, such as `name` and `color`; the version of the format,
  ///     `items`, and what comes after them is not among them.
  ///   - capacity: how many bytes the document may have, as far as that is known: large ones are not
  ///     moved then while they grow.
  ///   - isChecked: whether who appends has seen to it that all texts are UTF-8, all keys of an item
  ///     different, and known members of their types.
  package init(members: [JSONText.Member] = [], capacity: Int = 0, isChecked: Bool = false) {
    self.isChecked = isChecked
    buffer = ByteBuffer(capacity: max(capacity, 4_096))
    buffer.append("{\n  \"lister\": 1")
    append(members)
  }

  /// How many bytes the document has so far; see `DocumentLimits.bytes`.
  package var byteCount: Int { buffer.count }

  // MARK: Items

  /// Begins an item; its members follow, each key once, and ``endItem()``.
  package mutating func beginItem() {
    if itemCount == 0 {
      buffer.append(",\n  \"items\": ")
      arrayStart = buffer.count
      buffer.append("[\n    ")
    } else {
      buffer.append(",\n    ")
    }
    itemCount += 1
    if isChecked { starts.append(UInt32(truncatingIfNeeded: buffer.count)) }
    itemMembers = 0
    hasSoleText = false
    itemStart = buffer.count
  }

  /// Ends the item that was begun.
  package mutating func endItem() {
    if itemMembers == 0 { buffer.append("{") }
    if !hasSoleText { buffer.append("}") }
    guard isCompleted || isPutAway else { return }
    states.note(isCompleted: isCompleted, isPutAway: isPutAway)
    (isCompleted, isPutAway) = (false, false)
  }

  /// Gives the item a member that is a text, in UTF-8.
  package mutating func append(_ key: ByteView, text: ByteView) {
    if itemMembers == 0, key == ByteView("text") {
      itemMembers = 1
      hasSoleText = true
      return buffer.append(jsonText: text)
    }
    append(key)
    buffer.append(jsonText: text)
  }

  /// Gives the item a member of a value that was checked; one of several lines becomes one line.
  package mutating func append(_ key: ByteView, json: ByteView) {
    append(key)
    if json.firstIndex(of: UInt8(ascii: "\n")) == nil {
      buffer.append(json)
    } else {
      buffer.append(compacted: json)
    }
  }

  /// Gives the item a member that is true or false.
  package mutating func append(_ key: ByteView, logical: Bool) {
    append(key)
    buffer.append(logical ? "true" : "false")
    guard logical else { return }
    if key == ByteView("completed") { isCompleted = true }
    if key == ByteView("removed") { isPutAway = true }
  }

  /// Gives the item a member that is an array of texts.
  package mutating func append(_ key: ByteView, texts: [ByteView]) {
    append(key)
    buffer.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { buffer.append(", ") }
      buffer.append(jsonText: text)
    }
    buffer.append("]")
  }

  /// Gives the item a member of any value.
  package mutating func append(_ key: ByteView, value: JSONText) {
    if itemMembers == 0, key == ByteView("text"), value.kind == .string {
      itemMembers = 1
      hasSoleText = true
      return value.text.withByteView { buffer.append($0) }
    }
    append(key)
    value.text.withByteView { buffer.append($0) }
  }

  /// Appends a whole item.
  package mutating func appendItem(_ members: [JSONText.Member]) {
    beginItem()
    for member in members { member.key.withByteView { append($0, value: member.value) } }
    endItem()
  }

  private mutating func append(_ key: ByteView) {
    if hasSoleText {
      buffer.insert(ByteView("{\"text\": "), at: itemStart)
      hasSoleText = false
    } else if itemMembers == 0 {
      buffer.append("{")
    }
    if itemMembers > 0 { buffer.append(", ") }
    itemMembers += 1
    if key.count == 4, key == ByteView("uuid") { hasWrittenIdentities = true }
    buffer.append(jsonText: key)
    buffer.append(": ")
  }

  private mutating func append(_ members: [JSONText.Member]) {
    for member in members {
      buffer.append(",\n  ")
      member.key.withByteView { buffer.append(jsonText: $0) }
      buffer.append(": ")
      member.value.text.withByteView { buffer.append($0) }
    }
  }

  // MARK: The list

  /// The list of the document, to which the given members are added at its end.
  ///
  /// - Parameter members: what is after the items, such as `grids` and `names`.
  /// - Returns: the list.
  /// - Throws: ``DocumentError`` with the JSON path, such as `items[3].price`, if the document is
  ///   not one: a known member of a wrong type or twice, a `uuid` twice, a grid too large, too many
  ///   bytes, text that is not UTF-8.
  package consuming func list(
    adding members: [JSONText.Member] = []
  ) throws(DocumentError) -> List {
    var array: Range<Int>?
    if itemCount > 0 {
      buffer.append("\n  ]")
      array = arrayStart..<buffer.count
    } else if members.isEmpty {
      buffer.append(",\n  \"items\": []")
    }
    append(members)
    buffer.append("\n}\n")
    guard isChecked, members.isEmpty else { return try ListReader().list(from: buffer.view) }
    try DocumentLimits.check(byteCount: buffer.count, hasGrids: false)
    return try List(
      ItemPlaces(
        document: buffer.view,
        starts: starts,
        end: array?.upperBound ?? 0,
        array: array,
        hasWrittenIdentities: hasWrittenIdentities,
        states: states
      )
    )
  }
}

extension List {
  /// A list of the given members, with identities as if it had been read.
  ///
  /// - Parameters:
  ///   - members: what is before the items, such as `name` and `color`; not the version.
  ///   - items: the members of each item, in their order.
  ///   - trailing: what is after the items, such as `grids` and `names`.
  /// - Throws: ``DocumentError`` with the JSON path if that makes no document.
  package init(
    members: [JSONText.Member],
    items: [[JSONText.Member]],
    trailing: [JSONText.Member] = []
  ) throws(DocumentError) {
    var builder = ListBuilder(members: members)
    for item in items { builder.appendItem(item) }
    self = try builder.list(adding: trailing)
  }
}

extension JSONText {
  /// Whether the bytes are one number as JSON spells it (RFC 8259, section 6), and nothing else.
  package static func isNumber(_ bytes: ByteView) -> Bool {
    guard !bytes.isEmpty, JSONScanner.beginsNumber(bytes[0]) else { return false }
    var scanner = JSONScanner(bytes)
    return (try? scanner.number()) != nil && scanner.at == bytes.count
  }
}
