// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables
import ListerWorkbooks

/// Any bytes as an archive: no name that comes out of one leads out of a folder.
final class ArchiveTarget: FuzzTarget {
  let name = "archive"
  let limit = 32 * 1024

  func seeds() throws -> [[UInt8]] {
    try Seeds.files(
      in: "imports/archives",
      endingIn: ".zip",
      ".tar",
      ".gz",
      ".zst",
      ".bz2",
      ".xz",
      ".lz4"
    )
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    let limits = ArchiveLimits(
      entryBytes: 1 << 20,
      totalBytes: 4 << 20,
      entries: 200,
      freeBytes: 1 << 20
    )
    var finding: FuzzFinding?
    input.withByteView { bytes in
      do throws(ImportError) {
        _ = try ArchiveReader(limits: limits).forEachEntry(of: bytes, named: "a.txt.gz") {
          (name, content) throws(ImportError) in
          let parts = name.split(separator: "/", omittingEmptySubsequences: false)
          if parts.contains("..") || name.hasPrefix("/") || content.count > limits.entryBytes {
            finding = FuzzFinding(description: "an entry \(name) of \(content.count) bytes")
          }
        }
      } catch {
        if error.message.isEmpty { finding = FuzzFinding(description: "an error without words") }
      }
    }
    if let finding { throw finding }
  }
}
