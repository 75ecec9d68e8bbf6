// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
package import ListerTables

extension Format {
  /// What other programs hand to OI Shopping List to be added: arrays side by side.
  package static let shoppingExtras = Format(
    name: "oi-extras",
    summary: "OI Shopping List: items that another program adds (INSERT_FROM_EXTRAS, as JSON)",
    extensions: ["extras.json"],
    discussion: """
      An object of four arrays: names, and beside them quantities, prices and bar codes, as far as they \
      are known; an array may be shorter than the others, and null says nothing. The keys are \
      those of the intent (org.openintents.extra.STRING_ARRAYLIST_SHOPPING, _QUANTITY, _PRICE, _BARCODE), \
      by which a file is found, or names, quantities, prices and barcodes. A number may be a text. A \
      quantity that is not a number is kept as "quantityText", a price that is none as "priceText". An \
      item needs a name or a bar code. \
      Only read. Source: the sources of openintents/shoppinglist.
      """,
    example: """
      {"names": ["Milk", "Bread"], "quantities": ["2"], "prices": [1.19, "2.50"], "barcodes": [null]}
      """,
    holds: FormatCapabilities(list: .only([]), items: .only([.text, .quantity, .price, .barcode])),
    recognizes: { bytes in
      let mark = ByteView("\"org.openintents.extra.STRING_ARRAYLIST_SHOPPING\"")
      return bytes[0..<min(bytes.count, 4_096)].contains(mark) ? .certain : .impossible
    },
    read: decoding(ShoppingExtras.read),
    write: nil
  )
}

private enum ShoppingExtras {
  /// A member of items, and the array in which its values are.
  private struct Column {
    let member: String
    let extra: String
    let short: String
  }

  private static let columns = [
    Column(member: "text", extra: "", short: "names"),
    Column(member: "quantity", extra: "_QUANTITY", short: "quantities"),
    Column(member: "price", extra: "_PRICE", short: "prices"),
    Column(member: "barcode", extra: "_BARCODE", short: "barcodes"),
  ]

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var log = RemarkLog()
    let object = try JSONObject(file: text)
    var arrays: [String: [JSONText]] = [:]
    for member in object.members {
      guard let column = columns.first(where: { names(of: $0).contains(member.key) }) else {
        log.note("the member \"\(member.key)\" is left out", line: nil)
        continue
      }
      guard member.value.kind == .array else {
        throw object.error(member.key, "an array is expected here")
      }
      if arrays[column.member] != nil { throw object.error(member.key, "the array occurs twice") }
      arrays[column.member] = member.value.elements
    }
    var sink = ListSink(name: options.name)
    for index in 0..<(arrays.values.map(\.count).max() ?? 0) {
      var members: [JSONText.Member] = []
      for column in columns {
        guard let values = arrays[column.member], values.indices.contains(index) else { continue }
        let place = "\(column.short)[\(index)]"
        guard let text = try string(values[index], at: place) else { continue }
        if column.member == "text" || column.member == "barcode" {
          members.append(column.member, string: text)
        } else if let number = NumberText(text) {
          members.append(column.member, JSONText(number))
        } else {
          let key = column.member
          log.note("a \(key) that is not a number is kept as \"\(key)Text\"", line: nil)
          members.append("\(key)Text", string: text)
        }
      }
      guard members.contains(where: { ["text", "barcode"].contains($0.key) }) else {
        throw ImportError(place: "names[\(index)]", message: "an item needs a name or a bar code")
      }
      try sink.appendItem(members, line: 1)
    }
    return ImportResult(lists: [try sink.list()], remarks: log.remarks)
  }

  private static func names(of column: Column) -> [String] {
    ["org.openintents.extra.STRING_ARRAYLIST_SHOPPING\(column.extra)", column.short]
  }

  /// A text or a number as a text without white space around it; nil for null and an empty text.
  private static func string(
    _ value: JSONText,
    at place: String
  ) throws(ImportError) -> String? {
    switch value.kind {
    case .null: return nil
    case .number: return value.number?.text
    case .string:
      let text = value.string?.trimmed ?? ""
      return text.isEmpty ? nil : text
    case .array, .object, .logical:
      throw ImportError(place: place, message: "a text or a number is expected here")
    }
  }
}
