// SPDX-License-Identifier: MIT

import ListerBasics

/// The names of the entries of a zip file, byte for byte: libarchive composes accents, so that names of
/// two files may become one.
///
/// Source: PKWARE's APPNOTE 6.3.10, section 4.3.12.
struct ZipNames {
  private var names: [String] = []

  /// Reads the directory of a zip file; where there is none, it has no names.
  init(of bytes: ByteView) {
    guard let directory = ZipEnd.directory(of: bytes) else { return }
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(directory[place + $1]) }
    }
    var entries: [(offset: Int, name: String)] = []
    var start = 0
    while start + 46 <= directory.count, directory[start..<start + 4] == ByteView("PK\u{1}\u{2}") {
      let end = start + 46 + number(start + 28, 2)
      guard end <= directory.count else { break }
      entries.append((number(start + 42, 4), directory[start + 46..<end].string))
      start = end + number(start + 30, 2) + number(start + 32, 2)
    }
    // Entries are read in the order of their places in the file.
    names = entries.sorted { $0.offset < $1.offset }.map(\.name)
  }

  /// The name of an entry, counted from 0, which was read as another spelling of it; else as it was read.
  func name(at index: Int, readAs name: String) -> String {
    index < names.count && names[index] == name ? names[index] : name
  }
}
