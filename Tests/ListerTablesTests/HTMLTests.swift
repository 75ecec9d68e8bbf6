// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct HTMLTests {
  private let html: FormatRun
  init() throws { html = try FormatRun("html") }

  private func result(_ page: String, at place: String? = nil) throws -> ImportResult {
    var table = TableOptions()
    table.place = place
    table.shape = .items
    return try html.read(Array(page.utf8), table)
  }

  private func json(_ page: String, at place: String? = nil) throws -> [String] {
    try result(page, at: place).lists[0].list.items.map(\.json.text)
  }

  @Test func `a table becomes items, with entities as characters and numbers as numbers`() throws {
    let page = """
      <!DOCTYPE html><html lang="en"><body><h1>Cities</h1><table><caption>Largest</caption>
      <tr><th>City<th>Population<th>Change
      <tr><td><a href="/x">K&ouml;ln</a><sup class="reference"><a>[1]</a></sup><td>1,084,831<td>\u{2212}0.5
      <tr><td>St.&nbsp;Gallen<td>75,833<td>1.2
      </table></body></html>
      """
    #expect(
      try json(page) == [
        #"{"text": "Köln", "Population": 1084831, "Change": -0.5}"#,
        #"{"text": "St. Gallen", "Population": 75833, "Change": 1.2}"#,
      ]
    )
  }

  @Test func `a cell that spans columns or rows is in each of them`() throws {
    let page = """
      <table><thead><tr><th rowspan=2>Name<th colspan=2>Size</tr><tr><th>Width<th>Height</tr></thead>
      <tr><td>Door<td rowspan=2>80<td>200</tr><tr><td>Window<td>120</tr></table>
      """
    #expect(
      try json(page) == [
        #"{"text": "Door", "Size Width": 80, "Size Height": 200}"#,
        #"{"text": "Window", "Size Width": 80, "Size Height": 120}"#,
      ]
    )
  }

  @Test func `titles, notes, feet and repeated headings are no items, which is said`() throws {
    let page = """
      <table><tr><td colspan=2>All prices in euros<tr><th>Name<th>Price<tr><td>Milk<td>1.19
      <tr><th>Name<th>Price<tr><td>Bread<td>2.50
      <tfoot><tr><td>Sum<td>3.69</tfoot></table>
      """
    let result = try result(page)
    #expect(result.lists[0].list.items.map(\.text) == ["Milk", "Bread"])
    let remarks = result.remarks.map(\.message)
    #expect(remarks.contains("1 row left out: one cell across all columns is a title or a note"))
    #expect(remarks.contains("1 row left out: the foot of the table"))
  }

  @Test func `what a browser doesn't show is no text`() throws {
    let page = """
      <table><tr><th>Name<th>Note<tr><td><span style="display: none">zz</span>A<script>x="<td>"</script>
      <td>one<br>two<table><tr><td>inner</table></table>
      """
    #expect(try json(page) == [#"{"text": "A", "note": "one two"}"#])
  }

  private let several = """
    <table id="menu"><tr><td>Home<td>About</table>
    <table><caption>Drinks</caption><tr><th>Name<th>Kind<tr><td>Tea<td>hot<tr><td>Milk<td>cold</table>
    <table><caption>Food</caption><tr><th>Name<th>Kind<tr><td>Bread<td>dark</table>
    """

  @Test func `the largest table is taken, and the report names it`() throws {
    let result = try result(several)
    #expect(result.lists[0].list.items.map(\.text) == ["Tea", "Milk"])
    #expect(
      result.remarks.map(\.message).contains(
        #"this is table "Drinks", the largest of 3; --at chooses another one"#
      )
    )
  }

  @Test(arguments: ["3", "food", " Food "])
  func `another table is chosen by its number, its caption or its id`(place: String) throws {
    #expect(try result(several, at: place).lists[0].list.items.map(\.text) == ["Bread"])
  }

  @Test func `a table that there isn't is refused with the names of those that there are`() throws {
    let error = #expect(throws: ImportError.self) { _ = try result(several, at: "Fish") }
    #expect(
      error?.message == #"this page has no table "Fish"; its tables are "menu", "Drinks", "Food""#
    )
  }

  @Test(arguments: [
    "<!DOCTYPE html><p>Too many requests</p>", "<html><table></table></html>",
  ])
  func `a page without rows is refused`(page: String) {
    #expect(html.error(page)?.message.contains("no table with rows") == true)
  }

  @Test func `elements that are too deep are refused, and not cut off`() {
    let page = "<html>" + String(repeating: "<div>", count: 300) + "<table><tr><td>a</table>"
    #expect(html.error(page)?.message.contains("deep") == true)
  }

  @Test func `spans that would make more cells than fit are refused`() {
    let row = "<tr>" + String(repeating: "<td colspan=500>x", count: 2)
    let page = "<html><table>" + String(repeating: row, count: 4_100) + "</table>"
    #expect(html.error(page)?.message.contains("more than 4000000 cells") == true)
    let wide = html.error("<table>\(row)<td colspan=99>x</table>")
    #expect(wide?.message.contains("more than 1024 cells") == true)
  }

  @Test func `the encoding of a page is the one that it says`() throws {
    let page = Array("<html><meta charset=iso-8859-2><table><tr><th>Name<th>Kind<tr><td>".utf8)
    let bytes = page + [0xB9, 0xE8] + Array("<td>a</table>".utf8)
    #expect(try html.read(bytes, TableOptions()).lists[0].list.items[0].text == "šč")
  }
}
