// SPDX-License-Identifier: MIT

import ListerBasics

/// Programs by layout: a few hundred, in sets of four, the oldest of a set replaced first.
///
/// Bounded, so that a stream of documents that are all different doesn't grow; a replaced program's
/// storage serves the next one. A hash only finds the place: layouts are compared byte by byte.
struct ProgramCache {
  private static let sets = 64
  private static let ways = 4
  private var programs: [Program?] = Array(repeating: nil, count: sets * ways)
  private var victims: [UInt8] = Array(repeating: 0, count: sets)

  /// The program of a layout, if it is here.
  func program(for layout: ByteView, hash: UInt64) -> Program? {
    let first = Int(truncatingIfNeeded: hash % UInt64(ProgramCache.sets)) * ProgramCache.ways
    for way in 0..<ProgramCache.ways {
      guard let program = programs[first + way], program.hash == hash else { continue }
      if program.layout.withByteView({ $0 == layout }) { return program }
    }
    return nil
  }

  /// An empty program in the place of the oldest one of its set, to be compiled by the caller.
  mutating func replace(for layout: ByteView, hash: UInt64) -> Program {
    let set = Int(truncatingIfNeeded: hash % UInt64(ProgramCache.sets))
    let place = set * ProgramCache.ways + Int(victims[set])
    victims[set] = (victims[set] + 1) % UInt8(ProgramCache.ways)
    let program = programs[place] ?? Program()
    programs[place] = program
    program.clear()
    unsafe layout.withUnsafeBuffer { unsafe program.layout.append(contentsOf: $0) }
    program.hash = hash
    return program
  }
}
