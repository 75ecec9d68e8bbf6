// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let json = Format(
    name: "json",
    summary: "The document of Lister: a list, its grids and whatever else it holds",
    extensions: ["list.json", "json"],
    discussion: """
      One JSON object with items and grids, or a bare array of rows; every member is kept byte for \
      byte. A document with grids has at most 16 MiB, a list 1 GiB.

      The members of a document, each with an example:

      \(Format.documentMembers)

      An item is a text, or an object with these members; null stands for none, and a known member \
      whose value is not of its type is refused with its place:

      \(Format.itemMembers)
      """,
    example: """
      {
        "lister": 1,
        "name": "Groceries",
        "color": "green",
        "items": [
          "Bread",
          {"text": "Milk", "completed": true, "quantity": 2, "unit": "l", "price": 1.19}
        ]
      }

      """,
    holds: .all,
    recognizes: { bytes in JSONShape(bytes).isDocument },
    read: { (bytes, options) throws(ImportError) in
      try JSONShape(bytes).checkIsDocument()
      do throws(DocumentError) {
        let list = try ListReader().list(from: bytes)
        return result(of: [NamedList(name: list.name ?? options.name, list: list)])
      } catch {
        throw ImportError(error, in: bytes)
      }
    },
    write: { (lists, _) throws(ExportError) in
      ExportResult(bytes: try lists.sole(of: "json").list.bytes)
    }
  )

  /// What documents give: they say that they are of Lister, and may be empty then.
  private static func result(of lists: [NamedList]) -> ImportResult {
    var result = ImportResult(lists: lists)
    result.isDocument = lists.contains { $0.list[DocumentField.version.key] != nil }
    return result
  }

  /// A paragraph on each member of a document.
  private static var documentMembers: String {
    DocumentField.all.map { "- `\($0.key)`: \($0.help) `\($0.example)`" }
      .joined(separator: "\n\n")
  }

  /// A paragraph on each member of an item.
  private static var itemMembers: String {
    ItemField.all.map { "- `\($0.key)`, \($0.type.name): \($0.help) `\($0.example)`" }
      .joined(separator: "\n\n")
  }

  static let ndjson = Format(
    name: "ndjson",
    summary: "Documents of Lister, one a line",
    extensions: ["ndjson", "jsonl"],
    discussion: """
      Each line is a document as in json, without line ends inside; empty lines are skipped. A \
      list without a name is called like the file, with the number of its line.
      """,
    example: """
      {"lister":1,"name":"Groceries","items":["Bread",{"text":"Milk","completed":true}]}
      {"lister":1,"name":"Totals","grids":[{"name":"Sums","rows":[[1,2,"=A1+B1"]]}]}

      """,
    holds: .all,
    recognizes: { bytes in JSONShape(bytes).isDocumentStream },
    read: { (bytes, options) throws(ImportError) in
      var lists: [NamedList] = []
      let reader = ListReader()
      for (line, number) in TextLines(bytes) {
        if line.trimmed.isEmpty { continue }
        do throws(DocumentError) {
          let list = try reader.list(from: line)
          let name = list.name ?? "\(options.name) \(number)"
          lists.append(NamedList(name: name, list: list))
        } catch {
          throw ImportError(error, in: line, line: number)
        }
      }
      guard !lists.isEmpty else { throw ImportError(message: "there is no document") }
      return result(of: lists)
    },
    write: { (lists, _) throws(ExportError) in
      var buffer = ByteBuffer(capacity: 4_096)
      for named in lists {
        named.list.bytes.withByteView { buffer.append(compacted: $0) }
        buffer.append(UInt8(ascii: "\n"))
      }
      return ExportResult(bytes: buffer.view.array)
    }
  )
}
