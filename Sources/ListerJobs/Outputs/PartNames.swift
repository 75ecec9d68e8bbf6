// SPDX-License-Identifier: MIT

import ListerCompression
import ListerFiles

/// The names of parts of output: `part-00000.ndjson`, `part-00001.ndjson.zst`.
enum PartNames {
  private static let start = "part-"
  private static let end = ".ndjson"
  /// How many digits there are at least.
  private static let digits = 5

  /// The name of a part, counted from 0.
  static func name(_ number: Int, _ compression: Compression?) -> String {
    let text = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return start + zeros + text + end + (compression?.ending ?? "")
  }

  /// Whether a file is called as a part is, compressed or not.
  static func contains(_ name: String) -> Bool {
    let plain = Compression.plainName(name)
    guard plain.hasPrefix(start), plain.hasSuffix(end) else { return false }
    let number = plain.dropFirst(start.count).dropLast(end.count)
    return number.count >= digits && number.allSatisfy { ("0"..."9").contains($0) }
  }

  /// The parts in a folder, sorted by their names; none in one that is not there.
  ///
  /// - Throws: ``FileError`` when it can't be read.
  static func names(in folder: String) throws(FileError) -> [String] {
    let open = try FileError.ignoring(\.isGone, try OpenFolder(folder))
    guard let open else { return [] }
    return try open.names().filter(contains).sorted()
  }
}
