// SPDX-License-Identifier: MIT

import ListerBatch
import Synchronization

/// Work whose blocks, one number each, fill parcels of a few.
final class PackingWork: BatchWork {
  final class Block {
    var value = 0
  }

  final class Scratch {}

  final class Parcel {
    var values: [Int]
    var isPacked = false

    init(_ values: [Int]) { self.values = values }
  }

  struct Record {
    var next = 0
    var filled: [Int] = []
    var full: [Int] = []
    var delivered: [Int] = []
    /// Parcels that were not packed, and deliveries that overlap another one.
    var faults = 0
    var deliverers = 0
  }

  let count: Int
  let size: Int
  let failsPutAt: Int?
  let failsDeliveryAt: Int?
  let cancels: (cancellation: Cancellation, at: Int)?
  let record = Mutex(Record())

  init(
    count: Int,
    size: Int,
    failsPutAt: Int? = nil,
    failsDeliveryAt: Int? = nil,
    cancels: (cancellation: Cancellation, at: Int)? = nil
  ) {
    (self.count, self.size) = (count, size)
    (self.failsPutAt, self.failsDeliveryAt) = (failsPutAt, failsDeliveryAt)
    self.cancels = cancels
  }

  /// What was delivered, and what was put and fills no parcel.
  var result: Record { record.withLock { $0 } }

  func makeBlock() -> Block { Block() }

  func makeScratch() -> Scratch { Scratch() }

  func pull(_ block: Block) throws(TestFailure) -> Int? {
    let value = record.withLock { record in
      record.next += 1
      return record.next - 1
    }
    guard value < count else { return nil }
    block.value = value
    return 1
  }

  func process(_ block: Block, _ scratch: Scratch) -> Bool { true }

  func put(_ block: Block) throws(TestFailure) {
    let value = block.value
    record.withLock { record in
      record.filled.append(value)
      guard record.filled.count == size else { return }
      record.full += record.filled
      record.filled = []
    }
    if value == failsPutAt { throw .put(value) }
    if let cancels, value == cancels.at { cancels.cancellation.cancel() }
  }

  func takeParcel() -> Parcel? {
    let values = record.withLock { record in
      defer { record.full = [] }
      return record.full
    }
    return values.isEmpty ? nil : Parcel(values)
  }

  func pack(_ parcel: Parcel, _ scratch: Scratch) {
    // The first ones take the longest, so that others overtake them.
    var state: UInt64 = 0
    for _ in 0..<(parcel.values[0] % 3 * 20_000) { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    parcel.isPacked = state != 42
  }

  func deliver(_ parcel: Parcel) throws(TestFailure) {
    if let failsDeliveryAt, parcel.values.contains(failsDeliveryAt) { throw .put(failsDeliveryAt) }
    let (values, isPacked) = (parcel.values, parcel.isPacked)
    record.withLock { record in
      record.deliverers += 1
      if record.deliverers > 1 || !isPacked { record.faults += 1 }
      record.delivered += values
    }
    record.withLock { $0.deliverers -= 1 }
  }

  func finish(_ scratch: Scratch) {}
}
