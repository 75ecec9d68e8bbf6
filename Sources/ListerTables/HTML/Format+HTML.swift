// SPDX-License-Identifier: MIT

import ListerBasics

extension Format {
  package static let html = Format(
    name: "html",
    summary: "A table of a web page, as items or as a grid",
    extensions: ["html", "htm", "xhtml"],
    discussion: """
      The only table of a page, or else the one with most cells, which the report names; --at 2 chooses the \
      second one, and --at NAME one by its caption or its id. Tables inside of others are tables of their \
      own. Rows of headings name the columns, one behind the other, each text once; without them the first row \
      does. A cell that spans columns or rows is in each of them. One cell across all columns is a title or a \
      note, and left out with a remark; so are a single cell above the headings, headings that come again, and \
      the foot of a table. What a browser doesn't show, and marks of notes such as [1], are left out. In \
      pages in English 1,234 is a number of four digits. Becomes what csv becomes. \
      Only read. Source: the HTML standard of WHATWG, with libxml2's parser.
      """,
    example: """
      <table>
        <caption>Groceries</caption>
        <tr><th>Name<th>Price
        <tr><td>Milk<td>1.19
        <tr><td>Bread<td>2.50
      </table>

      """,
    holds: .table,
    takes: [.encoding, .cells, .columns, .rows, .places],
    recognizes: { bytes in HTMLTables.recognition(bytes) },
    read: { (bytes, options) throws(ImportError) in
      let found = try HTMLTables(HTMLPage(bytes))
      let candidates = found.tables.map { table in
        TableChoice.Candidate(names: [table.caption, table.id], size: table.filled)
      }
      let choice = try TableChoice(candidates, at: options.table.place, in: "this page")
      var table = try found.tables[choice.index].table(found.marks, options.table)
      if let remark = choice.remark { table.remark(remark.message) }
      return try table.lists(options)
    },
    write: nil
  )
}

extension HTMLTables {
  /// How sure it is that bytes are a page.
  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 2_048)].trimmed
    let mark = UTF8Text.byteOrderMark
    let text = start.hasPrefix(mark) ? start[mark.count..<start.count].trimmed : start
    guard text.element(at: 0) == UInt8(ascii: "<") else { return .impossible }
    let lower = text.string.lowercased()
    let marks = ["<!doctype html", "<html", "<table"]
    return marks.contains(where: lower.contains) ? .likely : .impossible
  }
}
