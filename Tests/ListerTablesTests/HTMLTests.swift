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

  /// The values of the items of a page under some names, `text` for their texts, as JSON.
  private func values(_ page: String, _ keys: String...) throws -> [[String?]] {
    try result(page).lists[0].list.items.map { item in keys.map { item[$0]?.text } }
  }

  private func remarks(_ page: String) throws -> [String] {
    try result(page).remarks.map(\.message)
  }

  @Test func `a row with one cell of its own is a row where others reach into it`() throws {
    let years = """
      <table><tr><th>Year<th>Event<tr><td rowspan=2>2001<td>a<tr><td>b<tr><td rowspan=2>2002<td>c
      <tr><td>d</table>
      """
    #expect(
      try values(years, "Year", "text") == [
        ["2001", #""a""#], ["2001", #""b""#], ["2002", #""c""#], ["2002", #""d""#],
      ]
    )
    let teams = """
      <table><tr><th>Player<th>Team<tr><td>Ann<td rowspan=3>Red<tr><td>Bo<tr><td>Cy
      <tr><td>Di<td>Blue</table>
      """
    #expect(
      try values(teams, "text", "Team") == [
        [#""Ann""#, #""Red""#], [#""Bo""#, #""Red""#], [#""Cy""#, #""Red""#],
        [#""Di""#, #""Blue""#],
      ]
    )
    #expect(try !remarks(years).contains { $0.contains("left out:") })
    #expect(try !remarks(teams).contains { $0.contains("left out:") })
  }

  @Test func `all columns but one may be spanned, and some at both sides of it`() throws {
    let page = """
      <table><tr><th>Name<th>Team<th>City<th>Year
      <tr><td>Ann<td rowspan=2>Red<td rowspan=3>Ulm<td rowspan=2>2001<tr><td>Bo
      <tr><td>Cy<td>Blue<td>2003
      <tr><td>Di<td colspan=2>Kiel<td>2004</table>
      """
    #expect(
      try values(page, "text", "Team", "City", "Year") == [
        [#""Ann""#, #""Red""#, #""Ulm""#, "2001"], [#""Bo""#, #""Red""#, #""Ulm""#, "2001"],
        [#""Cy""#, #""Blue""#, #""Ulm""#, "2003"], [#""Di""#, #""Kiel""#, #""Kiel""#, "2004"],
      ]
    )
  }

  @Test func `a cell that reaches over a spanned column ends no span too late`() throws {
    let page = """
      <table><tr><th>Name<th>Team<th>City<tr><td>Ann<td>Red<td rowspan=2>Ulm
      <tr><td>Bo<td colspan=2>none<tr><td>Cy<td>Blue<td>Kiel</table>
      """
    #expect(
      try values(page, "text", "City") == [
        [#""Ann""#, #""Ulm""#], [#""Bo""#, #""none""#], [#""Cy""#, #""Kiel""#],
      ]
    )
  }

  @Test(arguments: [
    ("2", 2), ("2;", 2), ("2.9", 2), ("+2", 2), (" 2 ", 2), ("&#9;2px", 2), ("02", 2), ("x", 1),
    ("-2", 1), ("", 1), ("+", 1), ("1", 1), ("0", 3), ("-0", 3), ("99999999999999999999", 3),
  ])
  func `a row span is read as the standard says`(span: String, rows: Int) throws {
    let page = """
      <table><tr><th>Name<th>Team<tr><td>Ann<td rowspan="\(span)">Red<tr><td>Bo<tr><td>Cy</table>
      """
    let teams = try values(page, "Team").map { $0[0] != nil }
    #expect(teams == [true, rows > 1, rows > 2])
  }

  @Test(arguments: [
    ("2", 2), ("2;", 2), ("2.9", 2), ("+2", 2), (" 2 ", 2), ("x", 1), ("0", 1), ("-1", 1), ("", 1),
  ])
  func `a column span is read as the standard says`(span: String, columns: Int) throws {
    let page = """
      <table><tr><th>Name<th>Team<th>City<tr><td>Ann<td colspan="\(span)">Ulm<tr><td>Bo<td>Red</table>
      """
    #expect(try values(page, "City")[0] == [columns == 2 ? #""Ulm""# : nil])
  }

  @Test func `no cell reaches beyond the head, the body or the foot that it stands in`() throws {
    let page = """
      <table><thead><tr><th rowspan=9>Name<th>Team</thead>
      <tbody><tr><td>Ann<td rowspan=0>Red<tr><td>Bo</tbody>
      <tbody><tr><td>Cy<td rowspan=5>Blue</tbody><tbody><tr><td>Di</tbody></table>
      """
    #expect(
      try values(page, "text", "Team") == [
        [#""Ann""#, #""Red""#], [#""Bo""#, #""Red""#], [#""Cy""#, #""Blue""#], [#""Di""#, nil],
      ]
    )
  }

  @Test func `a row that cells further up fill is none of its own, which is said`() throws {
    let page = """
      <table><tr><th>Name<th>Team<tr><td rowspan=2>Ann<td rowspan=2>Red<tr></tr>
      <tr><td>Bo<td>Blue</table>
      """
    #expect(try values(page, "text") == [[#""Ann""#], [#""Bo""#]])
    #expect(try remarks(page).contains("1 row left out: cells of the rows above fill it"))
  }

  @Test func `cells outside of rows are a row`() throws {
    let page = "<table><tr><th>Name<th>Team</tr><td>Ann</td><td>Red</td></table>"
    #expect(try values(page, "text", "Team") == [[#""Ann""#, #""Red""#]])
  }

  private let note = "left out: one cell across all columns is a title or a note"

  @Test func `notes are counted, and no column comes of one that spans too many`() throws {
    let page = """
      <table><tr><td colspan=9>Teams<tr><th>Name<th>Team<tr><td>Ann<td rowspan=2>Red<tr><td>Bo
      <tr><td colspan="100%">until 2001<tr><td>Cy<td>Blue<tr><td colspan=2>Source: a book</table>
      """
    #expect(try values(page, "text", "Team").map { $0[1] } == [#""Red""#, #""Red""#, #""Blue""#])
    #expect(try remarks(page).contains("3 rows \(note)"))
  }

  @Test func `a single cell is a title above the headings, and a row below them`() throws {
    let page = """
      <table><tr><td>All teams<tr><th>Name<th>Team<tr><td>Ann<td>Red<tr><td>Bo</table>
      """
    #expect(
      try values(page, "text", "Team") == [[#""Ann""#, #""Red""#], [#""Bo""#, nil]]
    )
    #expect(try remarks(page).contains("1 row left out: one cell above the headings is a title"))
    let narrow = "<table><tr><th>Name<tr><td>Ann<td>Red<tr><td>Bo<td>Blue</table>"
    #expect(try values(narrow, "text") == [[#""Ann""#], [#""Bo""#]])
  }

  @Test(arguments: [
    // With a head, and by cells of headings alone.
    """
    <thead><tr><th rowspan=2>Name<th colspan=2>Size<th colspan=2>Price
    <tr><th>Width<th>Height<th>Net<th>Gross</thead>
    """,
    "<tr><th>Name<th colspan=2>Size<th colspan=2>Price<tr><th>Name<th>Width<th>Height<th>Net<th>Gross",
    // The corner is empty, or no heading.
    "<tr><th><th colspan=2>Size<th colspan=2>Price<tr><th>Name<th>Width<th>Height<th>Net<th>Gross",
    "<tr><td><th colspan=2>Size<th colspan=2>Price<tr><th>Name<th>Width<th>Height<th>Net<th>Gross",
    // A third row says what was said.
    """
    <tr><th rowspan=3>Name<th colspan=2>Size<th colspan=2>Price
    <tr><th>Width<th>Height<th>Net<th>Gross<tr><th colspan=2>Size<th colspan=2>Price
    """,
    // Columns in groups are headed by the same cell.
    """
    <tr><th rowspan=2>Name<th rowspan=2>Size Width<th rowspan=2>Size Height<th colspan=2>Price
    <tr><th>Net<th>Gross
    """,
  ])
  func `rows of headings name a column together`(headings: String) throws {
    let rows = "<tr><td>Door<td>80<td>200<td>10<td>12<tr><td>Gate<td>1<td>2<td>3<td>4"
    let page = "<table>\(headings)\(rows)</table>"
    #expect(
      try json(page) == [
        #"{"text": "Door", "Size Width": 80, "Size Height": 200, "Price Net": 10, "Price Gross": 12}"#,
        #"{"text": "Gate", "Size Width": 1, "Size Height": 2, "Price Net": 3, "Price Gross": 4}"#,
      ]
    )
  }

  @Test func `one heading below others is no note`() throws {
    let page = """
      <table><tr><th rowspan=2>Name<th rowspan=2>Kind<th>Size<tr><th>cm<tr><td>Door<td>red<td>80
      <tr><td>Gate<td>blue<td>90</table>
      """
    #expect(try values(page, "text", "Size cm") == [[#""Door""#, "80"], [#""Gate""#, "90"]])
  }

  @Test func `headings of two rows that come again are left out, which is said`() throws {
    let heads = "<tr><th rowspan=2>Name<th colspan=2>Size<tr><th>Width<th>Height"
    let page = "<table>\(heads)<tr><td>Door<td>80<td>200\(heads)<tr><td>Gate<td>1<td>2</table>"
    #expect(try values(page, "text", "Size Width") == [[#""Door""#, "80"], [#""Gate""#, "1"]])
    #expect(try remarks(page).contains("2 rows left out: the headings once more"))
  }

  @Test func `names of rows beside empty cells are no headings`() throws {
    let page = """
      <table><tr><th>Name<th>Kind<th>City<tr><th>Ann<td><td><tr><th>Bo<td>red<td>Ulm</table>
      """
    #expect(try values(page, "text", "City") == [[#""Ann""#, nil], [#""Bo""#, #""Ulm""#]])
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
        #"this is table "Drinks", the largest of 3; --at chooses another one: "menu", "Food""#
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
    let near = #expect(throws: ImportError.self) { _ = try result(several, at: "Drink") }
    #expect(near?.message.hasSuffix(#""Food"; did you mean "Drinks"?"#) == true)
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
