// SPDX-License-Identifier: MIT

// Makes a list of a table; any other format is found by its name and content.
import Lister

func importCSV() throws -> [String] {
  let table = "text,quantity,unit,price\nMilk,2,l,1.19\nBread,1,,3.20\n"
  let file = ImportFile(name: "Prices.csv", bytes: Array(table.utf8))
  let result = try file.lists()
  return result.lists.flatMap { named in
    [named.name] + named.list.items.map { "\($0.text) @ \($0.price?.text ?? "")" }
  }
}
// Prices
// Milk @ 1.19
// Bread @ 3.20
