// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

/// Reads the summaries of many documents over all cores; the result is in the order of the paths.
final class Overview: BatchWork {
  /// One document: its summary, or why there is none.
  enum Entry: Sendable {
    case summary(ListSummary)
    case failure(String)
  }

  /// Some of the paths, and what was found there.
  final class Block {
    var range = 0..<0
    var entries: [Entry] = []
  }

  /// One worker's room for a file.
  final class Scratch {
    var buffer = ByteBuffer(capacity: 64 * 1024)
  }

  private static let step = 64
  private let paths: [String]
  // Only `pull` and `put` touch these, and calls of each never overlap.
  private nonisolated(unsafe) var next = 0
  private nonisolated(unsafe) var entries: [Entry] = []

  private init(_ paths: [String]) { self.paths = paths }

  /// The summaries of the documents at some paths.
  static func entries(of paths: [String]) -> [Entry] {
    let work = Overview(paths)
    unsafe work.entries.reserveCapacity(paths.count)
    // Neither pulling nor putting fails, and nothing cancels.
    OrderedBatch.run(work, jobs: Cores.available, cancellation: Cancellation())
    return unsafe work.entries
  }

  func makeBlock() -> Block { Block() }

  func makeScratch() -> Scratch { Scratch() }

  func pull(_ block: Block) throws(Never) -> Int? {
    let start = unsafe next
    guard start < paths.count else { return nil }
    block.range = start..<min(start + Overview.step, paths.count)
    unsafe next = block.range.upperBound
    return block.range.count
  }

  func process(_ block: Block, _ scratch: Scratch) -> Bool {
    block.entries.removeAll(keepingCapacity: true)
    for index in block.range { block.entries.append(Overview.entry(paths[index], scratch)) }
    return true
  }

  func put(_ block: Block) throws(Never) { unsafe entries += block.entries }

  func finish(_ scratch: Scratch) {}

  private static func entry(_ path: String, _ scratch: Scratch) -> Entry {
    scratch.buffer.truncate()
    do throws(FileError) {
      try WholeFile.read(path, limit: DocumentLimits.bytes, into: &scratch.buffer)
    } catch {
      return .failure(error.description)
    }
    let bytes = scratch.buffer.view
    do throws(DocumentError) {
      return .summary(try ListSummary(of: bytes))
    } catch {
      return .failure(error.description(path: path, document: bytes))
    }
  }
}
