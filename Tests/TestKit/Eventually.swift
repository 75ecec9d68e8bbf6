// SPDX-License-Identifier: MIT

import Glibc

/// Waits until a condition holds, with a deadline far beyond what that takes.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(100)
  while ContinuousClock.now < end {
    if try condition() { return true }
    usleep(5_000)
  }
  return try condition()
}
