// SPDX-License-Identifier: MIT

import CListerZlib
import CListerZstd
package import ListerBasics

/// Makes whole frames of Zstandard, or members of gzip, each of a content that is at hand.
///
/// The same content gives the same bytes, whatever came before it. A frame has the size of its
/// content in its header and a checksum; a member has both sizes in its header. One thread's.
@safe
package final class FrameCompressor {
  @safe
  private enum Library {
    case zlib(UnsafeMutablePointer<z_stream>)
    case zstd(OpaquePointer)
  }

  /// How many bytes zlib gets at once, which counts in 32 bits.
  private static let partSize = 1 << 30
  /// How much room for a content is kept for the next one.
  private static let keptRoom = 4 << 20

  private let library: Library
  /// A content that came in parts, as one.
  private var whole = ByteBuffer(capacity: 16)

  /// One that can make any number of frames.
  ///
  /// - Throws: ``CompressionFailure/noLibrary``.
  package init(_ compression: Compression) throws(CompressionFailure) {
    switch compression {
    case .gzip: unsafe library = .zlib(try ZlibLibrary.compressor(isBare: true))
    case .zstd: unsafe library = .zstd(try ZstandardLibrary.compressor())
    }
  }

  deinit {
    switch library {
    case .zlib(let stream): unsafe lister_deflate_free(stream)
    case .zstd(let context): unsafe lister_zstd_free_compressor(context)
    }
  }

  /// Appends the frame of a content.
  ///
  /// - Parameters:
  ///   - parts: the content, each part behind the one before; none of them is in `buffer`.
  ///   - buffer: what the frame is appended to.
  /// - Returns: the sizes of the frame.
  package func write(
    _ parts: some Collection<ByteView>,
    to buffer: inout ByteBuffer
  ) -> FrameSizes {
    if parts.count == 1, let only = parts.first { return write(whole: only, to: &buffer) }
    whole.truncate()
    whole.reserve(parts.reduce(0) { $0 + $1.count })
    for part in parts { whole.append(part) }
    defer { if whole.capacity > FrameCompressor.keptRoom { whole = ByteBuffer(capacity: 16) } }
    return write(whole: whole.view, to: &buffer)
  }

  private func write(whole content: ByteView, to buffer: inout ByteBuffer) -> FrameSizes {
    let start = buffer.count
    let isIndexed =
      content.count <= FrameSizes.largestContent
      && (content.isEmpty || content[content.count - 1] == UInt8(ascii: "\n"))
    switch library {
    case .zlib(let stream):
      MemberHeader.write(content: isIndexed ? content.count : nil, to: &buffer)
      unsafe deflate(content, stream, &buffer)
      let sum = unsafe content.withUnsafeBuffer { bytes in
        unsafe lister_zlib_checksum(bytes.baseAddress, bytes.count)
      }
      buffer.append(start: UInt64(sum), count: 4)
      buffer.append(start: UInt64(content.count), count: 4)
      if isIndexed { MemberHeader.complete(stored: buffer.count - start, at: start, in: &buffer) }
    case .zstd(let context): unsafe compress(content, context, &buffer)
    }
    return FrameSizes(
      stored: buffer.count - start,
      content: content.count,
      isIndexed: isIndexed
    )
  }

  private func compress(_ content: ByteView, _ context: OpaquePointer, _ buffer: inout ByteBuffer) {
    let room = lister_zstd_bound(content.count)
    unsafe buffer.append(room: room) { target in
      unsafe content.withUnsafeBuffer { source in
        let count = unsafe lister_zstd_compress(
          context,
          target.baseAddress,
          room,
          source.baseAddress,
          source.count
        )
        // There is room; what is left is a lack of memory.
        precondition(lister_zstd_is_error(count) == 0)
        return count
      }
    }
  }

  private func deflate(
    _ content: ByteView,
    _ stream: UnsafeMutablePointer<z_stream>,
    _ buffer: inout ByteBuffer
  ) {
    unsafe lister_deflate_reset(stream)
    var start = 0
    var isDone = false
    while !isDone {
      let end = min(content.count, start + FrameCompressor.partSize)
      let part = content[start..<end]
      let room = unsafe lister_deflate_bound(stream, part.count)
      unsafe buffer.append(room: room) { target in
        unsafe part.withUnsafeBuffer { source in
          var (taken, made) = (source.count, room)
          isDone =
            unsafe lister_deflate(
              stream,
              source.baseAddress,
              &taken,
              target.baseAddress,
              &made,
              end == content.count ? 1 : 0
            ) == 1
          start += taken
          return made
        }
      }
    }
  }
}
