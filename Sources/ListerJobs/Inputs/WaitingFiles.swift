// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// Files that are written and wait to be put into their places with one flush, and what is to be
/// noted of each then.
final class WaitingFiles {
  /// A file that waits.
  struct Entry {
    /// The input that it belongs to.
    let input: Int
    /// How many bytes it has.
    let byteCount: Int
    /// How many bytes of output are counted once it is in its place.
    let countedBytes: Int
    /// Whether it is as the next run would leave it, and has nothing to report.
    let isLasting: Bool
    /// What a manifest tells of it.
    let part: JobPart?
  }

  let replacements: FileReplacements
  /// The last input whose file is in its place, and what that is, where it had to be looked at.
  private(set) var lastPlaced: (input: Int, status: FileStatus?)?
  private var entries: [Entry] = []
  /// The files whose places they take, where those were read.
  private var formers: Set<FileStatus.Identity> = []

  /// None, for a job that puts so many into their places with one flush.
  init(_ job: RecalculationJob, filesPerFlush: Int) {
    replacements = FileReplacements(capacity: filesPerFlush, tracing: job.isRemembering)
  }

  var isEmpty: Bool { entries.isEmpty }

  var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }

  /// Whether a file is about to be replaced, so that it has to be read after ``commit(_:)``.
  func isReplacing(_ file: FileStatus.Identity) -> Bool { formers.contains(file) }

  /// Adds a file, which replaces one of the given status; nil for one that may be new, and its folder
  /// too.
  ///
  /// - Throws: ``FileError`` when there is no place for it.
  func add(
    _ entry: Entry,
    _ target: String,
    _ bytes: ByteView,
    expecting expected: FileStatus?,
    _ block: JobBlock
  ) throws(FileError) {
    try replacements.add(
      target,
      with: bytes,
      expecting: expected,
      makesFolder: expected == nil,
      makingRoom: { commit(block) }
    )
    if let expected { formers.insert(expected.identity) }
    add(entry, block)
  }

  /// Notes what was added to the replacements; what waits is put into its place if that is enough.
  func add(_ entry: Entry, _ block: JobBlock) {
    entries.append(entry)
    if replacements.isFull { commit(block) }
  }

  /// Puts what waits into its place, and notes in a block what has become of it.
  func commit(_ block: JobBlock) {
    guard !entries.isEmpty else { return }
    var folder: String?
    replacements.commit { number, result in
      let entry = entries[number]
      switch result {
      case .success(let placed):
        lastPlaced = (entry.input, placed.status)
        if entry.isLasting { block.note(current: entry.input, placed.trace) }
        if let part = entry.part { block.parts.append(part) }
        if placed.folder != folder {
          block.folders.insert(placed.folder)
          folder = placed.folder
        }
        block.counts.filesWritten += 1
        block.counts.bytesOut += entry.countedBytes
      case .failure(let error): block.fail(JobFailure(error), of: entry.input)
      }
    }
    entries.removeAll(keepingCapacity: true)
    formers.removeAll(keepingCapacity: true)
  }
}
