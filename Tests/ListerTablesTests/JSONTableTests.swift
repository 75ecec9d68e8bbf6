// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Where the rows of a JSON file are, and what names its columns.
struct JSONTableTests {
  private func read(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> ImportResult {
    var table = TableOptions()
    change(&table)
    return try FormatRun("json-table").read(Array(text.utf8), table)
  }

  private func items(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> [String] {
    try #require(try read(text, change).lists.first).list.items.map(\.json.text)
  }

  private func remarks(_ text: String) throws -> [String] { try read(text).remarks.map(\.message) }

  private func error(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) -> String? {
    #expect(throws: ImportError.self) { _ = try read(text, change) }?.message
  }

  // MARK: Answers of servers

  private static let row = #"{"text": "Rome", "n": 12.5}"#
  private static let record = #"{"name": "Rome", "n": 12.5}"#

  @Test(arguments: [
    // CKAN, and a table of pandas with its schema.
    #"{"result": {"fields": [{"id": "name"}, {"id": "n"}], "records": [\#(record)]}}"#,
    #"{"schema": {"fields": [{"name": "name"}, {"name": "n"}]}, "data": [\#(record)]}"#,
    // OData, HAL, Elasticsearch.
    #"{"@odata.context": "x", "value": [\#(record)]}"#,
    #"{"_embedded": {"towns": [\#(record)]}, "count": 1}"#,
    // The World Bank, and members inside of members.
    #"[{"page": 1, "total": 1}, [\#(record)]]"#,
    #"{"countries": {"country": [\#(record)]}}"#,
    // Headings beside rows.
    #"{"meta": {"view": {"columns": [{"name": "name"}, {"name": "n"}]}}, "data": [["Rome", 12.5]]}"#,
    #"{"columns": ["name", "n"], "index": [0], "data": [["Rome", 12.5]]}"#,
    // JSON:API, whose objects lead to others, and what ArcGIS answers.
    #"{"features": [{"attributes": \#(record), "geometry": null}], "fields": [{"name": "name"}]}"#,
  ])
  func `the records of an answer are the rows`(text: String) throws {
    #expect(try items(text) == [Self.row])
  }

  @Test func `a record is taken out of what is around it`() throws {
    let found = #"{"_index": "towns", "_id": "7", "_source": {"name": "Rome", "_id": 3}}"#
    let hits = #"{"took": 3, "hits": {"total": {"value": 1}, "hits": [\#(found)]}}"#
    #expect(
      try items(hits) == [
        #"{"text": "Rome", "_index": "towns", "_id": "7", "_source._id": 3}"#
      ]
    )
    let object = #"{"type": "towns", "id": "7", "attributes": {"name": "Rome"}}"#
    let others = (1...3).map { number in
      #"{"type": "people", "id": "\#(number)", "attributes": {"age": \#(number)}}"#
    }
    let answer = #"{"data": [\#(object)], "included": [\#(others.joined(separator: ", "))]}"#
    let result = try read(answer)
    #expect(
      result.lists[0].list.items.map(\.json.text) == [
        #"{"uuid": "7", "text": "Rome", "type": "towns", "id": "7"}"#
      ]
    )
    #expect(result.remarks.contains { $0.message.hasSuffix(#"chooses another one: "/included""#) })
  }

