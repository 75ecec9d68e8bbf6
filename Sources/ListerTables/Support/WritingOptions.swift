// SPDX-License-Identifier: MIT

package import ListerNumbers

/// What a writer gets apart from the lists.
package struct WritingOptions: Sendable {
  /// The moment for TODAY and NOW in formats that show what formulas give: a serial number.
  package var now: Number
  /// The seed for RAND, mixed with the document's id and the cell.
  package var seed: UInt64
  /// Whether tables of text quote what a spreadsheet would take for a formula.
  package var defuses: Bool
  /// The file, as an import sees it: it is found and read again, and the report tells what comes back
  /// otherwise; nil to leave that out.
  package var target: Target?

  /// Options with the values that are usual; `now` is up to the caller.
  package init(now: Number = .zero, seed: UInt64 = 0, defuses: Bool = false) {
    self.now = now
    self.seed = seed
    self.defuses = defuses
  }

  /// A file that an import finds by its name and its bytes.
  package struct Target: Sendable {
    let fileName: String
    /// The formats that the import knows.
    let formats: [Format]

    /// A file of the given name.
    package init(fileName: String, formats: [Format]) {
      self.fileName = fileName
      self.formats = formats
    }
  }
}
