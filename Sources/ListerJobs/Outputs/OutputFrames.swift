// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression

/// Output on its way into a compressed stream: it is collected until it fills frames of whole lines.
///
/// A frame ends behind the first line that reaches ``size`` bytes, so that the frames depend on the output
/// alone. Used by one thread at a time.
struct OutputFrames: ~Copyable {
  /// How many bytes a frame has at least, but for the last one: of invoices, gzip makes 1 % more of
  /// such frames than of the whole, and Zstandard 2 % less.
  static let size = 1 << 20

  /// Parts of the frame that isn't full, and how many bytes they have.
  private var parts: [OutputFrame.Part] = []
  private var count = 0
  /// Frames that are.
  private var full: [[OutputFrame.Part]] = []

  /// Takes lines of a block, and leaves it an empty buffer.
  mutating func take(_ output: inout ByteBuffer) {
    guard !output.isEmpty else { return }
    var taken = ByteBuffer(capacity: output.count)
    swap(&taken, &output)
    let bytes = OutputFrame.Bytes(taken)
    let view = bytes.view
    var start = 0
    while start < view.count {
      let last = start + max(OutputFrames.size - count - 1, 0)
      let newline = last < view.count ? view.firstIndex(of: UInt8(ascii: "\n"), from: last) : nil
      let end = newline.map { $0 + 1 } ?? view.count
      parts.append(OutputFrame.Part(bytes: bytes, range: start..<end))
      count += end - start
      start = end
      if newline != nil { endFrame() }
    }
  }

  /// The frames that are full; nil if there are none.
  mutating func takeFull() -> OutputFrame? {
    guard !full.isEmpty else { return nil }
    defer { full = [] }
    return OutputFrame(full)
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

/// Frames of a compressed stream that follow one another: their content, and what comes of it.
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
  }

  private var contents: [[Part]]
  /// The frames as they go into the stream, and how large each is.
  private(set) var bytes = ByteBuffer(capacity: 16)
  private(set) var sizes: [FrameSizes?] = []

  /// Whether the frames are made.
  var isPacked: Bool { contents.isEmpty }

  init(_ contents: [[Part]]) { self.contents = contents }

  /// Makes the frames, and lets go of the contents.
  func pack(_ compressor: FrameCompressor) {
    for parts in contents {
      let views = parts.map { $0.bytes.view[$0.range] }
      sizes.append(withExtendedLifetime(parts) { compressor.write(views, to: &bytes) })
    }
    contents = []
  }
}
