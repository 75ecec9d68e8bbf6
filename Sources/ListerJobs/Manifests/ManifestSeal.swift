// SPDX-License-Identifier: MIT

import ListerBasics

/// How a manifest tells that nobody has cut or changed it: its last line ends in the digest of all
/// bytes before.
enum ManifestSeal {
  /// How many bytes the end has, whatever the digest is.
  private static let count = 77

  /// What the last line ends in behind bytes of a digest, without its newline.
  static func end(behind digest: SHA256) -> String {
    ",\"sha256\":\"\(SHA256.hexadecimal(digest.finish()))\"}"
  }

  /// Whether a last line, without its newline, ends in the digest of all bytes before; `digest` is
  /// that of the lines before it.
  static func closes(_ line: ByteView, behind digest: SHA256) -> Bool {
    guard line.count >= count else { return false }
    let start = line.count - count
    var digest = digest
    digest.update(line[0..<start])
    return end(behind: digest).withByteView { $0 == line[start..<line.count] }
  }
}
