// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc

extension Cores {
  /// Binds all threads that this process has, and those that they will start, to some processors.
  ///
  /// They share these; which thread runs on which of them is left to the kernel.
  ///
  /// There is at least one. False if the system has not done so for each thread.
  @discardableResult
  package static func bind(to processors: [Int]) -> Bool {
    guard let most = processors.max(), processors.allSatisfy({ $0 >= 0 }), most < 8_192 else {
      return false
    }
    var mask = [UInt64](repeating: 0, count: most / 64 + 1)
    for processor in processors { mask[processor / 64] |= 1 << UInt64(processor % 64) }
    let size = mask.count * MemoryLayout<UInt64>.size
    var isBound = true
    for thread in ProcessThreads.all where unsafe lister_bind(thread, mask, size) != 0 {
      // One that has ended meanwhile needs no processor.
      if errno != ESRCH { isBound = false }
    }
    return isBound
  }
}
