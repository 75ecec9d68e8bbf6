// SPDX-License-Identifier: MIT

package import ListerBasics

/// What the beginning of a file says about whether its lines are a list.
package enum LineShape {
  /// How sure it is that bytes are a list: lines with check boxes are, and no table is.
  package static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start), !hasControls(text.view) else { return .impossible }
    let view = text.view.trimmed
    guard !view.isEmpty else { return .possible }
    var boxes = 0
    for (line, _) in TextLines(view) {
      let line = line.trimmed
      for mark in ["- [ ] ", "- [x] ", "- [X] ", "* [ ] ", "* [x] ", "[ ] ", "[x] ", "[X] "]
      where line.string.hasPrefix(mark) {
        boxes += 1
        break
      }
    }
    if boxes > 0 { return .likely }
    // Markup and data of other programs are lines too, but hardly a list.
    if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(view[0])
      || JSONWrapping(bytes) != nil
    {
      return .possible
    }
    let comments = CSVComments(view, separator: nil)
    let table = CSVSeparator(of: view[(comments?.end ?? 0)..<view.count])
    if comments == nil, CSVTable.isTitled(view, table) { return .possible }
    let isSpaced = table.byte == CSVParser.whiteSpace && !table.isOfValues
    let least = isSpaced || comments != nil ? 3 : 2
    return table.columns >= least && table.isConsistent ? .possible : .plausible
  }

  /// What is said of lines that are read as items and look like rows of a table; nil if they don't.
  ///
  /// They do if three of four of the first lines that are no comments, and at least three, have as many
  /// fields: two or more between tabs, semicolons or strokes, three or more between commas, or such that most
  /// of them are numbers, of many lines half of them.
  package static func remark(on text: ByteView) -> ImportRemark? {
    var lines: [ByteView] = []
    for (line, _) in TextLines(text) {
      let line = line.trimmed
      if line.isEmpty || line[0] == CSVComments.mark { continue }
      lines.append(line)
      if lines.count == sampleSize { break }
    }
    guard lines.count > 2 else { return nil }
    for (byte, name) in separators {
      var records: [Int: [[String]]] = [:]
      for line in lines {
        var parser = CSVParser(line, separator: byte)
        guard (try? parser.next()) == true else { continue }
        records[parser.fields.count, default: []].append(parser.texts)
      }
      guard let most = records.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }),
        most.key > 1, most.value.count > 2, most.value.count * 4 >= lines.count * 3
      else { continue }
      let fields = most.value.joined()
      let numbers = fields.count { field in
        field.withByteView { CSVSeparator.isNumber($0.trimmed) }
      }
      let isWide = byte != CSVParser.whiteSpace && (byte != UInt8(ascii: ",") || most.key > 2)
      // The first of many lines may name the columns, and each of the others begin with a name.
      let spare = most.value.count < manyLines ? 0 : most.key + 1
      guard isWide || numbers * 2 > fields.count - spare else { continue }
      let format = byte == UInt8(ascii: "\t") ? Format.tsv : .csv
      return ImportRemark(
        message: """
          read as lines of text, an item each, though most of them have \(most.key) fields between \(name); \
          --as \(format.name) reads a table
          """,
        isUnsettled: true
      )
    }
    return nil
  }

  /// How many lines are looked at.
  private static let sampleSize = 200
  /// So many lines that look like a name and a number are hardly a list of things to do.
  private static let manyLines = 8

  private static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: "\t"), "tabs"), (UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "|"), "strokes"),
    (UInt8(ascii: ","), "commas"), (CSVParser.whiteSpace, "blanks"),
  ]

  private static func hasControls(_ text: ByteView) -> Bool {
    for index in 0..<text.count where text[index] < 0x20 {
      if !(0x09...0x0D ~= text[index]) { return true }
    }
    return false
  }
}
