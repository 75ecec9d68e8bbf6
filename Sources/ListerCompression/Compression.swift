// SPDX-License-Identifier: MIT

package import ListerBasics

/// A way in which streams of bytes are compressed.
package enum Compression: String, CaseIterable, Sendable {
  /// Members of gzip, one or more (RFC 1952).
  case gzip
  /// Frames of Zstandard, one or more (RFC 8878).
  case zstd

  /// What the names of such files end in.
  package var ending: String {
    switch self {
    case .gzip: ".gz"
    case .zstd: ".zst"
    }
  }

  /// How many bytes are needed to recognise each of them.
  package static let headSize = 4

  /// The compression of files with such a name; nil for none.
  package init?(fileName: String) {
    let found = fileName.withByteView { name in
      Compression.allCases.first { $0.ending.withByteView(name.hasSuffix) }
    }
    guard let found else { return nil }
    self = found
  }

  /// The compression that the first bytes of a file show; nil for none.
  package init?(head: ByteView) {
    // Most files are JSON, and need no closer look.
    guard let first = head.element(at: 0), first == 0x1F || first == 0x28,
      let found = Compression.allCases.first(where: { $0.isAgreeing(head, $0.mark.count) })
    else {
      return nil
    }
    self = found
  }

  /// Whether a few first bytes, fewer than ``headSize``, may be those of a compressed file.
  package static func mayBegin(_ head: ByteView) -> Bool {
    allCases.contains { $0.isAgreeing(head, min(head.count, $0.mark.count)) }
  }

  /// The name without what tells of a compression.
  package static func plainName(_ fileName: String) -> String {
    guard let compression = Compression(fileName: fileName) else { return fileName }
    return String(fileName.dropLast(compression.ending.count))
  }

  private var mark: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    }
  }

  /// Whether bytes begin with so many of the mark.
  private func isAgreeing(_ bytes: ByteView, _ count: Int) -> Bool {
    bytes.count >= count && (0..<count).allSatisfy { bytes[$0] == mark[$0] }
  }
}
