// SPDX-License-Identifier: MIT

package import ListerBasics
public import ListerJSON

/// A list: items in order, a color, and whatever else its document holds, grids among it.
///
/// A list *is* its document: the object around the items is kept as it was read, and members are
/// read and changed in its text. Two lists are equal when their documents say the same: the same
/// color, the same items with the same content in the same order, the same other members.
public struct List: Sendable {
  /// The items in order; no two of them have the same identifier.
  ///
  /// A write in place, such as `list.items[3].isComplete = true`, touches that item alone.
  public var items: [ListItem] {
    get { storedItems }
    // Not an observer: with one, optimized code of other modules copies all items at each write.
    _modify {
      hasSettledIdentities = false
      states = nil
      yield &storedItems
    }
  }
  private var storedItems: [ListItem]
  /// Whether a reader of the document would derive the identifiers that the items have.
  private(set) var hasSettledIdentities = false
  /// The items for which a reader derived the identifiers that they had.
  private(set) var settledItems: [ListItem] = []
  /// What states the items have, if whoever read the document has counted them.
  package internal(set) var states: ItemStates?
  /// The document with an empty array instead of the items.
  package private(set) var shell: JSONText
  /// The white space between the items.
  var spacing: Spacing

  /// The white space of an array.
  struct Spacing: Hashable, Sendable {
    /// Before the first element.
    var first: String
    /// Before the others, after a comma.
    var lead: String
    /// Before the closing bracket.
    var tail: String
    /// What is before an element instead of ``lead``.
    var befores: [ItemUUID: String] = [:]
    /// What is between an element and its comma, if anything does.
    var afters: [ItemUUID: String] = [:]

    /// One item per line, as deep as in a document that is indented by two.
    static let lines = Spacing(first: "\n    ", lead: "\n    ", tail: "\n  ")
  }

  /// A new list.
  ///
  /// - Precondition: no two items have the same identifier.
  public init(color: Color = .gray, items: [ListItem] = [], name: String? = nil) {
    precondition(Set(items).count == items.count, "two items of a list are the same item")
    storedItems = items
    let named = name.map { ",\n  \"name\": \(JSONText(string: $0))" } ?? ""
    shell = JSONText(
      checked: "{\n  \"lister\": 1\(named),\n  \"color\": \"\(color.name)\",\n  \"items\": []\n}"
    )
    spacing = .lines
  }

  /// A list that was read.
  init(items: [ListItem], shell: JSONText, spacing: Spacing) {
    storedItems = items
    self.shell = shell
    self.spacing = spacing
  }

  /// Notes that a reader of the document would derive the identifiers that the items have.
  mutating func settleIdentities() {
    hasSettledIdentities = true
    settledItems = storedItems
  }

  /// The color; gray if the document has none.
  ///
  /// Setting it keeps the spelling: a name, or a raw number.
  public var color: Color {
    get {
      let value = self["color"]
      return value?.string.flatMap { Color(name: $0) }
        ?? value?.number?.int.flatMap { Color(rawValue: $0) } ?? .gray
    }
    set {
      guard newValue != color else { return }
      let isNumber = self["color"]?.kind == .number
      self["color"] =
        isNumber ? JSONText(NumberText(newValue.rawValue)) : JSONText(string: newValue.name)
    }
  }

  /// The name that is in the document; a file has one as well.
  public var name: String? {
    get { self["name"]?.string }
    set { self["name"] = newValue.map { JSONText(string: $0) } }
  }

  /// A member of the document besides `items`, known or not; nil if there is none, or it is null.
  ///
  /// Setting it keeps the bytes of all other members. A known member must be given the type that
  /// the format says.
  public subscript(member: String) -> JSONText? {
    get {
      if shell.kind == .array { return member == "grid" ? shell : nil }
      let value = member == "items" ? nil : shell[member]
      return value == .null ? nil : value
    }
    set {
      precondition(member != "items", "items are set as items")
      makeObject()
      shell[member] = newValue
    }
  }

  /// The members of the document besides `items`, in order.
  public var members: [JSONText.Member] {
    if shell.kind == .array { return [JSONText.Member(key: "grid", value: shell)] }
    return shell.members.filter { $0.key != "items" }
  }

  /// Makes an object of a document that is a bare grid.
  private mutating func makeObject() {
    guard shell.kind == .array else { return }
    shell = JSONText(members: [JSONText.Member(key: "grid", value: shell)])
  }

  // MARK: Writing

  /// Appends the document, with a line feed at its end.
  ///
  /// An identifier that was derived is written out where a reader would derive another one.
  package func write(to buffer: inout ByteBuffer) {
    written.forEachPart { buffer.append($0) }
  }

  /// The bytes of the document, with a line feed at its end.
  public var bytes: [UInt8] {
    let list = written
    return [UInt8](parts: list.forEachPart)
  }

  /// The list as it is written: with the identifiers that have to be, and a place for its items.
  private var written: List {
    var list = self
    if items.isEmpty { return list }
    list.materializeIdentities()
    if list.shell.range(of: "items") == nil {
      list.makeObject()
      list.shell["items"] = JSONText(checked: "[]")
    }
    return list
  }

  /// Calls `body` with the parts of the document one after the other.
  private func forEachPart(_ body: (ByteView) -> Void) {
    defer { body(ByteView("\n")) }
    shell.text.withByteView { shell in
      // No items: the array that was read as empty stays as it is, and what isn't there is missing.
      guard !items.isEmpty, let place = self.shell.range(of: "items") else { return body(shell) }
      body(shell[0..<place.lowerBound])
      body(ByteView("["))
      forEachPartOfItems(body)
      body(ByteView("]"))
      body(shell[place.upperBound..<shell.count])
    }
  }

  private func forEachPartOfItems(_ body: (ByteView) -> Void) {
    spacing.first.withByteView(body)
    for (index, item) in items.enumerated() {
      if index > 0 {
        if let after = spacing.afters[items[index - 1].uuid] { after.withByteView(body) }
        body(ByteView(","))
        (spacing.befores[item.uuid] ?? spacing.lead).withByteView(body)
      }
      item.json.text.withByteView(body)
    }
    spacing.tail.withByteView(body)
  }
}

extension List: Equatable {
  /// Whether the documents say the same.
  public static func == (left: List, right: List) -> Bool {
    left.items == right.items
      && zip(left.items, right.items).allSatisfy { $0.hasSameContent(as: $1) }
      && left.hasSameMembers(as: right)
  }

  /// Whether the documents are the same, byte for byte; quicker than comparing what they say.
  public func isIdentical(to other: List) -> Bool {
    shell == other.shell && spacing == other.spacing && items == other.items
      && zip(items, other.items).allSatisfy { $0.json == $1.json }
  }

  /// Whether the documents say the same apart from their items.
  package func hasSameMembers(as other: List) -> Bool {
    shell == other.shell
      || members.haveSameMeaning(as: other.members)
  }
}
