// SPDX-License-Identifier: MIT

import ListerBatch
import Synchronization

/// An error that a test asked for.
enum TestFailure: Error, Equatable {
  case pull(Int), put(Int)
}

/// Work over whole numbers: squares them, block by block, and remembers what it has seen.
final class CountingWork: BatchWork {
  final class Block {
    var input: [Int] = []
    var done = 0
    var output: [Int] = []
  }

  final class Scratch {
    var processed = 0
  }

  struct Record {
    var output: [Int] = []
    var next = 0
    var underWay = 0
    var mostUnderWay = 0
    var weight = 0
    var mostWeight = 0
    var blocks = 0
    var scratches = 0
    var finished = 0
    var processed = 0
    var overlaps = 0
    var callers = 0
    var longestOutput = 0
  }

  let count: Int
  let blockSize: Int
  /// How many outputs a block holds at most.
  let part: Int
  let weight: @Sendable (Int) -> Int
  let slowness: @Sendable (Int) -> Int
  let failsPullAt: Int?
  let failsPutAt: Int?
  let cancels: (cancellation: Cancellation, at: Int)?
  let record = Mutex(Record())

  init(
    count: Int,
    blockSize: Int,
    part: Int = .max,
    weight: @escaping @Sendable (Int) -> Int = { _ in 1 },
    slowness: @escaping @Sendable (Int) -> Int = { _ in 0 },
    failsPullAt: Int? = nil,
    failsPutAt: Int? = nil,
    cancels: (cancellation: Cancellation, at: Int)? = nil
  ) {
    self.count = count
    self.blockSize = blockSize
    self.part = part
    self.weight = weight
    self.slowness = slowness
    self.failsPullAt = failsPullAt
    self.failsPutAt = failsPutAt
    self.cancels = cancels
  }

  /// What was seen so far.
  var result: Record { record.withLock { $0 } }

  /// What becomes of an input.
  static func output(_ value: Int) -> Int { value &* value }

  /// Whether the output is that of the first `count` inputs, in order.
  func hasOutput(ofFirst count: Int) -> Bool {
    result.output.elementsEqual((0..<count).map(CountingWork.output))
  }

  func makeBlock() -> Block {
    record.withLock { $0.blocks += 1 }
    return Block()
  }

  func makeScratch() -> Scratch {
    record.withLock { $0.scratches += 1 }
    return Scratch()
  }

  func pull(_ block: Block) throws(TestFailure) -> Int? {
    let first = record.withLock { $0.next }
    if let failsPullAt, first >= failsPullAt { throw .pull(first) }
    guard first < count else { return nil }
    block.input = Array(first..<min(first + blockSize, count))
    block.done = 0
    let weight = weight(first)
    record.withLock { record in
      // Another pull at the same time would have moved it.
      if record.next != first { record.overlaps += 1 }
      record.next = first + block.input.count
      record.underWay += 1
      record.weight += weight
      record.mostUnderWay = max(record.mostUnderWay, record.underWay)
      record.mostWeight = max(record.mostWeight, record.weight)
    }
    return weight
  }

  func process(_ block: Block, _ scratch: Scratch) -> Bool {
    while block.done < block.input.count, block.output.count < part {
      let value = block.input[block.done]
      block.done += 1
      // Some work that the compiler can't leave out, so that blocks overtake one another.
      var state: UInt64 = 0
      for _ in 0..<slowness(value) { state = state &* 6_364_136_223_846_793_005 &+ 1 }
      block.output.append(state == 42 ? -1 : CountingWork.output(value))
      scratch.processed += 1
    }
    return block.done == block.input.count
  }

  func put(_ block: Block) throws(TestFailure) {
    let first = block.input[0]
    if let failsPutAt, first >= failsPutAt { throw .put(first) }
    let callers = record.withLock { record in
      record.callers += 1
      return record.callers
    }
    record.withLock { record in
      if callers > 1 { record.overlaps += 1 }
      record.output += block.output
      record.longestOutput = max(record.longestOutput, block.output.count)
      record.underWay -= block.done == block.input.count ? 1 : 0
      record.weight -= block.done == block.input.count ? weight(first) : 0
      record.callers -= 1
    }
    block.output.removeAll(keepingCapacity: true)
    if let cancels, first >= cancels.at { cancels.cancellation.cancel() }
  }

  func finish(_ scratch: Scratch) {
    record.withLock { record in
      record.finished += 1
      record.processed += scratch.processed
    }
  }
}
