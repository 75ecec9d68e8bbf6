// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// Sources change, fail and lie; what was made here stays, whatever they answer.
struct SourceLivesTests {
  private static let first = SourceLife.first

  /// The first version with one text in the place of another one.
  private static func changed(_ text: String, _ other: String) -> SourceLife.Answer {
    .ok(first.replacing(text, with: other))
  }

  private static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static let changes: [SourceLife] = [
    SourceLife("the same bytes", [.ok(first)], [.same]),
    SourceLife("a price", [changed("1.19", "1.29")], [.merged]),
    SourceLife(
      "a name, under the same key",
      [changed("Bread", "Dark bread")],
      [.merged],
      items: ["Milk", "Dark bread", "Eggs", "Tea", "Salt", "Rice"]
    ),
    SourceLife(
      "one more",
      [.ok(first + "7,Flour,1.10\n")],
      [.merged],
      items: ["Milk", "Bread", "Eggs", "Tea", "Salt", "Rice", "Flour"]
    ),
    SourceLife(
      "one less",
      [changed("3,Eggs,2.50\n", "")],
      [.merged],
      items: ["Milk", "Bread", "Tea", "Salt", "Rice"]
    ),
    SourceLife(
      "another order",
      [
        .ok(
          "id,name,price\n6,Rice,1.99\n1,Milk,1.19\n2,Bread,3.20\n3,Eggs,2.50\n4,Tea,4.00\n5,Salt,0.90\n"
        )
      ],
      [.merged],
      items: ["Rice", "Milk", "Bread", "Eggs", "Tea", "Salt"]
    ),
    SourceLife(
      "another order of columns",
      [
        .ok(
          "name,price,id\nMilk,1.19,1\nBread,3.20,2\nEggs,2.50,3\nTea,4.00,4\nSalt,0.90,5\nRice,1.99,6\n"
        )
      ],
      [.same]
    ),
    SourceLife(
      "one column more",
      [
        .ok(
          "id,name,price,shop\n1,Milk,1.19,A\n2,Bread,3.20,B\n3,Eggs,2.50,A\n4,Tea,4.00,A\n5,Salt,0.90,A\n6,Rice,1.99,B\n"
        )
      ],
      [.merged],
      ["new columns: \"shop\""]
    ),
    SourceLife(
      "one column less",
      [.ok("id,name\n1,Milk\n2,Bread\n3,Eggs\n4,Tea\n5,Salt\n6,Rice\n")],
      [.merged],
      ["columns that are gone: \"price\""]
    ),
    SourceLife(
      "half of the rows",
      [.ok("id,name,price\n1,Milk,1.19\n2,Bread,3.20\n3,Eggs,2.50\n")],
      [.merged],
      items: ["Milk", "Bread", "Eggs"]
    ),
    SourceLife(
      "a line of the source that is edited there and here in other fields",
      [changed("2,Bread,3.20", "2,Bread,3.30")],
      [.merged]
    ),
    SourceLife(
      "a text that is edited here and gone there",
      [changed("2,Bread,3.20\n", "")],
      [.conflict],
      ["Bread"]
    ),
  ]

