// SPDX-License-Identifier: MIT

import ListerBatch
import Testing

struct ParallelMapTests {
  private final class Scratch {
    var count = 0
  }

  @Test(arguments: [1, 2, 7], [1, 64, 999, 2_000])
  func `results stand in the order of the elements, however many workers take how many at once`(
    jobs: Int,
    chunk: Int
  ) {
    let results = ParallelMap.map(
      Array(0..<1_000),
      jobs: jobs,
      chunk: chunk,
      cancellation: Cancellation(),
      makeScratch: Scratch.init
    ) { element, scratch in
      scratch.count += 1
      return element * 2 + min(scratch.count, 0)
    }
    #expect(results == (0..<1_000).map { $0 * 2 })
  }

  @Test(arguments: [1, 2])
  func `two functions give what each gives`(jobs: Int) {
    let (first, second) = ParallelMap.both(jobs: jobs, { 1 }, { ["a", "b"] })
    #expect(first == 1)
    #expect(second == ["a", "b"])
  }

  @Test func `no elements give no results and need no worker`() {
    let results = ParallelMap.map(
      [Int](),
      jobs: 2,
      cancellation: Cancellation(),
      makeScratch: { () -> Scratch in
        Issue.record("a worker begins")
        return Scratch()
      }
    ) { element, _ in element }
    #expect(results.isEmpty)
  }

  @Test func `few parts are worked on without a question how many jobs there are`() {
    var questions = 0
    func jobs() -> Int {
      questions += 1
      return 2
    }
    let few = ParallelMap.map(partsOf: 1_000, jobs: jobs()) { $0 }
    #expect(questions == 0)
    let many = ParallelMap.map(partsOf: 5_000, jobs: jobs()) { $0 }
    #expect(questions == 1)
    #expect(few.flatMap { $0 } == Array(0..<1_000))
    #expect(many.flatMap { $0 } == Array(0..<5_000))
  }

  @Test func `a cancellation leaves the results of the first elements`() {
    let cancellation = Cancellation()
    let results = ParallelMap.map(
      Array(0..<100),
      jobs: 1,
      cancellation: cancellation,
      makeScratch: Scratch.init
    ) { element, _ in
      if element == 9 { cancellation.cancel() }
      return element
    }
    #expect(results.count < 100)
    #expect(results == Array(0..<results.count))
  }
}
