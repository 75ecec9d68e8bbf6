// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerCommand

@Suite struct TotalCommandTests {
  private static let files = [
    "a.list.json": """
    {"items": [
    {"text": "x", "price": 0.1, "tags": ["b"]}, {"text": "y", "price": 0.2, "tags": ["a"]},
    {"text": "z", "Note 2": "n/a"}, {"text": "w", "price": 9, "removed": true}]}
    """,
    "thirds.list.json": #"{"items": [{"text": "p", "n": 1}, {"n": 0}, {"n": 0}]}"#,
    "mixed.list.json": """
    {"items": [{"text": "x", "cost": "0.1"}, {"text": "y", "cost": 0.20}, {"text": "z", "cost": "n/a"},
    {"text": "u", "cost": ""}, {"text": "v", "cost": null}, {"text": "w", "cost": {"a": 1}}]}
    """,
  ]

  private func total(_ words: String...) throws -> Child.Outcome {
    try ListFixture(TotalCommandTests.files).run(["total"] + words)
  }

  /// The columns that `--json` prints.
  private func columns(_ outcome: Child.Outcome) throws -> [JSONText] {
    try #require(JSONText(outcome.output)?["columns"]).elements
  }

  @Test func `0.1 + 0.2 is 0.3, and what is put away doesn't count`() throws {
    try total("a", "price").expect(
      output: """
               items  numbers  sum  mean  least  greatest
        price      2        2  0.3  0.15    0.1       0.2

        """,
      errors: ""
    )
  }

  @Test func `a third is a ratio in JSON, and 34 digits for people`() throws {
    try total("thirds").expect(
      output: """
           items  numbers  sum                                   mean  least  greatest
        n      3        3    1  0.3333333333333333333333333333333333…      0         1

        """
    )
    let column = try #require(try columns(total("thirds", "--json")).first)
    #expect(column["name"]?.string == "n")
    #expect(column["mean"]?.text == #"{"ratio": "1/3"}"#)
    #expect(column["sum"]?.text == "1")
    #expect(column["least"]?.text == "0")
  }

  @Test func `texts that spell a number count, others are told, what is nothing is not there`()
    throws
  {
    try total("mixed", "COST").expect(
      output: """
              items  numbers  sum  mean  least  greatest
        cost      3        2  0.3  0.15    0.1       0.2  1 text

        """
    )
    try total("mixed", "text").expect(
      output: """
              items  numbers  sum  mean  least  greatest
        text      6        0    –     –      –         –  6 texts

        """
    )
    try total("mixed", "cost", "--plain").expect(
      output: "cost: 3 items, 2 numbers, sum 0.3, mean 0.15, least 0.1, greatest 0.2, 1 text\n"
    )
  }