  private static let spellings: [SourceLife] = [
    SourceLife("a byte order mark", [.ok("\u{FEFF}" + first)], [.same]),
    SourceLife("CR LF", [.ok(first.replacing("\n", with: "\r\n"))], [.same]),
    SourceLife("no line end at the end", [.ok(String(first.dropLast()))], [.same]),
    SourceLife("quotes", [changed("Milk", "\"Milk\"")], [.same]),
    SourceLife("semicolons", [.ok(first.replacing(",", with: ";"))], [.same]),
    SourceLife(
      "Latin-1",
      [.bytes(latin(first.replacing("Rice", with: "Käse")))],
      [.merged],
      ["the text is not UTF-8; it was read as Latin-1"],
      items: ["Milk", "Bread", "Eggs", "Tea", "Salt", "Käse"]
    ),
    SourceLife(
      "UTF-16",
      [.bytes([0xFF, 0xFE] + first.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })],
      [.same],
      ["the text was read as UTF-16"]
    ),
    SourceLife(
      "a type that contradicts the bytes",
      [.ok(first.replacing("1.19", with: "1.29"), type: "text/html; charset=utf-8")],
      [.merged],
      ["the server calls it text/html; it is of the format csv"]
    ),
    SourceLife("the right type", [.ok(first, type: "text/csv")], [.same]),
    SourceLife(
      "the type of a document that is no list",
      [.ok(first.replacing("1.19", with: "1.29"), type: "application/pdf")],
      [.merged],
      ["the server calls it application/pdf; it is of the format csv"]
    ),
    SourceLife("a type that says nothing", [.ok(first, type: "application/octet-stream")], [.same]),
    SourceLife("moved for good", [.moved(301, to: "/elsewhere")], [.merged]),
    SourceLife("moved for now", [.moved(307, to: "/elsewhere")], [.merged]),
  ]

  private static let lies: [SourceLife] = [
    SourceLife(
      "a page that says that something went wrong",
      [.ok("<!DOCTYPE html>\n<html><body>Sorry</body></html>", type: "text/html")],
      [.refused],
      ["it was 6 items of the format csv"]
    ),
    SourceLife(
      "an error in JSON",
      [.ok(#"{"error": "rate limit", "code": 17}"#, type: "application/json")],
      [.refused],
      ["it was 6 items of the format csv"]
    ),
    SourceLife("nothing at all", [.ok("")], [.refused], ["it was 6 items of the format csv"]),
    SourceLife("headings alone", [.ok("id,name,price\n")], [.refused], ["the table is empty"]),
    SourceLife(
      "less than half of the rows",
      [.ok("id,name,price\n1,Milk,1.19\n2,Bread,3.20\n")],
      [.refused],
      ["it was 6 items, and is 2: less than half now", "--accept"]
    ),
    SourceLife(
      "a file that ends in a quote",
      [.ok("id,name,price\n1,Milk,1.19\n2,\"Bread,3.20\n")],
      [.refused],
      ["the quote that opens a field is not closed"]
    ),
    SourceLife(
      "a transfer that breaks off",
      [SourceLife.Answer(body: Array(first.utf8), sent: 30)],
      [.refused]
    ),
    SourceLife(
      "another name for the texts",
      [changed("name", "label")],
      [.refused],
      ["there is no column \"name\""]
    ),
    SourceLife(
      "another name for the key",
      [changed("id,", "nr,")],
      [.refused],
      ["there is no column \"id\""]
    ),
    SourceLife(
      "a key that is there twice",
      [changed("3,Eggs", "2,Eggs")],
      [.refused],
      ["line 4", "this key is that of line 3 too"]
    ),
    SourceLife(
      "a key that is empty",
      [changed("3,Eggs", ",Eggs")],
      [.refused],
      ["key of this row"]
    ),
    SourceLife("another format", [.ok("- [ ] Milk\n- [ ] Bread\n")], [.refused], ["format csv"]),
    SourceLife("bytes of an image", [.bytes([0x89, 0x50, 0x4E, 0x47, 0, 1, 2])], [.refused]),
    SourceLife("429 with a body", [.status(429, first)], [.refused], ["429"]),
    SourceLife("503", [.status(503)], [.refused], ["503"]),
    SourceLife("500 with a page", [.status(500, "<html>")], [.refused], ["500"]),
    SourceLife("gone", [.status(404)], [.refused], ["404"]),
    SourceLife("a circle", [.moved(302, to: "/prices.csv")], [.refused]),
  ]

  private static let returns: [SourceLife] = [
    SourceLife(
      "gone, and back again with changes",
      [.status(404), changed("1.19", "1.29")],
      [.refused, .merged]
    ),
    SourceLife(
      "a page, and back again",
      [.ok("<html>Sorry</html>"), .ok(first)],
      [.refused, .same]
    ),
    SourceLife(
      "less than half, and all again",
      [.ok("id,name,price\n1,Milk,1.19\n"), .ok(first)],
      [.refused, .same]
    ),
    SourceLife(
      "less than half, which is accepted",
      [.ok("id,name,price\n1,Milk,1.19\n")],
      [.conflict],
      ["Bread"],
      items: ["Milk", "Bread"],
      words: ["--accept"]
    ),
    SourceLife(
      "changed, unreachable, changed back",
      [changed("1.19", "1.29"), .status(502), .ok(first)],
      [.merged, .refused, .merged]
    ),
  ]

  @Test(arguments: changes + spellings + lies + returns)
  func `a source lives on, and nothing is lost here`(life: SourceLife) throws {
    let fixture = try ImportFixture([:])
    let source = LivingSource(.ok(SourceLife.first))
    let server = try LoopbackServer { source.answer($0) }
    let address = server.address + "/prices.csv"
    #expect(try fixture.run("import", address, "--into", "lists", "--allow-local").code == 0)
    #expect(try fixture.run("edit", "prices", "2", "--note", "mine", "--in", "lists").code == 0)
    #expect(try fixture.run("add", "prices", "Own", "--in", "lists").code == 0)
    for (index, answer) in life.answers.enumerated() {
      source.set(answer)
      let before = try fixture.folder.text("lists/prices.list.json")
      let words = index == life.answers.count - 1 ? life.words : []
      let outcome = try fixture.lists.run(["update", "--in", "lists"] + words)
      let expected = life.outcomes[index]
      let all = "\(outcome.output)\n\(outcome.errors)"
      switch expected {
      case .merged, .same: #expect(outcome.code == 0, "\(all)")
      case .conflict: #expect(outcome.code == 1, "\(all)")
      case .refused: #expect(outcome.code == 3, "\(all)")
      }
      if expected == .refused || expected == .same {
        #expect(try fixture.folder.text("lists/prices.list.json") == before, "\(all)")
      } else if expected == .merged {
        #expect(try fixture.folder.text("lists/prices.list.json") != before, "\(all)")
      }
      if index == life.answers.count - 1 {
        for text in life.told { #expect(all.contains(text), "\(all)") }
      }
    }
    #expect(try fixture.items("prices") == ["Own"] + life.items)
    let document = try fixture.folder.text("lists/prices.list.json")
    #expect(document.contains(#""note": "mine""#))
    #expect(try fixture.run("folder", "--check", "--in", "lists").code == 0)
    // What was refused is no conflict later: the first version comes, and nothing is told of it.
    source.set(.ok(SourceLife.first))
    let last = try fixture.run("update", "--in", "lists", "--accept")
    #expect(last.code == 0 || life.outcomes.contains(.conflict), "\(last.output)\(last.errors)")
  }
}
