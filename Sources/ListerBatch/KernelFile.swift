// SPDX-License-Identifier: MIT

import Glibc

/// Small files in which the kernel tells about the process.
package enum KernelFile {
  /// The first 64 KiB of a file, or nil when it can't be read.
  package static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var isRead = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { room, count in
      let found = unsafe read(descriptor, room.baseAddress, room.count)
      isRead = found >= 0
      count = max(0, found)
    }
    return isRead ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
