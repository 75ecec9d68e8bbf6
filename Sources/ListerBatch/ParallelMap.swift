// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Applies a function to the elements of an array in parallel, with the results in their order.
package enum ParallelMap {
  /// The results of `transform` for all elements.
  ///
  /// There are `jobs` workers at most, at least 1. One takes `chunk` elements at once, at least 1,
  /// and more where each takes no time; it keeps its scratch from element to element. A
  /// cancellation ends the work between two elements; then there are the results of the first ones
  /// only.
  package static func map<Element: Sendable, Scratch: AnyObject, Result: Sendable>(
    _ elements: [Element],
    jobs: Int,
    chunk: Int = 1,
    cancellation: Cancellation,
    makeScratch: @escaping @Sendable () -> Scratch,
    _ transform: @escaping @Sendable (Element, Scratch) -> Result
  ) -> [Result] {
    guard !elements.isEmpty else { return [] }
    let work = ElementWork(
      elements: elements,
      chunk: chunk,
      scratch: makeScratch,
      transform: transform
    )
    OrderedBatch.run(work, jobs: jobs, cancellation: cancellation)
    return work.results
  }

  /// The same, when a worker has nothing to keep from element to element.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    jobs: Int,
    chunk: Int = 1,
    cancellation: Cancellation,
    _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    map(
      elements,
      jobs: jobs,
      chunk: chunk,
      cancellation: cancellation,
      makeScratch: { Nothing() },
      { element, _ in transform(element) }
    )
  }

  /// What a function gives for each number below a count, in their order; for few of them it is called
  /// on the spot.
  package static func map<Result: Sendable>(
    count: Int,
    jobs: Int,
    _ transform: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    if jobs == 1 || count < ParallelMap.fewest { return (0..<count).map(transform) }
    let elements = Array(0..<count)
    return map(elements, jobs: jobs, chunk: 256, cancellation: Cancellation(), transform)
  }

  /// What a function gives for each of the parts of so many numbers from 0 on, in their order.
  ///
  /// The parts depend on the count alone. How many jobs there are is asked for where there is much to
  /// do: the system's answer takes some files.
  package static func map<Result: Sendable>(
    partsOf count: Int,
    jobs: @autoclosure () -> Int,
    _ transform: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let parts = stride(from: 0, to: count, by: fewest / 2).map { start in
      start..<min(start + fewest / 2, count)
    }
    let jobs = count < fewest ? 1 : jobs()
    if jobs == 1 { return parts.map(transform) }
    return map(parts, jobs: jobs, cancellation: Cancellation(), transform)
  }

  /// So many small pieces of work are worth a second thread.
  private static let fewest = 1_024

  /// What two functions give, which run at once; for one job one after the other.
  package static func both<First: Sendable, Second: Sendable>(
    jobs: Int,
    _ first: @Sendable () -> First,
    _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard jobs > 1 else { return (first(), second()) }
    let result = Mutex<(First?, Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        let value = first()
        result.withLock { $0.0 = value }
      } else {
        let value = second()
        result.withLock { $0.1 = value }
      }
    }
    guard case (let first?, let second?) = result.withLock({ $0 }) else {
      preconditionFailure("both functions have run")
    }
    return (first, second)
  }

  private final class Nothing {}
}

/// The batch of one map: a block is some elements.
private final class ElementWork<Element: Sendable, Scratch: AnyObject, Result: Sendable>:
  BatchWork
{
  final class Block {
    var range = 0..<0
    var results: [Result] = []
  }

  private let elements: [Element]
  private let chunk: Int
  private let scratch: @Sendable () -> Scratch
  private let transform: @Sendable (Element, Scratch) -> Result
  private let state = Mutex<(next: Int, results: [Result])>((0, []))

  init(
    elements: [Element],
    chunk: Int,
    scratch: @escaping @Sendable () -> Scratch,
    transform: @escaping @Sendable (Element, Scratch) -> Result
  ) {
    self.elements = elements
    self.chunk = chunk
    self.scratch = scratch
    self.transform = transform
  }

  var results: [Result] { state.withLock { $0.results } }

  func makeBlock() -> Block { Block() }

  func makeScratch() -> Scratch { scratch() }

  func pull(_ block: Block) -> Int? {
    state.withLock { state in
      guard state.next < elements.count else { return nil }
      block.range = state.next..<min(state.next + chunk, elements.count)
      state.next = block.range.upperBound
      return block.range.count
    }
  }

  func process(_ block: Block, _ scratch: Scratch) -> Bool {
    block.results = block.range.map { transform(elements[$0], scratch) }
    return true
  }

  func put(_ block: Block) {
    state.withLock { $0.results += block.results }
    block.results = []
  }

  func finish(_ scratch: Scratch) {}
}
