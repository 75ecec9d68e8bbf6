// SPDX-License-Identifier: MIT

import Glibc

/// Makes a call of the system, and makes it again for as long as a signal interrupts it.
///
/// Not for close(2), which has closed its descriptor on Linux also where a signal interrupted it.
///
/// The call gives a negative number if it failed, with the reason in `errno`.
func uninterrupted(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    guard result < 0, errno == EINTR else { return result }
  }
}
