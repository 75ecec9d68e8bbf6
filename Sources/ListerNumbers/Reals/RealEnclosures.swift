// SPDX-License-Identifier: MIT

import CListerMPFR
import ListerBasics

/// The last intervals of a document's real numbers, one after the other in a growable run of words.
///
/// ```
/// offset ──▶ │ bits │ sign, exponent │ sign, exponent │ limbs of the lower end … │ of the upper … │
/// ```
/// When there is no room all are forgotten, and made again where they are needed: what they say is
/// the same.
@safe
final class RealEnclosures {
  /// How many words there may be at once: 16 MiB.
  static let limit = 1 << 21
  private static let keptCapacity = 1 << 14
  private static let headerSize = 5

  private var memory = OwnedMemory<UInt>(capacity: 1024)
  private var count = 0
  /// How often all were forgotten.
  private(set) var filling: Int32 = 0

  func reset() {
    forget()
    guard memory.capacity > RealEnclosures.keptCapacity else { return }
    memory = OwnedMemory(capacity: RealEnclosures.keptCapacity)
  }

  /// Forgets all intervals.
  func forget() {
    count = 0
    filling &+= 1
  }

  /// How many words an interval takes.
  static func size(bits: Int) -> Int { headerSize + 2 * ((bits + 63) / 64) }

  /// Whether there is room for so many words.
  func hasRoom(_ words: Int) -> Bool { count + words <= RealEnclosures.limit }

  /// Stores an interval rounded outwards to so many bits, and says where.
  func store(_ interval: Interval, bits: Int) -> Int32 {
    let size = RealEnclosures.size(bits: bits)
    if count + size > memory.capacity {
      let larger = OwnedMemory<UInt>(capacity: max(memory.capacity * 2, count + size))
      unsafe larger.start.update(from: memory.start, count: count)
      memory = larger
    }
    interval.low.round(to: bits, MPFR_RNDD)
    interval.high.round(to: bits, MPFR_RNDU)
    let offset = count
    let start = unsafe memory.start + offset
    let limbs = (bits + 63) / 64
    unsafe start[0] = UInt(bits)
    for (place, real) in [interval.low, interval.high].enumerated() {
      let source = unsafe real.pointer.pointee
      unsafe start[1 + 2 * place] = UInt(bitPattern: Int(source._mpfr_sign))
      unsafe start[2 + 2 * place] = UInt(bitPattern: Int(source._mpfr_exp))
      let target = unsafe start + RealEnclosures.headerSize + place * limbs
      unsafe target.update(from: source._mpfr_d, count: limbs)
    }
    count += size
    return Int32(offset)
  }

  /// Copies an interval to numbers that have as many bits.
  func load(_ offset: Int32, into interval: Interval) {
    let start = unsafe memory.start + Int(offset)
    let bits = unsafe Int(start[0])
    let limbs = (bits + 63) / 64
    interval.setPrecision(bits)
    for (place, real) in [interval.low, interval.high].enumerated() {
      unsafe real.pointer.pointee._mpfr_sign = Int32(Int(bitPattern: start[1 + 2 * place]))
      unsafe real.pointer.pointee._mpfr_exp = Int(bitPattern: start[2 + 2 * place])
      let source = unsafe start + RealEnclosures.headerSize + place * limbs
      unsafe real.pointer.pointee._mpfr_d.update(from: source, count: limbs)
    }
  }
}
