// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation

@Suite struct ProgramCacheTests {
  private func program(_ layout: StaticString, hash: UInt64) -> Program {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(ByteView(layout))
    return Program(ProgramDraft(), layout: buffer, hash: hash)
  }

  private func find(
    _ layout: StaticString,
    hash: UInt64,
    in programs: ProgramSets<Program>
  ) -> Program? {
    programs.entries(hash: hash).first { $0.layout == ByteView(layout) }
  }

  @Test func `two layouts with one hash stay two`() {
    var programs = ProgramSets<Program>()
    let (one, two) = (program("one", hash: 7), program("two", hash: 7))
    programs.insert(one)
    #expect(find("one", hash: 7, in: programs) === one)
    #expect(find("two", hash: 7, in: programs) == nil)
    programs.insert(two)
    #expect(find("one", hash: 7, in: programs) === one)
    #expect(find("two", hash: 7, in: programs) === two)
  }

  @Test func `one layout with another hash is not found`() {
    var programs = ProgramSets<Program>()
    programs.insert(program("one", hash: 7))
    // The same set, and the next one.
    #expect(find("one", hash: 7 + 64, in: programs) == nil)
    #expect(find("one", hash: 8, in: programs) == nil)
  }

  @Test func `the fifth layout of a set takes the place of the first`() {
    var programs = ProgramSets<Program>()
    let layouts: [StaticString] = ["a", "b", "c", "d"]
    let first = layouts.map { program($0, hash: 3) }
    for program in first { #expect(programs.insert(program) == nil) }
    #expect(programs.insert(program("e", hash: 3)) === first[0])
    #expect(find("a", hash: 3, in: programs) == nil)
    for (layout, program) in zip(layouts, first).dropFirst() {
      #expect(find(layout, hash: 3, in: programs) === program)
    }
    #expect(find("e", hash: 3, in: programs) != nil)
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

  // MARK: Sharing

  @Test func `two workers share one program, which one of them has made`() throws {
    let cache = ProgramCache()
    let workers = [Calculator(sharing: cache), Calculator(sharing: cache)]
    for (number, worker) in workers.enumerated() {
      let sheet = Sheet(["A1": "\(number)", "B1": "=A1*2"], calculator: worker)
      #expect(sheet["B1"] == "\(number * 2)")
    }
    let (first, second) = try (
      #require(workers[0].program), #require(workers[1].program)
    )
    #expect(first.program === second.program)
    #expect(first !== second, "each counts references to its own")
    #expect(workers.map(\.programs.misses) == [1, 0])
    #expect(workers.map(\.programs.hits) == [0, 1])
  }

  @Test func `workers without a cache in common make programs of their own`() throws {
    let workers = [Calculator(), Calculator()]
    for worker in workers { _ = Sheet(["A1": "=1+1"], calculator: worker) }
    let programs = try workers.map { try #require($0.program).program }
    #expect(programs[0] !== programs[1])
    #expect(workers.map(\.programs.misses) == [1, 1])
  }

  @Test func `of two programs for one layout the one that came first is shared`() {
    let cache = ProgramCache()
    let (one, other) = (program("same", hash: 9), program("same", hash: 9))
    #expect(cache.share(one) === one)
    #expect(cache.share(other) === one)
  }

  @Test func `many workers at once have the answers that each has alone`() async {
    let cache = ProgramCache()
    await withTaskGroup(of: [String].self) { group in
      for worker in 0..<8 {
        group.addTask {
          let calculator = Calculator(sharing: cache)
          return (0..<200).map { number in
            let cells = ["A1": "\(worker)", "B1": "=A1+\(number % 40)", "C1": "=B1&\"x\""]
            return Sheet(cells, calculator: calculator)["C1"]
          }
          .enumerated().filter { $1 != "\"\(worker + $0 % 40)x\"" }.map(\.element)
        }
      }
      for await wrong in group { #expect(wrong.isEmpty) }
    }
  }

  @Test func `a program outlives the cache's place for it as long as a worker runs it`() {
    let cache = ProgramCache()
    let (one, other) = (Calculator(sharing: cache), Calculator(sharing: cache))
    let sheet = Sheet(["A1": "=2^70&\"!\""], calculator: one)
    for number in 0..<2000 {
      _ = Sheet(["A1": "=\(number)+1"], calculator: other)
    }
    one.evaluate()
    #expect(sheet["A1"] == "\"1180591620717411303424!\"")
  }

  @Test func `a program is made without the budget of the document that asks for it`() {
    let calculator = Calculator()
    let cells = ["A1": "=12345678901234567890123456789+1"]
    let spent = Sheet(cells, calculator: calculator, budget: -1)
    #expect(spent["A1"] == "#NUM!")
    #expect(Sheet(cells, calculator: calculator)["A1"] == "12345678901234567890123456790")
    #expect(calculator.programs.misses == 1)
  }
}
