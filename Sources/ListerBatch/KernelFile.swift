// SPDX-License-Identifier: MIT

import Glibc

/// Small files in which the kernel tells about the process.
enum KernelFile {
  /// The first 64 KiB of a file, or nil when it can't be read.
  static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
