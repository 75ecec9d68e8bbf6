// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Files of the shape that the app's own samples have: as many rows, the same columns, marks and line ends.
///
/// The samples themselves are not here; their shape is known.
@Suite struct ShoppingSampleTests {
  /// The bytes of a text in ISO-8859-1, which the app writes.
  private func latin(_ text: String) -> Data { Data(text.unicodeScalars.map { UInt8($0.value) }) }

  @Test func `64 items of the app's sample come, each put away, in one list`() throws {
    let names = """
      Äpfel Birnen Bananen Orangen Zitronen Trauben Erdbeeren Kirschen Tomaten Gurken Möhren Zwiebeln
      Knoblauch Kartoffeln Kürbis Spinat Salat Lauch Pilze Bohnen Erbsen Linsen Reis Nudeln Mehl Zucker
      Salz Pfeffer Öl Essig Senf Ketchup Brot Brötchen Kuchen Kekse Müsli Marmelade Honig Nüsse Milch
      Butter Käse Joghurt Sahne Quark Eier Wurst Schinken Fisch Hähnchen Wasser Saft Bier Wein Kaffee
      Tee Kakao Seife Zahnbürste Klopapier Spülmittel Tüten Glühbirnen
      """.split { $0.isWhitespace }.map(String.init)
    #expect(Set(names).count == 64)
    let rows = names.enumerated().map { index, name in
      "\"\(name)\",2,\"Einkaufen\",\"\(["Obst", "Gemüse, frisch", ""][index % 3])\"\n"
    }
    let text = "\"Subject\",\"% Complete\",\"Categories\",\"Tags\"\n" + rows.joined()
    let fixture = try ListFixture([:])
    try latin(text).write(to: URL(fileURLWithPath: fixture.folder.path + "/shoppinglist.csv"))
    let read = try fixture.run("import", "shoppinglist.csv")
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.output.contains("Einkaufen: new, 64 items"), "\(read.output)")
    #expect(try fixture.items("Einkaufen").isEmpty)
    let json = try ListFixture.object(fixture.run("pick", "Einkaufen", "--json"))
    let items = json["put_away"] as? [[String: Any]] ?? []
    #expect(items.map { $0["text"] as? String } == names)
    #expect(
      items.map { $0["tags"] as? [String] ?? [] }
        == names.indices.map { index in
          [["Obst"], ["Gemüse", "frisch"], []][index % 3]
        }
    )
    // And picked again, all of them.
    #expect(try fixture.run(["pick", "Einkaufen"] + names).code == 0)
    #expect(try Set(fixture.items("Einkaufen")) == Set(names))
    #expect(try fixture.run("undo", "Einkaufen").code == 0)
    #expect(try fixture.run("export", "Einkaufen", "--as", "oi-csv", "-o", "out.csv").code == 0)
    let written = try fixture.folder.text("out.csv")
    let spaced = text.replacing("Gemüse, frisch", with: "Gemüse,frisch")
    #expect(written.split(separator: "\n").count == 65)
    #expect(written.replacing(",\n", with: ",\"\"\n") == spaced || written == spaced)
  }

  @Test func `16 items of HandyShopper's sample come through with every field`() throws {
    let header = """
      Need,Priority,Description,CustomText,Quantity,Units,Price,Aisle,Date,Category,Stores,PerStoreInfo,\
      EntryOrder,Coupon,Tax,Tax2,AutoDelete,Private,Note,Alarm,AlarmMidi,Icon,AutoOrder
      """
    let rows = (1...16).map { row in
      let need = ["x", "have", ""][row % 3]
      let stores = ["Market;Corner", "Corner", ""][row % 3]
      let info = ["Market=\(row)/1.5;Corner=/2.0", "Corner=back wall/0.75", ""][row % 3]
      let note = row % 4 == 0 ? "\"line one\r\nline \(row), \"\"two\"\"\"" : ""
      let date = row % 5 == 0 ? "20120\(row % 9 + 1)01" : ""
      return [
        need, row % 2 == 0 ? "\(row % 5 + 1)" : "", "\"Item, \(row)\"",
        row % 3 == 0 ? "\"cold,organic\"" : "", row % 4 == 0 ? "" : "\(row).5",
        row % 4 == 1 ? "l" : "", row % 2 == 0 ? "\(row).25" : "", row % 7 == 0 ? "9" : "", date,
        row % 3 == 0 ? "dairy" : "", stores, info, "\(row)", row % 6 == 0 ? "x" : "", "", "", "",
        "",
        note, "", "0", "\(row % 3)", "",
      ].joined(separator: ",") + "\r\n"
    }
    let text = header + "\r\n" + rows.joined()
    let fixture = try ListFixture(["groc1.csv": text])
    let read = try fixture.run("import", "groc1.csv")
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.output.contains("groc1: new, 16 items"), "\(read.output)")
    let shown = try fixture.items("groc1")
    let put = try ListFixture.object(fixture.run("pick", "groc1", "--json"))["put_away"] as? [Any]
    #expect(shown.count + (put?.count ?? 0) == 16)
    #expect(try fixture.run("export", "groc1", "--as", "handyshopper", "-o", "out.csv").code == 0)
    // The same fields, whatever a reader of CSV takes: quotes only where they are needed.
    let script = """
      import csv, sys
      a, b = (sorted(list(csv.reader(open(p, newline="")))) for p in sys.argv[1:])
      assert a == b, [pair for pair in zip(a, b) if pair[0] != pair[1]][:2]
      """
    let paths = ["groc1.csv", "out.csv"].map { fixture.folder.path + "/" + $0 }
    let compared = try Child(["python3", "-c", script] + paths, program: "/usr/bin/env").outcome()
    #expect(compared.code == 0, "\(compared.errors)")
  }
}
