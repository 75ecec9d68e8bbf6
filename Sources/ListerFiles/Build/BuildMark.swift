// SPDX-License-Identifier: MIT

import CListerLinux

/// What `make` has the linker write into the program, in the place of the identifier of a build.
package enum BuildMark {
  /// What stands behind the commit: `list`.
  static let ending: [UInt8] = [0x6C, 0x69, 0x73, 0x74]
  private static let commitSize = 20

  /// The commit of which the program was built; nil if that had changes, or no history.
  package static var commit: String? {
    var start: UnsafePointer<UInt8>?
    let count = unsafe lister_build_mark(&start)
    guard let start = unsafe start else { return nil }
    return unsafe commit(in: Array(UnsafeBufferPointer(start: start, count: count)))
  }

  /// The commit in a mark; nil if it is that of another linker.
  static func commit(in mark: [UInt8]) -> String? {
    let behind = mark.dropFirst(commitSize)
    guard behind.starts(with: ending) else { return nil }
    return mark.prefix(commitSize).reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
