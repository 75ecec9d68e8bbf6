// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import TestKit
import Testing

@testable import ListerDatabase

/// The database of OI Shopping List, and what was wrong in it.
struct ShoppingDatabaseTests {
  /// A database of the app with some rows.
  private static func database(_ statements: String...) throws -> [UInt8] {
    let database = try Database(inMemory: ShoppingSchema.tables)
    for statement in statements { try database.run(statement) }
    return try database.bytes()
  }

  private static func household() throws -> [UInt8] {
    try database(
      "INSERT INTO lists (_id, name, items_sort, tags_filter, store_filter) VALUES "
        + "(1, 'Groceries', 7, 'dairy', 2), (2, 'Party', NULL, NULL, -1)",
      "INSERT INTO items (_id, name, price, units, tags, barcode, note) VALUES "
        + "(1, 'Milk', 119, 'l', 'dairy, cold', '4006381333931', 'the blue one'), "
        + "(2, 'Bread', -1, NULL, '', NULL, NULL), (3, 'Salt', 0, NULL, NULL, NULL, NULL)",
      "INSERT INTO contains (_id, item_id, list_id, quantity, status, priority) VALUES "
        + "(1, 1, 1, '2', 1, 1), (2, 2, 1, 'a few', 2, NULL), (3, 3, 1, '', 3, NULL), "
        + "(4, 1, 2, '1.5', 1, NULL)",
      "INSERT INTO stores (_id, name, list_id) VALUES (1, 'Market', 1), (2, 'Corner', 1), "
        + "(3, 'Market', 2)",
      "INSERT INTO itemstores (_id, item_id, store_id, stocks_item, aisle, price) VALUES "
        + "(1, 1, 1, 1, '4', 99), (2, 1, 2, 0, '-1', 95), (3, 2, 2, 1, NULL, -1)",
      "INSERT INTO units (_id, name) VALUES (1, 'l')"
    )
  }

