// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerDatabase
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct SQLiteTests {
  private let sqlite: FormatRun
  private let groceries: [UInt8]

  init() throws {
    sqlite = try FormatRun("sqlite")
    groceries = try BinarySample.bytes("tables/groceries.sqlite")
  }

  private func read(at place: String? = nil) throws -> ImportResult {
    var table = TableOptions()
    table.place = place
    return try sqlite.read(groceries, table)
  }

  @Test func `the largest table becomes items with exact numbers and its primary key`() throws {
    let result = try read()
    #expect(
      result.lists[0].list.items.map(\.json.text) == [
        #"{"uuid": "7", "text": "Milk", "quantity": 9223372036854775807, "price": 1.19, "number": 7}"#,
        #"{"uuid": "8", "text": "Bread", "price": 0.1, "number": 8}"#,
        #"{"uuid": "9", "text": "Salt", "quantity": 3, "price": 2, "number": 9}"#,
      ]
    )
    let remarks = result.remarks.map(\.message)
    #expect(
      remarks.contains(
        #"this is table "my items", the largest of 3; --at chooses another one: "shop", "cheap""#
      )
    )
    #expect(
      remarks.contains(#"1 value of the column "picture" left out: bytes that are no text"#)
    )
  }

  @Test func `another table or a view is chosen by its name`() throws {
    #expect(try read(at: "cheap").lists[0].list.items.map(\.text) == ["Bread"])
    #expect(try read(at: "SHOP").lists[0].list.items.count == 2)
    let error = #expect(throws: ImportError.self) { _ = try read(at: "x\"; DROP TABLE shop") }
    #expect(error?.message.contains("its tables are \"shop\", \"my items\", \"cheap\"") == true)
  }

  @Test(
    arguments: [
      """
      CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT);
      CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY);
      CREATE TABLE photos (id INTEGER PRIMARY KEY, zoom_level INTEGER);
      CREATE TABLE towns (fid INTEGER PRIMARY KEY, name TEXT, n INTEGER);
      INSERT INTO gpkg_contents VALUES ('towns', 'features', 't'), ('photos', 'tiles', 'p');
      INSERT INTO gpkg_spatial_ref_sys VALUES ('a', 1), ('b', 2), ('c', 3);
      INSERT INTO photos VALUES (1, 1), (2, 1), (3, 1), (4, 1);
      INSERT INTO towns VALUES (1, 'Rome', 3);
      """,
      """
      CREATE TABLE spatial_ref_sys (srid INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE geometry_columns (f_table_name TEXT);
      CREATE TABLE towns (fid INTEGER PRIMARY KEY, name TEXT, n INTEGER);
      INSERT INTO spatial_ref_sys VALUES (1, 'a'), (2, 'b');
      INSERT INTO geometry_columns VALUES ('towns');
      INSERT INTO towns VALUES (1, 'Rome', 3);
      """,
    ] as [StaticString]
  )
  func `of a database of maps the tables about others are chosen by their names alone`(
    tables: StaticString
  ) throws {
    let bytes = try Database(inMemory: tables).bytes()
    let result = try sqlite.read(bytes)
    #expect(
      result.lists[0].list.items.map(\.json.text)
        == [#"{"uuid": "1", "text": "Rome", "fid": 1, "n": 3}"#]
    )
    #expect(!result.remarks.contains { $0.message.hasPrefix("this is table") })
    var table = TableOptions()
    table.place = "\(tables)".contains("gpkg") ? "gpkg_spatial_ref_sys" : "spatial_ref_sys"
    #expect(try sqlite.read(bytes, table).lists[0].list.items.count > 1)
    table.place = "town"
    let error = #expect(throws: ImportError.self) { _ = try sqlite.read(bytes, table) }
    #expect(error?.message.hasSuffix(#"its tables are "towns"; did you mean "towns"?"#) == true)
  }

  @Test func `a database with a journal beside it is read, and says what may be missing`() throws {
    let result = try sqlite.read(BinarySample.bytes("tables/journal.sqlite"), TableOptions())
    #expect(result.lists[0].list.items.map(\.text) == ["Milk"])
    #expect(result.remarks.contains { $0.message.contains("-wal") })
  }

  @Test func `a database that is cut off or damaged is read or refused in words`() throws {
    for count in stride(from: 0, to: groceries.count, by: 64) {
      #expect(sqlite.error(Array(groceries[..<count]))?.message.isEmpty == false, "\(count) bytes")
    }
    var refused = 0
    for place in stride(from: 100, to: groceries.count, by: 3) {
      var bytes = groceries
      bytes[place] ^= 0xFF
      if let error = sqlite.error(bytes) {
        refused += 1
        #expect(!error.message.isEmpty)
      }
    }
    #expect(refused > 0)
  }
}
