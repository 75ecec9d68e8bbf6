// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerJobs
import ListerMeasurement
import ListerModel

/// The merging of lists: each line has a base and two sides, and becomes the merged list.
struct BenchmarkMerging: BenchmarkWork {
  func run(_ pass: WorkPass) throws(ListerError) -> JobResult? {
    let watch = Stopwatch()
    var result = JobResult(jobs: pass.jobs)
    let work = try FileError.mapping(try MergeBatch(pass))
    let end = try FileError.mapping(
      try OrderedBatch.run(
        work,
        jobs: pass.jobs,
        limits: BatchLimits(weight: (8 << 20) + pass.jobs << 19),
        cancellation: pass.cancellation
      )
    )
    if end == .cancelled { return nil }
    result.counts = work.counts
    result.perDocument = work.perDocument
    (result.serial, result.cpu) = (work.serial, watch.cpu)
    let counts = result.counts
    guard counts.failed == 0 else {
      throw ListerError(
        .benchmark(.failed(GeneratedMerges.name, documents: counts.failed, of: counts.documents))
      )
    }
    return result
  }
}

/// Passes over lines of three lists each.
///
/// Taking the next part of the input is one addition: workers read it themselves, each into memory of its
/// own.
private final class MergeBatch: BatchWork, @unchecked Sendable {
  // Sendable because `next` is used in `pull` only, `counts` in `put` only, `perDocument` in `finish` only,
  // and `serial` in `take` only, and the engine calls each of them from one thread at a time.

  /// A part of the input, and the lists that the lines become which begin in it.
  final class Block {
    var part = 0..<0
    var lines = ByteBuffer(capacity: 2 * MergeBatch.partSize)
    var output = ByteBuffer(capacity: MergeBatch.partSize)
    var documents = 0, bytesIn = 0, failed = 0
    /// Why the part can't be read.
    var failure: FileError?
  }
  /// What one worker reads lists with, and what it has measured.
  final class Scratch {
    let reader = ListReader()
    var perDocument = Histogram()
  }
  typealias Failure = FileError

  private static let partSize = 64 << 10
  /// How much is read at once, where the last line of a part is longer than the part.
  private static let moreSize = 8 << 10

  private let input: ScratchFile
  /// The size of the input, and where the next part begins, counted over all passes.
  private let size: Int
  private var next = 0
  /// How many bytes all passes read together.
  private let end: Int
  private let output: FileDescriptor
  private let measures: Bool
  private(set) var counts = JobCounts()
  private(set) var perDocument = Histogram()
  private(set) var serial: SerialTimes?

  init(_ pass: WorkPass) throws(FileError) {
    input = pass.input
    size = try pass.input.size
    end = size * pass.times
    output = FileDescriptor(borrowing: pass.output, path: "output")
    measures = pass.measures
  }

  func makeBlock() -> Block { Block() }

  func makeScratch() -> Scratch { Scratch() }

  func pull(_ block: Block) -> Int? {
    guard next < end else { return nil }
    let start = next % size
    block.part = start..<min(start + MergeBatch.partSize, size)
    next += block.part.count
    return block.part.count
  }

  func process(_ block: Block, _ scratch: Scratch) -> Bool {
    block.output.truncate()
    (block.documents, block.bytesIn, block.failed) = (0, 0, 0)
    do throws(FileError) {
      let range = try lines(of: block)
      let view = block.lines.view
      block.bytesIn = range.count
      var start = range.lowerBound
      while start < range.upperBound {
        let end = view.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? range.upperBound
        merge(view[start..<end], block, scratch)
        start = end + 1
      }
    } catch {
      block.failure = error
    }
    return true
  }

  /// Reads a part, and where the lines that begin in it are among the bytes that were read.
  private func lines(of block: Block) throws(FileError) -> Range<Int> {
    let part = block.part
    block.lines.truncate()
    // With the byte before it, which tells whether a line begins with the part.
    let first = max(0, part.lowerBound - 1)
    try input.read(at: first, room: part.upperBound - first, into: &block.lines)
    var start = 0
    if part.lowerBound > 0 {
      let newline = block.lines.view.firstIndex(of: UInt8(ascii: "\n"), from: 0)
      guard let newline, newline + 1 < block.lines.count else { return 0..<0 }
      start = newline + 1
    }
    // The input ends with a newline, so the last line that begins in the part has one.
    var from = block.lines.count - 1
    while true {
      if let newline = block.lines.view.firstIndex(of: UInt8(ascii: "\n"), from: from) {
        return start..<newline + 1
      }
      from = block.lines.count
      try input.read(at: first + from, room: MergeBatch.moreSize, into: &block.lines)
      if block.lines.count == from { return start..<from }
    }
  }

  private func merge(_ line: ByteView, _ block: Block, _ scratch: Scratch) {
    let start = measures ? ProcessClock.wall : 0
    block.documents += 1
    if let merged = MergeBatch.merged(line, scratch.reader) {
      merged.withByteView { block.output.append($0) }
      if merged.last != UInt8(ascii: "\n") { block.output.append(UInt8(ascii: "\n")) }
    } else {
      block.failed += 1
    }
    if measures { scratch.perDocument.record(ProcessClock.wall &- start) }
  }

  /// The bytes of the merged list; nil where the line doesn't hold three lists.
  private static func merged(_ line: ByteView, _ reader: ListReader) -> [UInt8]? {
    guard let triple = JSONText(line.string), let base = list(triple, "base", reader),
      let ours = list(triple, "ours", reader), let theirs = list(triple, "theirs", reader)
    else { return nil }
    return ListMerge(base: base, ours: ours, theirs: theirs).list.bytes
  }

  private static func list(_ triple: JSONText, _ member: String, _ reader: ListReader) -> List? {
    triple[member]?.text.withByteView { try? reader.list(from: $0) }
  }

  func put(_ block: Block) throws(FileError) {
    if let failure = block.failure { throw failure }
    let failure = block.output.view.write(to: output.number)
    guard failure == 0 else { throw FileError(.write, output.path, .system(failure)) }
    counts.documents += block.documents
    counts.failed += block.failed
    counts.bytesIn += block.bytesIn
    counts.bytesOut += block.output.count
  }

  func finish(_ scratch: Scratch) { perDocument += scratch.perDocument }

  var measuresSerial: Bool { measures }

  func take(_ serial: SerialTimes) { self.serial = serial }
}
