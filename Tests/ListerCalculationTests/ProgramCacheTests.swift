// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation

@Suite struct ProgramCacheTests {
  @Test func `two layouts with one hash stay two`() {
    var cache = ProgramCache()
    let one = cache.replace(for: ByteView("one"), hash: 7)
    #expect(cache.program(for: ByteView("one"), hash: 7) === one)
    #expect(cache.program(for: ByteView("two"), hash: 7) == nil)
    let two = cache.replace(for: ByteView("two"), hash: 7)
    #expect(one !== two)
    #expect(cache.program(for: ByteView("one"), hash: 7) === one)
    #expect(cache.program(for: ByteView("two"), hash: 7) === two)
  }

  @Test func `one layout with another hash is not found`() {
    var cache = ProgramCache()
    _ = cache.replace(for: ByteView("one"), hash: 7)
    // The same set, and the next one.
    #expect(cache.program(for: ByteView("one"), hash: 7 + 64) == nil)
    #expect(cache.program(for: ByteView("one"), hash: 8) == nil)
  }

  @Test func `the fifth layout of a set takes the place of the first`() {
    var cache = ProgramCache()
    let layouts = ["a", "b", "c", "d"].map { Array($0.utf8) }
    let first = layouts.map { layout in layout.withByteView { cache.replace(for: $0, hash: 3) } }
    for (layout, program) in zip(layouts, first) {
      layout.withByteView { #expect(cache.program(for: $0, hash: 3) === program) }
    }
    #expect(cache.replace(for: ByteView("e"), hash: 3) === first[0])
    #expect(cache.program(for: ByteView("a"), hash: 3) == nil)
    #expect(cache.program(for: ByteView("b"), hash: 3) === first[1])
    #expect(cache.program(for: ByteView("e"), hash: 3) === first[0])
  }

  @Test func `documents of one calculator have their own answers, whichever came before`() {
    let calculator = Calculator()
    for round in 0..<3 {
      for number in 0..<300 {
        let sheet = Sheet(["A1": "2", "B1": "=A1*\(number)"], calculator: calculator)
        #expect(sheet["B1"] == "\(2 * number)", "round \(round)")
      }
    }
  }
}
