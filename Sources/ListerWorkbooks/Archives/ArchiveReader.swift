// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerTables

/// Reads archives, `.zip`, `.tar` and what is packed of it, such as `.tar.gz`, and single files that are
/// packed as `.gz`, `.zst`, `.bz2`, `.xz` or `.lz4`.
///
/// The entries are handed over one by one, so the memory needed is that of the largest one; nothing
/// is written to the disk. Names are only names: what climbs out of the archive (`../`), is
/// absolute, a link or a device is skipped with a remark. Whatever is cut off, damaged, encrypted
/// or grows beyond the limits is an error with the name of the entry.
package struct ArchiveReader: Sendable {
  /// How much an archive may hold.
  package var limits: ArchiveLimits
  /// Whether names are handed over as they are, for someone who doesn't take them for paths.
  package var takesAnyName: Bool

  package init(limits: ArchiveLimits = ArchiveLimits(), takesAnyName: Bool = false) {
    self.limits = limits
    self.takesAnyName = takesAnyName
  }

  /// Whether the bytes are an archive or a compressed file, and not a spreadsheet, which is a zip
  /// file too.
  package static func isArchive(_ bytes: ByteView) -> Bool {
    guard let kind = ArchiveKind(bytes) else { return false }
    return kind != .zip || SpreadsheetKind(bytes) == nil && SpreadsheetKind.unread(bytes) == nil
  }

  /// Calls `body` with the name and the bytes of each file in an archive, in the archive's order.
  ///
  /// A single packed file is called by `name`, such as `lists.csv.gz`, without `.gz`; folders are
  /// separated by `/`. The bytes no longer exist when `body` returns.
  ///
  /// - Returns: what was skipped.
  /// - Throws: ``ImportError`` for what is no archive or a damaged one, and what `body` throws.
  ///   Entries before a damage in a zip or tar file have been handed over by then.
  package func forEachEntry(
    of bytes: ByteView,
    named name: String,
    _ body: (_ name: String, _ bytes: ByteView) throws(ImportError) -> Void
  ) throws(ImportError) -> [ImportRemark] {
    switch ArchiveKind(bytes) {
    case .zip:
      guard ZipEnd.isWhole(bytes) else {
        throw ImportError(message: "the zip file is cut off: the directory at its end is missing")
      }
      return try entries(of: bytes, form: .zip, body)
    case .tar:
      guard ArchiveReader.endsInZeros(bytes) else { throw ArchiveReader.cutTar }
      return try entries(of: bytes, form: .tar, body)
    case let kind?: return try unpack(CompressedStream(bytes: bytes, kind: kind), name, body)
    case nil:
      let kinds = "neither zip, tar, gzip, Zstandard, bzip2, xz nor lz4"
      throw ImportError(message: "this is no archive: \(kinds)")
    }
  }

  private static let cutTar = ImportError(
    message: "the tar archive is cut off: the empty block at its end is missing"
  )

  /// Whether the last block of a tar archive is one of those that mark its end.
  private static func endsInZeros(_ bytes: ByteView) -> Bool {
    guard bytes.count >= 512 else { return false }
    for index in bytes.count - 512..<bytes.count where bytes[index] != 0 { return false }
    return true
  }

  // MARK: Entries

  private func entries(
    of bytes: ByteView,
    form: ArchiveHandle.Form,
    _ body: (String, ByteView) throws(ImportError) -> Void
  ) throws(ImportError) -> [ImportRemark] {
    let handle = try ArchiveHandle(bytes, form: form)
    var budget = ArchiveBudget(limits: limits, size: bytes.count)
    var remarks: [ImportRemark] = []
    var buffer = ByteBuffer(capacity: 1 << 16)
    let names = takesAnyName && form == .zip ? ZipNames(of: bytes) : nil
    var count = 0
    while var header = try handle.next() {
      if let names { header.name = names.name(at: count, readAs: header.name) }
      count += 1
      try budget.begin(header.name)
      if header.isDirectory { continue }
      if let reason = reasonToPass(header) {
        let name = header.name.isEmpty ? "an entry" : header.name
        remarks.append(ImportRemark(message: "\(name) is skipped: \(reason)"))
        continue
      }
      guard !header.isEncrypted else {
        throw ImportError(place: header.name, message: "the entry is encrypted")
      }
      buffer.truncate()
      while true {
        let before = buffer.count
        try unsafe buffer.append(room: 1 << 16) { (room) throws(ImportError) in
          try unsafe handle.read(room)
        }
        if buffer.count == before { break }
        try budget.add(buffer.count - before, header.name)
      }
      try body(header.name, buffer.view)
      // One large entry among many small ones should not keep its room.
      if buffer.capacity > 8 << 20 { buffer = ByteBuffer(capacity: 1 << 16) }
    }
    return remarks
  }

  /// Why an entry is skipped; nil if it isn't.
  private func reasonToPass(_ header: ArchiveHandle.Header) -> String? {
    if header.isLink { return "it is a link" }
    guard header.isFile else { return "it is no file" }
    if header.name.isEmpty { return "it has no name that can be read" }
    if header.name.utf8.contains(0) { return "its name has a NUL" }
    if takesAnyName { return nil }
    if header.name.hasPrefix("/") || header.name.dropFirst().hasPrefix(":") {
      return "its name is an absolute path"
    }
    let parts = header.name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    return parts.contains("..") ? "its name leads out of the archive" : nil
  }

  // MARK: Compressed files

  private func unpack(
    _ stream: CompressedStream,
    _ name: String,
    _ body: (String, ByteView) throws(ImportError) -> Void
  ) throws(ImportError) -> [ImportRemark] {
    var head = ByteBuffer(capacity: 1 << 16)
    try stream.forEachPiece(limits) { piece throws(ImportError) in
      head.append(piece)
      return head.count < 512
    }
    guard ArchiveKind.isTar(head.view) else {
      head.truncate()
      try stream.forEachPiece(limits) { piece throws(ImportError) in
        head.append(piece)
        return true
      }
      try body(ArchiveReader.unpackedName(name), head.view)
      return []
    }
    // The whole stream is checked before the first entry is handed over.
    var tail: [UInt8] = []
    var all = limits
    all.entryBytes = limits.totalBytes
    try stream.forEachPiece(all) { piece throws(ImportError) in
      tail += piece[max(0, piece.count - 512)..<piece.count].array
      if tail.count > 512 { tail.removeFirst(tail.count - 512) }
      return true
    }
    guard tail.withByteView({ ArchiveReader.endsInZeros($0) }) else { throw ArchiveReader.cutTar }
    return try entries(of: stream.bytes, form: .tar, body)
  }

  /// A file's name without what tells how it is packed.
  static func unpackedName(_ name: String) -> String {
    for suffix in [".gz", ".zst", ".bz2", ".xz", ".lz4"] where name.lowercased().hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
