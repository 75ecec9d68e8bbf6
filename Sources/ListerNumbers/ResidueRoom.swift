// SPDX-License-Identifier: MIT

import ListerBasics

/// Memory for an elimination, whatever its residues, which is kept from one to the next.
@safe
final class ResidueRoom {
  private var residues = OwnedMemory<UInt128>(capacity: 1024)
  private var integers = OwnedMemory<Int>(capacity: 64)

  /// Places for so many residues that mean nothing yet; good until others are asked for.
  func residues<Element: Residue & BitwiseCopyable>(
    _ type: Element.Type,
    count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<UInt128>.size
    let needed = (count * MemoryLayout<Element>.stride + size - 1) / size
    if needed > residues.capacity { residues = OwnedMemory(capacity: needed) }
    return unsafe UnsafeMutableRawPointer(residues.start)
      .bindMemory(to: type, capacity: count)
  }

  /// Places for so many integers that mean nothing yet; good until others are asked for.
  func integers(count: Int) -> UnsafeMutablePointer<Int> {
    if count > integers.capacity { integers = OwnedMemory(capacity: count) }
    return unsafe integers.start
  }
}
