// SPDX-License-Identifier: MIT

import Glibc

/// The threads of this process, by the numbers that the kernel has for them.
package enum ProcessThreads {
  /// The numbers of the threads of this process; the calling one alone where they can't be listed.
  package static var all: [Int32] {
    guard let folder = unsafe opendir("/proc/self/task") else { return [0] }
    defer { unsafe closedir(folder) }
    var threads: [Int32] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if let number = Int32(name) { threads.append(number) }
    }
    return threads.isEmpty ? [0] : threads
  }
}
