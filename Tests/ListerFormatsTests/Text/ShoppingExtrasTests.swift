// SPDX-License-Identifier: MIT

import FormatKit
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct ShoppingExtrasTests {
  @Test func `insert from extras: parallel arrays, shorter ones padded`() throws {
    let run = try FormatRun("oi-extras")
    let items = try run.items(
      """
      {"org.openintents.extra.STRING_ARRAYLIST_SHOPPING": [" Milk ", "Bread", null, "Tea"],
       "org.openintents.extra.STRING_ARRAYLIST_SHOPPING_QUANTITY": ["2", "a few"],
       "org.openintents.extra.STRING_ARRAYLIST_SHOPPING_PRICE": ["1.50", 2, "", "1,5"],
       "org.openintents.extra.STRING_ARRAYLIST_SHOPPING_BARCODE": [null, null, 4006381333931]}
      """
    )
    #expect(items.map(\.text) == ["Milk", "Bread", "", "Tea"])
    #expect(items.map(\.quantity?.text) == ["2", nil, nil, nil])
    #expect(items.map(\.price?.text) == ["1.50", "2", nil, nil])
    #expect(items.map(\.barcode) == [nil, nil, "4006381333931", nil])
    #expect(items[1]["quantityText"]?.string == "a few")
    #expect(items[3]["priceText"]?.string == "1,5")
  }

  @Test(arguments: [
    (#"{"names": "Milk"}"#, "names"), (#"{"names": [true]}"#, "names[0]"),
    (#"{"names": ["a", null], "quantities": ["1", "2"]}"#, "names[1]"),
    (
      #"{"names": [], "org.openintents.extra.STRING_ARRAYLIST_SHOPPING": []}"#,
      "org.openintents.extra.STRING_ARRAYLIST_SHOPPING"
    ),
    ("[]", ""),
  ])
  func `what is no such file is refused with its place`(text: String, place: String) throws {
    let error = try #require(FormatRun("oi-extras").error(text))
    #expect(error.place == place)
  }

  @Test func `the example is read, and what has no place is told`() throws {
    let run = try FormatRun("oi-extras")
    let example = try run.items(run.format.example)
    #expect(example.map(\.text) == ["Milk", "Bread"])
    #expect(example.map(\.price?.text) == ["1.19", "2.50"])
    let result = try run.read(#"{"names": ["a"], "color": 1}"#)
    #expect(result.remarks.map(\.message) == ["the member \"color\" is left out"])
  }
}
