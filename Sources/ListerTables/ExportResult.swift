// SPDX-License-Identifier: MIT

/// A file that was written.
package struct ExportResult: Sendable {
  package var bytes: [UInt8]
  /// What the format could not hold, or holds in another form.
  package var remarks: [ImportRemark]

  /// A result of the given parts.
  ///
  /// Where the bytes begin with a text that begins with a byte order mark, one more is put before
  /// it, for readers take the first one away.
  package init(bytes: [UInt8], remarks: [ImportRemark] = []) {
    let mark = Array("\u{FEFF}".utf8)
    self.bytes = bytes.starts(with: mark) ? mark + bytes : bytes
    self.remarks = remarks
  }
}
