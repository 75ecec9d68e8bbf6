// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCoding
package import ListerJSON

/// Takes the items of one list as they are read, with the lines that they are on.
package struct ListSink: ~Copyable {
  private var builder: ListBuilder
  private var lines: [Int32] = []
  /// What becomes of the list's name.
  private let name: String

  /// A sink for a list whose file gets the name, with the members before the items.
  ///
  /// The document may have `capacity` bytes, as far as that is known; for `isChecked` see
  /// ``ListBuilder``.
  package init(
    name: String,
    members: [JSONText.Member] = [],
    capacity: Int = 0,
    isChecked: Bool = false
  ) {
    self.name = name
    builder = ListBuilder(members: members, capacity: capacity, isChecked: isChecked)
  }

  package var count: Int { builder.itemCount }

  package mutating func beginItem(line: Int) {
    lines.append(Int32(clamping: line))
    builder.beginItem()
  }

  /// Ends an item; refuses the list as soon as it is larger than a document can be.
  package mutating func endItem() throws(ImportError) {
    builder.endItem()
    guard builder.byteCount <= DocumentLimits.listBytes else {
      throw ImportError(
        line: lines.last.map { Int($0) },
        message: "the list is larger than a document can be: 1 GiB up to this item"
      )
    }
  }

  /// Gives the item a member that is a text, unless the text is empty.
  package mutating func append(_ key: ByteView, text: ByteView) {
    if !text.isEmpty { builder.append(key, text: text) }
  }

  /// Gives the item its text, an empty one too.
  package mutating func append(itemText text: ByteView) {
    builder.append(ByteView("text"), text: text)
  }

  /// Gives the item a member that is a text, unless the text is empty.
  package mutating func append(_ key: String, text: String) {
    guard !text.isEmpty else { return }
    key.withByteView { key in text.withByteView { builder.append(key, text: $0) } }
  }

  /// Gives the item a member of a value that JSON spells so.
  package mutating func append(_ key: ByteView, json: ByteView) { builder.append(key, json: json) }

  /// Gives the item a member that is true or false.
  package mutating func append(_ key: ByteView, logical: Bool) {
    builder.append(key, logical: logical)
  }

  /// Gives the item a member that is an array of texts, if there are any.
  package mutating func append(_ key: ByteView, texts: [ByteView]) {
    if !texts.isEmpty { builder.append(key, texts: texts) }
  }

  /// Gives the item a member of any value.
  package mutating func append(_ key: String, value: JSONText) {
    key.withByteView { builder.append($0, value: value) }
  }

  /// Appends a whole item.
  package mutating func appendItem(_ members: [JSONText.Member], line: Int) throws(ImportError) {
    beginItem(line: line)
    for member in members { append(member.key, value: member.value) }
    try endItem()
  }

  /// The list; what is wrong with it is reported with the line of the item.
  package consuming func list(
    adding members: [JSONText.Member] = []
  ) throws(ImportError) -> NamedList {
    let (name, lines) = (self.name, self.lines)
    do throws(DocumentError) {
      return NamedList(name: name, list: try builder.list(adding: members))
    } catch {
      let line = ListSink.item(of: error.path).flatMap { index in
        lines.indices.contains(index) ? Int(lines[index]) : nil
      }
      throw ImportError(line: line, place: error.path, message: error.message)
    }
  }

  /// The number in a path such as `items[3].price`.
  private static func item(of path: String) -> Int? {
    guard path.hasPrefix("items[") else { return nil }
    return Int(path.dropFirst(6).prefix { $0.isASCII && $0.isNumber })
  }
}
