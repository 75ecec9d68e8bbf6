// SPDX-License-Identifier: MIT

import CListerZlib
import CListerZstd
package import ListerBasics

/// Compresses a stream that comes in parts; the same stream gives the same bytes, whatever its parts.
///
/// One thread's.
@safe
package final class Compressor {
  @safe
  private enum Library {
    case zlib(UnsafeMutablePointer<z_stream>)
    case zstd(OpaquePointer)
  }

  /// How many bytes are given to the library at once.
  private static let partSize = 256 << 10
  /// How much room the library gets at once.
  private static let room = 64 << 10

  private let library: Library
  /// What was not given to the library yet.
  private var part = ByteBuffer(capacity: Compressor.partSize)

  /// One that has nothing yet.
  ///
  /// - Throws: ``CompressionFailure/noLibrary``.
  package init(_ compression: Compression) throws(CompressionFailure) {
    switch compression {
    case .gzip: unsafe library = .zlib(try ZlibLibrary.compressor(isBare: false))
    case .zstd: unsafe library = .zstd(try ZstandardLibrary.compressor())
    }
  }

  deinit {
    switch library {
    case .zlib(let stream): unsafe lister_deflate_free(stream)
    case .zstd(let context): unsafe lister_zstd_free_compressor(context)
    }
  }

  /// Takes the next bytes, and appends what is ready of the compressed stream.
  package func write(_ bytes: ByteView, to buffer: inout ByteBuffer) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Compressor.partSize - part.count)
      part.append(bytes[start..<end])
      start = end
      if part.count == Compressor.partSize { flush(to: &buffer, isEnd: false) }
    }
  }

  /// Ends the stream, and appends the rest of it; nothing may be written behind it.
  package func finish(to buffer: inout ByteBuffer) { flush(to: &buffer, isEnd: true) }

  private func flush(to buffer: inout ByteBuffer, isEnd: Bool) {
    var start = 0
    while true {
      let (taken, isDone) = step(part.view[start..<part.count], isEnd, &buffer)
      start += taken
      if isEnd ? isDone : start == part.count { break }
    }
    part.truncate()
  }

  private func step(
    _ bytes: ByteView,
    _ isEnd: Bool,
    _ buffer: inout ByteBuffer
  ) -> (taken: Int, isDone: Bool) {
    var count = bytes.count
    var isDone = false
    unsafe buffer.append(room: Compressor.room) { target in
      unsafe bytes.withUnsafeBuffer { source in
        var size = Compressor.room
        let (from, to) = (source.baseAddress, target.baseAddress)
        switch library {
        case .zlib(let stream):
          isDone = unsafe lister_deflate(stream, from, &count, to, &size, isEnd ? 1 : 0) == 1
        case .zstd(let context):
          let left = unsafe lister_zstd_compress_part(
            context,
            from,
            &count,
            to,
            &size,
            isEnd ? 1 : 0
          )
          // There is room; what is left is a lack of memory.
          precondition(lister_zstd_is_error(left) == 0)
          isDone = left == 0
        }
        return size
      }
    }
    return (count, isDone)
  }
}