  @Test func `without a column all that have numbers are added up, in their order`() throws {
    let fixture = try ListFixture([
      "a.list.json": """
      {"items": [{"text": "x", "quantity": 2, "barcode": 7, "Area (sq km)": 1.5, "code": "12",
      "prices": {"Market": 0.99, "Corner": {"price": 1.10, "stocked": false}}},
      {"text": "y", "price": 3}]}
      """,
      "none.list.json": #"{"items": ["x"]}"#,
    ])
    let all = try columns(fixture.run("total", "a", "--json")).compactMap { $0["name"]?.string }
    #expect(all == ["quantity", "Area (sq km)", "prices.Market", "price"])
    let shops = try columns(fixture.run("total", "a", "prices", "menge", "--json"))
    #expect(
      shops.compactMap { $0["name"]?.string } == ["prices.Market", "prices.Corner", "quantity"]
    )
    #expect(shops.map { $0["numbers"]?.text } == ["1", "0", "1"])
    #expect(shops.map { $0["sum"]?.text } == ["0.99", "null", "2"])
    try fixture.run("total", "none").expect(output: "No item has a number\n")
  }

  @Test func `--by adds up each value apart, in their order, what has none last`() throws {
    try total("a", "price", "--by", "tags").expect(
      output: """
        price  items  numbers  sum  mean  least  greatest
        b          1        1  0.1   0.1    0.1       0.1
        a          1        1  0.2   0.2    0.2       0.2
        –          0        0    –     –      –         –
        all        2        2  0.3  0.15    0.1       0.2

        """
    )
    let answer = try #require(JSONText(try total("a", "--by", "tag", "--json").output))
    #expect(answer["by"]?.string == "tags")
    let groups = answer["groups"]?.elements ?? []
    #expect(groups.map { $0["value"]?.text } == [#""b""#, #""a""#, "null"])
    #expect(groups.map { $0["items"]?.text } == ["1", "1", "1"])
    #expect(groups.last?["columns"]?.elements.first?["sum"] == .null)
    try total("a", "price", "--by", "text", "--plain", "--tag", "b").expect(
      output: """
        price, x: 1 item, 1 number, sum 0.1, mean 0.1, least 0.1, greatest 0.1
        price, all: 1 item, 1 number, sum 0.1, mean 0.1, least 0.1, greatest 0.1
        1 of 3 items (tag b)

        """
    )
  }

  @Test func `numbers are one group by their value, and what isn't said to be done isn't`() throws {
    let fixture = try ListFixture([
      "a.list.json": """
      {"items": [{"text": "x", "n": 1.0, "k": 1}, {"text": "y", "n": 1, "k": 2},
      {"text": "z", "n": "1", "k": 4, "completed": true}, {"text": "q", "n": 10e-1, "k": 8}]}
      """
    ])
    func groups(_ column: String) throws -> [String] {
      let answer = JSONText(try fixture.run("total", "a", "k", "--by", column, "--json").output)
      return (answer?["groups"]?.elements ?? []).map { group in
        let sum = group["columns"]?.elements.first?["sum"]?.text ?? ""
        return "\(group["value"]?.text ?? ""): \(sum)"
      }
    }
    #expect(try groups("n") == ["1.0: 11", #""1": 4"#])
    #expect(try groups("done") == ["false: 11", "true: 4"])
  }

  @Test func `the view of the document counts, the catalogue, and the shop that is chosen`() throws
  {
    let fixture = try ListFixture([
      "Catalogue.list.json":
        #"{"items": [{"text": "milk", "price": 2, "prices": {"Market": 1.5}}, {"text": "Tea"}]}"#,
      "a.list.json": """
      {"view": {"hide": ["done"]}, "items": [{"text": "Milk", "quantity": 3},
      {"text": "Jam", "price": 4, "prices": {"Market": 4.25}}, {"text": "Tea", "completed": true,
      "price": 100}]}
      """,
    ])
    func sum(_ words: String...) throws -> String? {
      try columns(fixture.run(["total", "a", "price", "--json"] + words)).first?["sum"]?.text
    }
    #expect(try sum() == "6")
    #expect(try sum("--view", "none") == "106")
    #expect(try sum("--shop", "Market") == "5.75")
    #expect(
      try fixture.run("total", "a", "price").output.hasSuffix("2 of 3 items (without done)\n")
    )
    #expect(try fixture.folder.text("a.list.json").contains("\"quantity\": 3}"))
  }

  @Test(arguments: [
    (["a", "prise"], 1, "no item has a member 'prise'; did you mean 'price'?"),
    (["a", "--by", "prise"], 1, "no item has a member 'prise'; did you mean 'price'?"),
    (["a", "population"], 1, "no item has a member 'population'\n"),
    (["b"], 3, "there is no list 'b'"), ([], 2, "the argument LIST is missing"),
    (["a", "--plain", "--json"], 2, "exclude each other"),
  ])
  func `what can't be added up is told`(words: [String], code: Int32, message: String) throws {
    try ListFixture(TotalCommandTests.files).run(["total"] + words)
      .expect(code: code, output: "", part: message)
  }

  @Test func `a server is asked, and says the same`() throws {
    let fixture = try ListFixture(TotalCommandTests.files)
    let served = try Served(in: fixture.folder)
    let address = "http://127.0.0.1:\(served.port)"
    for words in [
      ["a"], ["a", "price", "tags", "--by", "tags"], ["thirds"], ["mixed", "Cost", "--json"],
      ["a", "--tag", "b", "--plain"], ["a", "prise"], ["none"],
    ] {
      let there = try Child(["total"] + words + ["--server", address]).outcome()
      let here = try fixture.run(["total"] + words)
      #expect(there.output == here.output, "\(words)")
      #expect(there.code == here.code, "\(words): \(there.errors)")
    }
    #expect(served.end().code == 0)
  }

  private static let titled = """
    {"tables": {"Geyser": {"columns": {"eruptions": {"member": "text", "kind": "number", "decimal": ","},
    "Cost": "price"}}}, "items": [{"text": "1,5", "price": 2, "kind": "a"}, {"text": "2,5", "kind": "b"},
    {"text": "n/a", "kind": "a"}]}
    """

  @Test(arguments: [
    (["eruptions"], ["eruptions"], ["4"]),
    (["ERUPTIONS", "cost"], ["eruptions", "price"], ["4", "2"]),
    ([], ["price", "eruptions"], ["2", "4"]), (["text"], ["text"], ["null"]),
    (["eruptions", "--by", "kind"], ["eruptions"], ["4"]),
  ])
  func `the headings of the file that a list came from are columns`(
    words: [String],
    names: [String],
    sums: [String]
  ) throws {
    let fixture = try ListFixture(["a.list.json": TotalCommandTests.titled])
    let outcome = try fixture.run(["total", "a", "--json"] + words)
    #expect(outcome.code == 0)
    let columns = try columns(outcome)
    #expect(columns.compactMap { $0["name"]?.string } == names)
    #expect(columns.compactMap { $0["sum"]?.text } == sums)
  }

  @Test func `a heading that is nearly right is asked for`() throws {
    let fixture = try ListFixture(["a.list.json": TotalCommandTests.titled])
    let outcome = try fixture.run("total", "a", "eruption")
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("did you mean 'eruptions'?"))
  }
}
