// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// One stream that takes all documents, a line each, or the only document as it is laid out.
final class StreamSink: DocumentSink {
  let form: DocumentForm
  private let stream: StreamWriter
  private let isSole: Bool
  private let dropsFailed: Bool
  /// What is to become frames, and where they are in the stream, if it is compressed.
  private var frames: OutputFrames?
  private var index: FrameIndex?
  private var hasFrames = false
  private var compressors: FrameCompressors
  /// What comes before all rows, as long as it isn't written.
  private var heading: [UInt8]?

  /// A sink for a stream.
  ///
  /// - Parameters:
  ///   - stream: where it writes.
  ///   - isSole: whether it takes one document, which keeps it as it was if it fails.
  ///   - settings: those of the job.
  /// - Throws: ``FileError`` when the library for the compression is not there.
  init(
    _ stream: StreamWriter,
    isSole: Bool,
    _ settings: RecalculationSettings
  ) throws(FileError) {
    var compressors = FrameCompressors()
    if let compression = stream.compression {
      _ = try compressors.compressor(compression, for: stream.name)
      frames = OutputFrames(compression, of: stream.name)
      index = FrameIndex(compression)
    }
    self.compressors = compressors
    (self.stream, self.isSole, dropsFailed) = (stream, isSole, settings.dropsFailed)
    heading = settings.csv?.heading
    form = DocumentForm(
      layout: isSole ? .whole : .joined,
      failedLine: dropsFailed ? .nothing : .record
    )
  }

  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) {
    if isSole { return block.output.append(worker.scratch.view) }
    worker.append(worker.scratch.view, to: block)
  }

  func put(_ block: JobBlock) throws(FileError) {
    if let heading {
      heading.withByteView { block.output.insert($0, at: 0) }
      self.heading = nil
    }
    block.counts.bytesOut += block.output.count
    // The index may be written to meanwhile.
    if stream.compression == nil { return try stream.write(block.output.view) }
    frames?.take(&block.output)
  }

  func takeFrames() -> OutputFrame? { frames?.takeFull() }

  func deliver(_ frame: OutputFrame) throws(FileError) {
    try frame.check()
    hasFrames = true
    for sizes in frame.sizes { index?.append(sizes) }
    try stream.write(frame.bytes.view)
  }

  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError) {
    let isDone = isRead && !isWithheld(totals)
    if isDone, let heading {
      try heading.withByteView { (view) throws(FileError) in try stream.write(view) }
    }
    if isDone { try writeEnd() }
    try stream.finish(isDone: isDone, &totals)
  }

  /// Writes what is left of a compressed stream.
  private func writeEnd() throws(FileError) {
    guard stream.compression != nil else { return }
    if let rest = frames?.takeRest(isFirst: !hasFrames) {
      rest.pack(&compressors)
      try deliver(rest)
    }
    var end = ByteBuffer(capacity: 256)
    index?.write(to: &end)
    try stream.write(end.view)
  }

  func parts(_ totals: JobTotals) throws(FileError) -> [JobPart] {
    try stream.synchronize()
    let sums = PartSums(totals.counts).written(dropsFailed: dropsFailed || isWithheld(totals))
    return stream.part(sums).map { [$0] } ?? []
  }

  /// Whether the only document has failed.
  private func isWithheld(_ totals: JobTotals) -> Bool { isSole && totals.counts.failed > 0 }
}
