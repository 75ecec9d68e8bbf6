// SPDX-License-Identifier: MIT

/// What an ordered batch does: blocks are pulled in order, processed in parallel, and put in order.
///
/// ```
///          pull: one at a time     process: in parallel            put: one at a time, in order
/// input ──▶ block 0 ─────────────▶ worker A and its scratch ─────▶ block 0 ──▶ output
///           block 1 ─────────────▶ worker B and its scratch ─ ─ ─▶ block 1 waits for block 0
/// ```
/// What is put may fill parcels in place of being delivered. Whoever puts the last part of one packs it,
/// while others put what follows; parcels are delivered in their order.
///
/// Blocks go round: one that was put is pulled into again. The engine lets one thread at a time see
/// a block or a scratch, with a lock between two threads, so neither has to be Sendable.
package protocol BatchWork: Sendable {
  /// The input and the output of one step; reused.
  associatedtype Block: AnyObject
  /// What one worker keeps from block to block.
  associatedtype Scratch: AnyObject
  /// The output of several blocks, or of parts of them, which takes more work before it is delivered.
  associatedtype Parcel: AnyObject = NoParcel
  /// Why reading or writing failed.
  associatedtype Failure: Error

  /// Makes an empty block; called as often as ``BatchLimits/blocks`` says, at most.
  func makeBlock() -> Block

  /// Makes the scratch of one worker, on the worker's thread, when it has its first block.
  func makeScratch() -> Scratch

  /// Fills `block` with the next input and returns its weight, or nil at the end.
  ///
  /// Calls are in the order of the input and never overlap. The unit of the weight is that of
  /// ``BatchLimits/weight``; 0 is allowed.
  func pull(_ block: Block) throws(Failure) -> Int?

  /// Turns the input of `block` into its output; many calls run at the same time.
  ///
  /// - Returns: true when all input of the block is done. Otherwise the output so far is put when
  ///   it is the block's turn, and `process` is called again: so no block need hold more output
  ///   than it wants to.
  func process(_ block: Block, _ scratch: Scratch) -> Bool

  /// Delivers the output of `block`; calls are in the order of the input and never overlap.
  func put(_ block: Block) throws(Failure)

  /// What blocks that were put have filled, if it is to be packed; asked behind each ``put(_:)``, also
  /// one that failed, and before the next one.
  func takeParcel() -> Parcel?

  /// Works on a parcel once more; many calls run at the same time.
  func pack(_ parcel: Parcel, _ scratch: Scratch)

  /// Delivers a parcel that was packed; calls are in the order of the parcels and never overlap one
  /// another, but may overlap ``put(_:)``.
  func deliver(_ parcel: Parcel) throws(Failure)

  /// Takes what a worker has gathered in its scratch, after its last block.
  ///
  /// Calls never overlap, and all are over before the batch returns.
  func finish(_ scratch: Scratch)

  /// Whether it is measured for how long one worker has what others need; false unless it is said.
  var measuresSerial: Bool { get }

  /// Takes what was measured, once, when all workers are back.
  func take(_ serial: SerialTimes)
}

extension BatchWork {
  package var measuresSerial: Bool { false }

  package func take(_ serial: SerialTimes) {}
}

/// The parcel of a batch whose blocks are delivered when they are put.
package final class NoParcel {}

extension BatchWork where Parcel == NoParcel {
  package func takeParcel() -> NoParcel? { nil }

  package func pack(_ parcel: NoParcel, _ scratch: Scratch) {}

  package func deliver(_ parcel: NoParcel) throws(Failure) {}
}

/// How much of the input may be under way at once, which bounds the memory of an endless stream.
package struct BatchLimits: Sendable {
  /// How many blocks may be pulled and not yet put, at least 1; nil is two per worker and one more.
  package var blocks: Int?
  /// No further block is pulled while those under way weigh this much.
  package var weight: Int

  /// Limits of the given sizes.
  package init(blocks: Int? = nil, weight: Int = .max) {
    self.blocks = blocks
    self.weight = weight
  }
}

/// How a batch ended that met no error.
package enum BatchEnd: Sendable {
  /// The whole input was put.
  case finished
  /// The cancellation was made: what was put is a beginning of the output, in whole blocks.
  case cancelled
}
