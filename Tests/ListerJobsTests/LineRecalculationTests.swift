// SPDX-License-Identifier: MIT

import ListerJobs
import ListerBasics
import ListerBatch
import Synchronization
import TestKit
import Testing

/// Lines that come from one function and go to another one.
@Suite struct LineRecalculationTests {
  private struct Stop: Error {}

  private static func lines(_ count: Int) -> String {
    (0..<count).map { number in
      switch number % 100 {
      case 7: "\n"
      case 13: "[[\(number),]]\n"
      default: #"{"id":\#(number),"grid":[[\#(number),"=A1*3"]]}"# + "\n"
      }
    }.joined()
  }

  /// What comes of lines in parts of sizes, before `end`.
  private func run(
    _ text: String,
    sizes: ClosedRange<Int>,
    jobs: Int = 2,
    digests: Bool = false,
    cancellation: Cancellation = Cancellation(),
    ending end: (any Error)? = nil,
    writing: @escaping @Sendable (ByteView) throws -> Void = { _ in }
  ) throws -> (output: String, outcome: LineRecalculation.Outcome) {
    let chance = SplitMix64(seed: UInt64(text.utf8.count))
    let state = Mutex((rest: Array(text.utf8)[...], chance: chance))
    let output = Mutex([UInt8]())
    var lines = LineRecalculation(RecalculationOptions(), jobs: jobs)
    lines.digests = digests
    let outcome = try lines.run(
      reading: { part, waits in
        try state.withLock { state in
          if state.rest.isEmpty {
            if let end { throw end }
            return false
          }
          // Now and then there is nothing yet.
          if !waits, state.chance.next() % 3 == 0 { return true }
          let size = sizes.lowerBound + Int(state.chance.next() % UInt64(sizes.count))
          part += state.rest.prefix(size)
          state.rest = state.rest.dropFirst(size)
          return true
        }
      },
      cancellation: cancellation,
      writing: { view in
        output.withLock { $0 += view.array }
        try writing(view)
      }
    )
    return (String(decoding: output.withLock { $0 }, as: UTF8.self), outcome)
  }

  @Test(arguments: [1, 2, 8])
  func `the bytes are those of the job between pipes`(jobs: Int) throws {
    let text = LineRecalculationTests.lines(20_000) + #"{"grid":[["=1+1"]]}"#
    let expected = try JobRun.stream(text).output
    for sizes in [1...40, 1...5_000, 100_000...140_000, 1 << 20...1 << 20] {
      let text = sizes.upperBound > 40 ? text : String(text.prefix(20_000))
      let expected = sizes.upperBound > 40 ? expected : try JobRun.stream(text).output
      let (output, outcome) = try run(text, sizes: sizes, jobs: jobs, digests: true)
      #expect(output == expected)
      #expect(outcome.digest == output.withByteView { SHA256.digest(of: $0) })
      #expect(outcome.counts.bytesIn == text.utf8.count)
    }
    let (_, outcome) = try run(text, sizes: 5_000...9_000, jobs: jobs)
    #expect(outcome.digest == nil)
    #expect(outcome.counts.failed == 200)
    #expect(outcome.counts.documents == 19_801)
  }

  @Test func `a line that is cut off isn't calculated`() throws {
    let output = Mutex([UInt8]())
    #expect(throws: Stop.self) {
      try run("[[1]]\n[[2]]\n[[3", sizes: 4...4, ending: Stop()) { view in
        output.withLock { $0 += view.array }
      }
    }
    let text = String(decoding: output.withLock { $0 }, as: UTF8.self)
    #expect(!text.contains("lister_error") && !text.contains("3"), "\(text)")
  }

  @Test(arguments: [1, 2]) func `what can't be written ends it`(jobs: Int) throws {
    let parts = Atomic(0)
    #expect(throws: Stop.self) {
      try run(LineRecalculationTests.lines(50_000), sizes: 9_000...70_000, jobs: jobs) { _ in
        if parts.wrappingAdd(1, ordering: .relaxed).newValue == 3 { throw Stop() }
      }
    }
    // Nothing is written behind what wasn't.
    #expect(parts.load(ordering: .relaxed) == 3)
  }

  @Test func `a cancellation ends it between two documents`() throws {
    let cancellation = Cancellation()
    let (output, outcome) = try run(
      LineRecalculationTests.lines(50_000),
      sizes: 9_000...9_000,
      cancellation: cancellation,
      writing: { _ in cancellation.cancel() }
    )
    #expect(outcome.counts.documents < 50_000)
    #expect(output.hasSuffix("\n"))
  }
}
