// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// Output on its way into a stream or a file: it is collected until it fills frames of whole lines.
///
/// A frame ends behind the first line that reaches a number of bytes, so that the frames depend on the
/// output alone. Used by one thread at a time.
struct OutputFrames: ~Copyable {
  /// How many bytes a compressed frame has at least, but for the last one: of invoices, gzip makes 1 %
  /// more of such frames than of the whole, and Zstandard 2 % less.
  static let size = 1 << 20

  private let compression: Compression?
  private let name: String
  private let size: Int
  /// Parts of the frame that isn't full, and how many bytes it has by now.
  private var parts: [OutputFrame.Part] = []
  private var count = 0
  /// Frames that are.
  private var full: [[OutputFrame.Part]] = []

  /// Frames of an output of this name; nil for a compression leaves them as they are.
  init(_ compression: Compression?, of name: String, size: Int = OutputFrames.size) {
    (self.compression, self.name, self.size) = (compression, name, size)
  }

  /// The places in output that comes next, behind which frames end.
  func ends(in output: ByteView) -> [Int] {
    var ends: [Int] = []
    var (start, before) = (0, count)
    while true {
      let last = max(start, start + size - before - 1)
      guard last < output.count, let newline = output.firstIndex(of: UInt8(ascii: "\n"), from: last)
      else { return ends }
      ends.append(newline + 1)
      (start, before) = (newline + 1, 0)
    }
  }

  /// Takes lines of a block, and leaves it an empty buffer.
  mutating func take(_ output: inout ByteBuffer) {
    guard !output.isEmpty else { return }
    let ends = ends(in: output.view)
    var taken = ByteBuffer(capacity: output.count)
    swap(&taken, &output)
    let bytes = OutputFrame.Bytes(taken)
    let byteCount = bytes.view.count
    var start = 0
    for end in ends {
      parts.append(OutputFrame.Part(bytes: bytes, range: start..<end))
      endFrame()
      start = end
    }
    if start < byteCount {
      parts.append(OutputFrame.Part(bytes: bytes, range: start..<byteCount))
      count += byteCount - start
    }
  }

  /// The frames that are full; nil if there are none.
  mutating func takeFull() -> OutputFrame? {
    guard !full.isEmpty else { return nil }
    defer { full = [] }
    return OutputFrame(full, compression, of: name)
  }

  /// The same, and behind them what there is of the one that isn't full, which goes on with what comes
  /// next.
  mutating func takeAll() -> OutputFrame? {
    if !parts.isEmpty {
      full.append(parts)
      parts = []
    }
    return takeFull()
  }

  /// What is left at the end: a frame that is not full, or an empty one if there was no output at all.
  mutating func takeRest(isFirst: Bool) -> OutputFrame? {
    if count > 0 || isFirst { endFrame() }
    return takeFull()
  }

  private mutating func endFrame() {
    full.append(parts)
    (parts, count) = ([], 0)
  }
}

/// Frames of an output that follow one another: their content, and what comes of it.
final class OutputFrame {
  /// Bytes that several frames share.
  final class Bytes {
    private let buffer: ByteBuffer

    init(_ buffer: consuming ByteBuffer) { self.buffer = buffer }

    var view: ByteView { buffer.view }
  }

  struct Part {
    let bytes: Bytes
    let range: Range<Int>

    /// Calls `body` with the bytes.
    func withView<Result, Failure: Error>(
      _ body: (ByteView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      defer { withExtendedLifetime(bytes) {} }
      return try body(bytes.view[range])
    }
  }

  /// Where a content belongs if the output is divided into files.
  struct Place {
    let file: PartFile
    /// The byte of the file at which the content begins, before any compression.
    let offset: Int
    /// What is in the file, if it ends behind this content.
    var end: PartSums?
  }

  /// What the frames are made of; gone once they are compressed.
  private(set) var contents: [[Part]]
  /// A place for each content; none if they all go into one stream or file.
  var places: [Place] = []
  /// The frames as they are written, and how large each is, if they are compressed.
  private(set) var bytes = ByteBuffer(capacity: 16)
  private(set) var sizes: [FrameSizes] = []
  private let compression: Compression?
  private let name: String
  private var isPacked = false
  private var failure: FileError?

  init(_ contents: [[Part]], _ compression: Compression?, of name: String) {
    (self.contents, self.compression, self.name) = (contents, compression, name)
  }

  /// Makes the frames, or writes the contents to their places; does nothing the second time.
  func pack(_ compressors: inout FrameCompressors) {
    guard !isPacked else { return }
    isPacked = true
    do throws(FileError) {
      if let compression {
        compress(try compressors.compressor(compression, for: name))
      } else {
        for (place, parts) in zip(places, contents) { try write(parts, to: place) }
      }
    } catch {
      failure = error
    }
  }

  /// Throws what kept it from being packed.
  func check() throws(FileError) {
    if let failure { throw failure }
  }

  private func compress(_ compressor: FrameCompressor) {
    for parts in contents {
      let views = parts.map { $0.bytes.view[$0.range] }
      sizes.append(withExtendedLifetime(parts) { compressor.write(views, to: &bytes) })
    }
    contents = []
  }

  private func write(_ parts: [Part], to place: Place) throws(FileError) {
    var offset = place.offset
    for part in parts {
      try part.withView { (view) throws(FileError) in try place.file.write(view, at: offset) }
      offset += part.range.count
    }
  }
}

/// The compressors of one thread, each made when it is needed.
struct FrameCompressors {
  private var made: [Compression: FrameCompressor] = [:]

  /// The one for a compression of an output of this name.
  ///
  /// - Throws: ``FileError`` when the library is not there.
  mutating func compressor(
    _ compression: Compression,
    for name: String
  ) throws(FileError) -> FrameCompressor {
    if let compressor = made[compression] { return compressor }
    do {
      let compressor = try FrameCompressor(compression)
      made[compression] = compressor
      return compressor
    } catch {
      throw FileError(.write, name, .noLibrary(compression))
    }
  }
}