  @Test func `schema items/lists/contains/stores/itemstores/units: a catalogue`() throws {
    let result = try FormatRun("oi-db").read(ShoppingDatabaseTests.household())
    #expect(result.lists.map(\.name) == ["Groceries", "Party", "Catalogue"])
    #expect(
      result.lists[2].list.items.map(\.json.text) == [
        #"{"text": "Milk", "unit": "l", "price": 1.19, "prices": {"Market": {"price": 0.99, "#
          + #""aisle": "4"}, "Corner": {"price": 0.95, "stocked": false}}, "#
          + #""tags": ["dairy", "cold"], "note": "the blue one", "barcode": "4006381333931"}"#,
        #"{"text": "Bread", "prices": {"Corner": {}}}"#, #""Salt""#,
      ]
    )
    #expect(result.lists[2].list["shops"]?.elements.map(\.string) == ["Market", "Corner"])
    #expect(
      result.lists[0].list.items.map(\.json.text) == [
        #"{"text": "Milk", "quantity": 2, "priority": 1}"#,
        #"{"text": "Bread", "completed": true, "quantityText": "a few"}"#,
        #"{"text": "Salt", "removed": true}"#,
      ]
    )
    let view = result.lists[0].list["view"]
    #expect(view?["sort"]?.elements.map(\.string) == ["done", "priority", "text"])
    #expect(view?["tags"]?.elements.map(\.string) == ["dairy"])
    #expect(view?["shop"]?.string == "Corner")
    #expect(result.lists[1].list["view"] == nil)
    #expect(
      result.remarks.map(\.message) == [
        "a price of 0 or less stands for none, and is left out (3 times)",
        "a quantity that is not a number is kept as \"quantityText\"",
      ]
    )
  }

  @Test func `a database, a folder, a database and a folder: equal documents`() throws {
    try FormatRun("oi-db").roundTrip(ShoppingDatabaseTests.household())
  }

  @Test(arguments: [
    ("2026-01-01T00:30:00+02:00", "2025-12-31T22:30:00Z"), ("2026-01-01", "2026-01-01"),
    ("2025-12-31T23:30:05-01:00", "2026-01-01T00:30:05Z"),
  ])
  func `a time is the same moment in the database`(said: String, read: String) throws {
    let run = try FormatRun("oi-db")
    let list = try List(reading: #"{"items": [{"text": "Milk", "created": "\#(said)"}]}"#)
    let written = try run.write([NamedList(name: "Week", list: list)])
    #expect(try run.read(written.bytes).lists[0].list.items[0].created?.text == read)
  }

  @Test func `dangling rows, the store -1 and twins are mended and told`() throws {
    let bytes = try ShoppingDatabaseTests.database(
      "INSERT INTO lists (_id, name) VALUES (1, 'Groceries')",
      "INSERT INTO items (_id, name, price, tags) VALUES (1, 'Äpfel', 100, 'Obst'), "
        + "(2, 'äpfel', 200, 'Obst'), (3, ' ', 1, NULL)",
      "INSERT INTO contains (item_id, list_id, status) VALUES (1, 1, 1), (2, 1, 1), (9, 1, 1), "
        + "(1, 9, 1), (1, 1, 7)",
      "INSERT INTO stores (_id, name, list_id) VALUES (1, 'A', 1), (2, 'A', 1)",
      "INSERT INTO itemstores (item_id, store_id, price) VALUES (1, -1, 5), (9, 1, 5), (1, 1, 5), "
        + "(1, 2, 7)",
      "INSERT INTO units (name) VALUES ('kg')"
    )
    let result = try FormatRun("oi-db").read(bytes)
    #expect(result.lists[1].list.items.map(\.text) == ["Äpfel"])
    #expect(result.lists[1].list.items[0].shopPrices.map(\.words) == ["A: 0.07"])
    #expect(
      result.lists[0].list.items.map(\.json.text) == [
        #""Äpfel""#, #"{"text": "äpfel", "price": 2.00}"#, #""Äpfel""#,
      ]
    )
    let messages = result.remarks.map(\.message)
    for message in [
      "a row of \"itemstores\" whose store is not there is left out",
      "a row of \"itemstores\" whose item is not there is left out",
      "of two prices of an item in shops of one name the newer one is kept",
      "an item that is called as another one is one with it in the catalogue",
      "an item without a name is not in the catalogue", "a unit that no item has is left out",
      "a row of \"contains\" whose item is not there is left out",
      "a row of \"contains\" whose list is not there is left out",
      "a status that is not 1, 2 or 3 counts as 1",
    ] {
      #expect(messages.contains(message), "\(message)")
    }
  }

  @Test func `older versions lack columns and tables`() throws {
    let database = try Database(
      inMemory: """
        CREATE TABLE items (_id INTEGER PRIMARY KEY, name VARCHAR);
        CREATE TABLE lists (_id INTEGER PRIMARY KEY, name VARCHAR);
        CREATE TABLE contains (_id INTEGER PRIMARY KEY, item_id INTEGER, list_id INTEGER,
          quantity VARCHAR, status INTEGER);
        INSERT INTO items VALUES (1, 'Milk'); INSERT INTO lists VALUES (1, 'L');
        INSERT INTO contains VALUES (1, 1, 1, '', 2)
        """
    )
    let result = try FormatRun("oi-db").read(database.bytes())
    #expect(
      result.lists[0].list.items.map(\.json.text) == [#"{"text": "Milk", "completed": true}"#]
    )
    #expect(result.remarks.isEmpty)
  }

  @Test func `a database of the app is found by its tables, another one is a table`() throws {
    let found = try ShoppingDatabaseTests.household().withByteView { (bytes) throws in
      try FormatTable.format(of: bytes, fileName: "shopping.db")
    }
    #expect(found.name == "oi-db")
    let database = try Database(inMemory: "CREATE TABLE items (name)")
    let other = try database.bytes().withByteView { (bytes) throws in
      try FormatTable.format(of: bytes, fileName: "x.db")
    }
    #expect(other.name == "sqlite")
  }

  @Test func `the last day comes back, and a priority beyond all doubles is told of`() throws {
    let run = try FormatRun("oi-db")
    var milk = ListItem(text: "Milk")
    milk["created"] = JSONText(string: "9999-12-31")
    milk["priority"] = JSONText("1E400")
    let written = try run.write([NamedList(name: "L", list: List(items: [milk]))])
    let message = "the member \"priority\" of 1 item is left out: the format has no place for it"
    #expect(written.remarks.map(\.message).contains(message))
    let read = try #require(try run.read(written.bytes).lists.first).list.items[0]
    #expect(read.created?.text == "9999-12-31")
    #expect(read["priority"] == nil && read["priorityText"] == nil)
  }

  @Test func `what the app has no place for is told, and nothing is rounded`() throws {
    let run = try FormatRun("oi-db")
    var milk = ListItem(text: "Milk", isComplete: true)
    milk.isRemoved = true
    milk.price = NumberText("1.005")
    milk.tags = ["a,b"]
    var list = List(items: [milk], name: "L")
    list["view"] = JSONText(#"{"sort": ["due"], "tags": ["a", "b"], "hide": ["done"]}"#)
    let messages = try run.write([NamedList(name: "L", list: list)]).remarks.map(\.message)
    for message in [
      "an order that the app doesn't have is left out", "what a view hides is left out",
      "of a view's tags the first is written", "a tag with a comma in it becomes several",
      "a price that is no whole number of cents above 0 is left out",
      "what is put away is not done as well in this format",
    ] {
      #expect(messages.contains(message), "\(message)")
    }
    let catalogue = NamedList(name: "Catalogue", list: List(name: "Catalogue"))
    #expect(throws: ExportError.self) { try run.write([catalogue]) }
  }
}

extension Database {
  /// Runs a statement that a test has made of texts.
  fileprivate func run(_ sql: String) throws(DatabaseError) {
    try sql.withByteView { text throws(DatabaseError) in
      var rest = text
      try Statement(&rest, of: self).run()
    }
  }
}
