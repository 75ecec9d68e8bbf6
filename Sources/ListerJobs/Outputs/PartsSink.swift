// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// All documents, a line each, divided into files of about one size.
///
/// ```
/// put      one at a time    which lines are in which part, and where in it
/// pack     in parallel      writes them there, or compresses them
/// deliver  one at a time    writes what is compressed; puts parts into their places
/// ```
/// A part ends behind the first line, or the first frame, with which it has its size. It is put into its
/// place when the next one has ended, for by then most of it is on the disk.
final class PartsSink: DocumentSink {
  let form: DocumentForm
  private let folder: OpenFolder
  private let compression: Compression?
  private let size: Int
  private let digests: Bool
  private let dropsFailed: Bool
  private let replaces: Bool

  /// What is put: the part that is under way, how many bytes of output it has, and what is in it if that
  /// is wanted.
  private var frames: OutputFrames
  private var file: PartFile?
  private var byteCount = 0
  private var sums = PartSums()
  /// How many parts were begun.
  private var count = 0
  private var frame: OutputFrame?

  /// What is delivered: the part that has ended and is not in its place, and those that have.
  private var ended: PartFile?
  private var told: [JobPart] = []
  private var placed = 0
  private var compressors: FrameCompressors

  /// A sink for a folder.
  ///
  /// - Throws: ``FileError`` when the folder can't be made, has parts of an earlier run that are not to be
  ///   removed, or the library for the compression is not there.
  init(_ path: String, _ settings: RecalculationSettings) throws(FileError) {
    let compression = settings.parts.compression
    let size = settings.parts.size ?? PartSettings.standardMegabytes * 1_000_000
    var compressors = FrameCompressors()
    if let compression { _ = try compressors.compressor(compression, for: path) }
    try Folder.make(path)
    let others = try PartNames.names(in: path)
    if let other = others.first, !settings.parts.replaces {
      throw FileError(.create, Folder.path(path, other), .partOfOther)
    }
    folder = try OpenFolder(path)
    (self.compression, self.size, self.compressors) = (compression, size, compressors)
    replaces = settings.parts.replaces
    digests = settings.manifest != nil
    dropsFailed = settings.dropsFailed
    form = DocumentForm(
      layout: .joined,
      failedLine: settings.dropsFailed ? .nothing : .record
    )
    frames = OutputFrames(
      compression,
      of: path,
      size: compression == nil ? size : OutputFrames.size
    )
  }

  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) {
    block.append(line: worker.scratch.view)
  }

  // MARK: Putting

  func put(_ block: JobBlock) throws(FileError) {
    let output = block.output.view
    block.counts.bytesOut += output.count
    var rest = digests ? PartSums(block.counts).written(dropsFailed: dropsFailed) : PartSums()
    var places: [OutputFrame.Place] = []
    // Where the next frame begins in the output, and where the part does that is under way.
    var (start, first) = (0, 0)
    for end in frames.ends(in: output) {
      var place = OutputFrame.Place(file: try begin(), offset: byteCount)
      byteCount += end - start
      start = end
      if byteCount >= size {
        if digests {
          let own = PartSums(block, first..<end)
          rest.remove(own)
          _ = sums.add(own)
        }
        place.end = sums
        (file, byteCount, sums, first) = (nil, 0, PartSums(), end)
      }
      places.append(place)
    }
    _ = sums.add(rest)
    if compression == nil, start < output.count {
      places.append(OutputFrame.Place(file: try begin(), offset: byteCount))
    }
    byteCount += output.count - start
    frames.take(&block.output)
    frame = compression == nil ? frames.takeAll() : frames.takeFull()
    frame?.places = places
  }

  func takeFrames() -> OutputFrame? {
    defer { frame = nil }
    return frame
  }

  /// The part that is under way.
  private func begin() throws(FileError) -> PartFile {
    if let file { return file }
    if count == 0, replaces { try removeOthers() }
    let name = PartNames.name(count, compression)
    let new = try PartFile(name, in: folder, compression, digests: digests)
    count += 1
    file = new
    return new
  }

  /// Removes the parts of an earlier run, so that none is taken for one of this run.
  private func removeOthers() throws(FileError) {
    for name in try PartNames.names(in: folder.path) {
      try Folder.remove(file: folder.path(of: name))
    }
  }

  // MARK: Delivering

  func deliver(_ frame: OutputFrame) throws(FileError) {
    try frame.check()
    var start = 0
    for (index, place) in frame.places.enumerated() {
      if compression == nil {
        for part in frame.contents[index] { part.withView { place.file.note($0) } }
      } else {
        let end = start + frame.sizes[index].stored
        try place.file.append(frame.bytes.view[start..<end], frame.sizes[index])
        start = end
      }
      if let sums = place.end { try end(place.file, sums) }
    }
  }

  /// Ends a part, and puts the one before into its place.
  private func end(_ file: PartFile, _ sums: PartSums) throws(FileError) {
    if let part = try file.end(sums) { told.append(part) }
    try commit()
    ended = file
  }

  private func commit() throws(FileError) {
    guard let file = ended else { return }
    ended = nil
    try file.commit()
    placed += 1
  }

  /// Ends the last part, which is there only if all was read.
  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError) {
    defer { totals.counts.filesWritten += placed }
    if !isRead {
      totals.counts.filesWithheld += 1
    } else if byteCount > 0 || count == 0 {
      let isFirst = count == 0
      let file = try begin()
      if let rest = frames.takeRest(isFirst: isFirst) {
        rest.places = [OutputFrame.Place(file: file, offset: byteCount)]
        rest.pack(&compressors)
        try deliver(rest)
      }
      try end(file, sums)
    }
    try commit()
    if placed > 0 { Folder.synchronizeFileSystems(of: [folder.path]) }
  }

  func parts(_ totals: JobTotals) -> [JobPart] { told }
}

extension PartSums {
  /// What is in some lines of the joined output of a block.
  fileprivate init(_ block: JobBlock, _ range: Range<Int>) {
    self.init()
    let output = block.output.view
    var start = range.lowerBound
    while start < range.upperBound {
      let end = output.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? range.upperBound
      lines += 1
      if output[start..<end].firstNonSpace == nil { blank += 1 }
      start = end + 1
    }
    documents = lines - blank
    failed = block.records.count { range.contains($0) }
  }

  /// Takes away what is in others.
  fileprivate mutating func remove(_ others: PartSums) {
    for (_, member) in PartSums.names { self[keyPath: member] -= others[keyPath: member] }
  }
}