  @Test func `a feature has its members beside its geometry, also one alone`() throws {
    let feature = #"""
      {"type": "Feature", "id": 5, "properties": {"id": "x", "name": "A", "type": "town"}, \#
      "geometry": {"type": "Point", "coordinates": [1, 2]}}
      """#
    let item = #"""
      {"uuid": "x", "text": "A", "id": 5, "properties.id": "x", "type": "town", \#
      "geometry": {"type": "Point", "coordinates": [1, 2]}}
      """#
    for text in [feature, #"{"type": "FeatureCollection", "features": [\#(feature)]}"#] {
      let found = try items(text)
      #expect(found == [item.replacing(#""uuid": "x""#, with: #""uuid": "5""#)])
    }
    #expect(try items(feature + "\n" + feature.replacing("5", with: "6")).count == 2)
  }

  @Test func `what a server says of its columns makes numbers of texts`() throws {
    let columns =
      #"[{"name": "name", "dataTypeName": "text"}, {"name": "n", "dataTypeName": "number"}]"#
    let text = #"{"meta": {"view": {"columns": \#(columns)}}, "data": [["A", "12"], ["B", null]]}"#
    #expect(try items(text) == [#"{"text": "A", "n": 12}"#, #""B""#])
    let fields = #"[{"id": "name", "type": "text"}, {"id": "n", "type": "numeric"}]"#
    let records = #"[{"name": "A", "n": "1200"}, {"name": "7", "n": "3"}]"#
    let ckan = #"{"fields": \#(fields), "records": \#(records)}"#
    #expect(try items(ckan) == [#"{"text": "A", "n": 1200}"#, #"{"text": "7", "n": 3}"#])
  }

  @Test(arguments: [
    (#"{"id": ["y"], "size": [2], "dimension": {"y": {}}, "value": [1, 2]}"#, "JSON-stat"),
    (#"{"dataset": {"dimension": {"y": {}}, "value": {"0": 1}}}"#, "JSON-stat"),
    (#"{"header": {}, "dataSets": [{"series": {}}], "structure": {"x": {}}}"#, "SDMX-JSON"),
    (#"{"meta": {}, "data": {"dataSets": [{}], "structures": [{"x": 1}]}}"#, "SDMX-JSON"),
  ])
  func `a cube is refused, and what helps is named`(text: String, name: String) {
    let message = error(text)
    #expect(message?.hasPrefix("this is \(name)") == true)
    #expect(message?.contains("CSV") == true)
  }

  // MARK: Columns

  @Test(arguments: [
    #"{"columns": ["name", "n"], "index": ["r1", "r2"], "data": [["A", 1], ["B", 2]]}"#,
    #"{"data": [["A", 1], ["B", 2]], "columns": ["name", "n"], "index": ["r1", "r2"]}"#,
  ])
  func `the names of rows beside them are a column`(text: String) throws {
    #expect(
      try items(text) == [
        #"{"text": "A", "index": "r1", "n": 1}"#, #"{"text": "B", "index": "r2", "n": 2}"#,
      ]
    )
  }

  @Test func `objects of equal keys are columns if each has values of its own kind`() throws {
    #expect(
      try items(#"{"name": {"r1": "A", "r2": "B"}, "n": {"r1": 1, "r2": 2}}"#) == [
        #"{"uuid": "r1", "text": "A", "key": "r1", "n": 1}"#,
        #"{"uuid": "r2", "text": "B", "key": "r2", "n": 2}"#,
      ]
    )
    let square = #"{"a": {"x": 1, "y": 2}, "b": {"x": 3, "y": 4}}"#
    #expect(try items(square)[0] == #"{"uuid": "a", "text": "a", "x": 1, "y": 2}"#)
    // Keys that differ are those of rows, and no value moves to another one.
    let sparse = #"{"name": {"0": "A", "1": "B"}, "n": {"0": 1, "2": 3}}"#
    #expect(try items(sparse)[1] == #"{"uuid": "n", "text": "n", "0": 1, "2": 3}"#)
  }

  // MARK: Headings

  @Test(arguments: [
    (#"[["Town", "n"], ["A", 1], ["B", 2]]"#, ["A", "B"]),
    (#"[["code", "land"], ["AF", "Africa"], ["AS", "Asia"]]"#, ["Africa", "Asia"]),
    (#"[["short", "land"], ["AF", "Africa"], ["AS", "Asia"]]"#, ["AF", "AS"]),
    (#"[["AF", "Africa"], ["AN", "Antarctica"], ["AS", "Asia"]]"#, ["AF", "AN", "AS"]),
    (#"[["red", "Ann"], ["red", "Ben"], ["blue", "Cleo"]]"#, ["Ann", "Ben", "Cleo"]),
  ])
  func `a first array is one of headings if something tells it from the others`(
    text: String,
    texts: [String]
  ) throws {
    let result = try read(text) { $0.shape = .items }
    #expect(result.lists[0].list.items.map(\.text) == texts)
    #expect(!result.remarks.contains { $0.isUnsettled })
  }

  @Test func `where nothing tells it is a row, and that is told`() throws {
    let text = #"[["Anna", "red"], ["Ben", "green"], ["Carlotta", "blue"]]"#
    let result = try read(text) { $0.shape = .items }
    #expect(result.lists[0].list.items.count == 3)
    #expect(result.remarks.contains { $0.isUnsettled && $0.message.contains("--heading-rows 1") })
    let given = try read(text) { ($0.shape, $0.headingRows) = (.items, 1) }
    #expect(given.lists[0].list.items[0].json.text == #"{"text": "Ben", "red": "green"}"#)
    #expect(!given.remarks.contains { $0.isUnsettled })
    let none = try read(#"[["Town"], ["A"]]"#) { ($0.shape, $0.headingRows) = (.items, 0) }
    #expect(none.lists[0].list.items.map(\.text) == ["Town", "A"])
    #expect(error(text) { $0.headingRows = 2 }?.hasPrefix("--heading-rows 2") == true)
  }

  // MARK: Maps

  @Test(arguments: [
    #"{"base": "EUR", "date": "2024-01-02", "rates": {"USD": 1.08, "GBP": 0.86}}"#,
    #"{"rates": {"USD": 1.08, "GBP": 0.86}}"#, #"{"USD": 1.08, "GBP": 0.86}"#,
  ])
  func `numbers under codes are rows`(text: String) throws {
    #expect(
      try items(text) == [
        #"{"uuid": "USD", "text": "USD", "value": 1.08}"#,
        #"{"uuid": "GBP", "text": "GBP", "value": 0.86}"#,
      ]
    )
    #expect(try remarks(text).contains { $0.hasPrefix("the members of ") })
  }

  @Test func `texts under codes are rows, and so is much under words`() throws {
    #expect(
      try items(#"{"AF": "Africa", "AN": "Antarctica"}"#) == [
        #"{"uuid": "AF", "text": "Africa", "key": "AF"}"#,
        #"{"uuid": "AN", "text": "Antarctica", "key": "AN"}"#,
      ]
    )
    let many = (10..<30).map { "\"word\($0)\": \($0)" }.joined(separator: ", ")
    #expect(try items("{\(many)}").count == 20)
  }

  @Test(arguments: [
    (#"{"message": "Not Found", "documentation_url": "https://a.example"}"#, #""/""#),
    (#"{"name": "x", "stock": {"apples": 3, "pears": 4}, "open": true}"#, #""/stock""#),
    (#"{"user": {"name": "A"}, "settings": {"theme": "dark"}}"#, #""/""#),
  ])
  func `an object that may be one thing is refused, and the option is named`(
    text: String,
    place: String
  ) {
    #expect(error(text)?.hasSuffix("--rows-of, of which there may be \(place)") == true)
  }

  @Test func `the members of any object are rows if the user says so`() throws {
    let text = #"{"name": "x", "stock": {"apples": 3, "pears": {"key": "p", "value": 4}}}"#
    #expect(
      try items(text) { $0.rowsOf = "/stock" } == [
        #"{"uuid": "apples", "text": "apples", "value": 3}"#,
        #"{"uuid": "pears", "text": "pears", "value": 4, "value.key": "p"}"#,
      ]
    )
    #expect(try items(#"{"a": 1, "b": 2}"#) { $0.rowsOf = "/" }.count == 2)
    #expect(try items(#"{"x": {"a": 1, "b": 2}}"#) { $0.place = "/x" }.count == 2)
    #expect(error(text) { $0.rowsOf = "/stocks" }?.hasPrefix("there is nothing at /stocks") == true)
    #expect(error(text) { $0.rowsOf = "/name" }?.hasPrefix("there is no object at /name") == true)
    #expect(error(#"{"a": [1]}"#) { $0.rowsOf = "/a" }?.contains("--at") == true)
  }

  // MARK: Several tables

  @Test func `the largest table is taken, and the others are named`() throws {
    let text = #"""
      {"users": [{"name": "A"}], "orders": [{"id": 1}, {"id": 2}], \#
      "prices": {"day": ["a", "b", "c"], "v": [1, 2, 3]}}
      """#
    let result = try read(text)
    #expect(result.lists[0].list.items.count == 3)
    #expect(result.content.place == "/prices")
    #expect(
      result.remarks[0].message == #"""
        the rows are those of /prices, the largest of 3; --at chooses another one: "/users", "/orders"
        """#
    )
    let message = error(text) { $0.place = "/order" }
    #expect(message?.hasPrefix("there is nothing at /order in the file; its tables are ") == true)
    #expect(message?.hasSuffix(#"did you mean "/orders"?"#) == true)
  }

  @Test func `the only table is named alone, and what is inside of its rows is none`() throws {
    #expect(try remarks(#"{"data": [{"name": "A"}]}"#)[0] == "the rows are those of /data")
    let days = #"{"2020-01-01": {"USD": 1.1, "GBP": 0.9}, "2020-01-02": {"USD": 1.2, "GBP": 0.8}}"#
    #expect(
      try remarks(#"{"rates": \#(days)}"#)[0]
        == "the members of /rates are the rows, each with its key"
    )
  }

  @Test func `lines with different members are rows of all of them`() throws {
    let text = "{\"name\":\"A\",\"v\":1}\n{\"name\":\"B\",\"w\":2,\"x\":{\"y\":1.5}}\n"
    #expect(try items(text) == [#"{"text": "A", "v": 1}"#, #"{"text": "B", "w": 2, "x.y": 1.5}"#])
  }
}
