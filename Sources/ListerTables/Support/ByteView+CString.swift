// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

extension ByteView {
  /// The bytes of a C text up to its NUL.
  package init(cString: UnsafePointer<CChar>) {
    let start = unsafe UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self)
    unsafe self.init(start: start, count: strlen(cString))
  }
}
