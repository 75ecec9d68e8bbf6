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
    var result = JobResult(jobs: pass.jobs)
    let work = MergeBatch(pass)
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
private final class MergeBatch: BatchWork, @unchecked Sendable {
  // Sendable because `reader` and `passes` are used in `pull` only, `counts` in `put` only, and `perDocument` in
  // `finish` only, and the engine calls each of them from one thread at a time.

  /// Some lines, and the lists that they become.
  final class Block {
    let lines = LineBlock()
    var output = ByteBuffer(capacity: 1 << 16)
    var documents = 0, failed = 0
  }
  /// What one worker reads lists with, and what it has measured.
  final class Scratch {
    let reader = ListReader()
    var perDocument = Histogram()
  }
  private static let blockSize = 32 << 10

  private let path: String
  /// What the pass reads that goes on; nil before the first.
  private var reader: LineReader?
  /// How many passes begin after it.
  private var passes: Int
  private let output: FileDescriptor
  private let measures: Bool
  private(set) var counts = JobCounts()
  private(set) var perDocument = Histogram()

  init(_ pass: WorkPass) {
    path = pass.input.path
    passes = pass.times
    output = FileDescriptor(borrowing: pass.output, path: "output")
    measures = pass.measures
  }

  func makeBlock() -> Block { Block() }

  func makeScratch() -> Scratch { Scratch() }

  func pull(_ block: Block) throws(FileError) -> Int? {
    block.output.truncate()
    (block.documents, block.failed) = (0, 0)
    while true {
      if let reader, try reader.read(into: block.lines, size: MergeBatch.blockSize) {
        return block.lines.byteCount
      }
      guard passes > 0 else { return nil }
      passes -= 1
      reader = LineReader(try FileDescriptor(reading: path), lineLimit: .max)
    }
  }

  func process(_ block: Block, _ scratch: Scratch) -> Bool {
    while let line = block.lines.next() {
      let start = measures ? ProcessClock.wall : 0
      block.documents += 1
      if let merged = MergeBatch.merged(line.text, scratch.reader) {
        merged.withByteView { block.output.append($0) }
        if merged.last != UInt8(ascii: "\n") { block.output.append(UInt8(ascii: "\n")) }
      } else {
        block.failed += 1
      }
      if measures { scratch.perDocument.record(ProcessClock.wall &- start) }
    }
    return true
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
    let failure = block.output.view.write(to: output.number)
    guard failure == 0 else { throw FileError(.write, output.path, .system(failure)) }
    counts.documents += block.documents
    counts.failed += block.failed
    counts.bytesIn += block.lines.byteCount
    counts.bytesOut += block.output.count
  }

  func finish(_ scratch: Scratch) { perDocument += scratch.perDocument }
}
