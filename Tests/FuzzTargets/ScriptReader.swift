// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding

/// Reads the bytes of a script as commands and what they need; at its end it gives zeros.
struct ScriptReader {
  private var bytes: ArraySlice<UInt8>
  /// Makes identifiers that are new, and the same each time.
  private var identities: UInt64 = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A number from 0 below a bound, which is positive.
  mutating func number(below bound: Int) -> Int { byte() % bound }

  /// A short text; bytes that are none are repaired.
  mutating func text() -> String {
    let count = min(number(below: 24), bytes.count)
    defer { bytes.removeFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  mutating func item() -> ListItem {
    identities += 1
    let uuid = ItemUUID(high: 0x4000, low: 0x8000_0000_0000_0000 | identities)
    return ListItem(text: text(), isComplete: number(below: 2) == 1, uuid: uuid)
  }

  /// A value of the kind that the document format wants for a member of an item.
  mutating func field() -> (name: String, value: JSONText?) {
    switch number(below: 8) {
    case 0: ("text", JSONText(string: text()))
    case 1: ("completed", JSONText(number(below: 2) == 1))
    case 2: ("price", JSONText(NumberText(byte() - 100)))
    case 3: ("quantity", number(below: 3) == 0 ? nil : JSONText(NumberText(byte())))
    case 4: ("note", JSONText(string: text()))
    case 5: ("tags", JSONText(elements: [JSONText(string: text()), JSONText(string: text())]))
    case 6:
      (
        "prices",
        JSONText(members: [
          JSONText.Member(key: "a" + text(), value: JSONText(NumberText(byte()))),
          JSONText.Member(key: "b", value: JSONText(NumberText(byte()))),
        ])
      )
    default: ("x" + text(), number(below: 3) == 0 ? nil : JSONText(string: text()))
    }
  }

  /// A small grid.
  mutating func grid() -> JSONText {
    JSONText(
      elements: (0..<number(below: 4)).map { _ in
        JSONText(
          elements: (0..<number(below: 4)).map { _ in
            let content = byte()
            if content < 128 { return JSONText(NumberText(content)) }
            return JSONText(string: "=A1+\(content)")
          }
        )
      }
    )
  }
}

extension List {
  /// Does what the next command of a script says.
  mutating func edit(_ script: inout ScriptReader) {
    let command = script.number(below: 8)
    let index = script.number(below: max(1, items.count))
    switch command {
    case 0: items.insert(script.item(), at: min(index, items.count))
    case 1: if !items.isEmpty { items.remove(at: index) }
    case 2:
      guard !items.isEmpty else { return }
      let item = items.remove(at: index)
      items.insert(item, at: script.number(below: items.count + 1))
    case 3: color = Color(rawValue: script.number(below: Color.allCases.count)) ?? .gray
    case 4: name = script.number(below: 4) == 0 ? nil : script.text()
    case 5:
      guard self["grids"] == nil, self["rows"] == nil else { return }
      self["grid"] = script.grid()
    default:
      guard !items.isEmpty else { return }
      let (name, value) = script.field()
      items[index][name] = value
    }
  }
}
