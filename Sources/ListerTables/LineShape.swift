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
    if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(view[0]) {
      return .possible
    }
    let table = CSVSeparator(of: view)
    let least = table.byte == CSVParser.whiteSpace ? 3 : 2
    return table.columns >= least && table.isConsistent ? .possible : .plausible
  }

  private static func hasControls(_ text: ByteView) -> Bool {
    for index in 0..<text.count where text[index] < 0x20 {
      if !(0x09...0x0D ~= text[index]) { return true }
    }
    return false
  }
}
