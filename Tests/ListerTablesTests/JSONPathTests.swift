// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Objects in the rows of a JSON table, whose members are columns of their own.
struct JSONPathTests {
  private func items(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> [String] {
    var table = TableOptions()
    change(&table)
    let result = try FormatRun("json-table").read(Array(text.utf8), table)
    return result.lists[0].list.items.map(\.json.text)
  }

  private static let tea = """
    [{"name": "Tea", "price": {"amount": 1.5, "currency": "EUR"}, "tags": ["hot"]}, \
    {"name": "Jam", "price": null}, {"name": "Salt", "price": {"amount": 2, "currency": "CHF"}}]
    """

  @Test func `members of an object are members by their path`() throws {
    #expect(
      try items(Self.tea) == [
        #"{"text": "Tea", "tags": ["hot"], "price.amount": 1.5, "price.currency": "EUR"}"#,
        #""Jam""#, #"{"text": "Salt", "price.amount": 2, "price.currency": "CHF"}"#,
      ]
    )
  }

  @Test func `a path is the name of a column for the user`() throws {
    let columns = TableOptions.columns("price.amount=price,price.currency=currency")
    #expect(
      try items(Self.tea) { $0.columns = columns ?? [] }[0]
        == #"{"text": "Tea", "price": 1.5, "tags": ["hot"], "currency": "EUR"}"#
    )
    #expect(try items(Self.tea) { $0.text = "price.currency" }.count == 3)
  }

  @Test func `an object that the user names stays one`() throws {
    let columns = TableOptions.columns("price=cost paid") ?? []
    #expect(
      try items(Self.tea) { $0.columns = columns }[2]
        == #"{"text": "Salt", "cost paid": {"amount": 2, "currency": "CHF"}}"#
    )
  }

  @Test func `objects inside of objects have longer paths`() throws {
    let text = #"[{"name": "A", "at": {"town": "X", "geo": {"lat": 1.5, "tags": ["y"]}}}]"#
    #expect(
      try items(text) == [
        #"{"text": "A", "at.town": "X", "at.geo.lat": 1.5, "at.geo.tags": ["y"]}"#
      ]
    )
  }

  @Test(arguments: [
    // Members that don't come again, as those of maps.
    (1...5).map { #"{"name": "N\#($0)", "o": {"a\#($0)": 1, "b\#($0)": 2}}"# },
    // Now an object, now a text.
    [#"{"name": "A", "o": {"n": "x"}}"#, #"{"name": "B", "o": "y"}"#],
    // Nothing but arrays, a place on a map, and nothing at all.
    [#"{"name": "A", "o": {"l": [1], "m": [2]}}"#],
    [#"{"name": "A", "o": {"type": "Point", "coordinates": [1, 2]}}"#],
    [#"{"name": "A", "o": {}}"#],
    // A member that is called like the path.
    [#"{"name": "A", "o": {"n": 1}, "o.n": 2}"#],
  ])
  func `other objects stay as they are`(rows: [String]) throws {
    let found = try items("[\(rows.joined(separator: ", "))]")
    #expect(found[0].contains(#""o": {"#))
  }

  @Test func `prices by shops and links of HAL stay as they are`() throws {
    let item = #"{"text": "Tea", "prices": {"A": 1.5, "B": 2}, "_links": {"self": {"href": "/1"}}}"#
    #expect(try items("[\(item)]") == [item])
  }

  @Test func `a key that comes twice is refused, inside of an object, too`() throws {
    let run = try FormatRun("json-table")
    let error = run.error(#"[{"name": "A", "o": {"n": 1, "n": 2}}]"#)
    #expect(error?.message.contains("second time") == true)
    #expect(error?.column == 30)
  }

  @Test func `what was exported with members by their paths comes back with them`() throws {
    let run = try FormatRun("json-table")
    try run.roundTrip(Array(Self.tea.utf8))
  }
}
