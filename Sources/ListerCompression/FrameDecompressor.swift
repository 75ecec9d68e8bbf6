// SPDX-License-Identifier: MIT

import CListerZlib
import CListerZstd
package import ListerBasics

/// Reads whole frames of Zstandard, or members of gzip, whose sizes are known; see
/// ``FrameLocator``.
///
/// One thread's.
@safe
package final class FrameDecompressor {
  @safe
  private enum Library {
    case zlib(UnsafeMutablePointer<z_stream>)
    case zstd(OpaquePointer)
  }

  private let library: Library

  /// One that can read any number of frames.
  ///
  /// - Throws: ``CompressionFailure/noLibrary``.
  package init(_ compression: Compression) throws(CompressionFailure) {
    switch compression {
    case .gzip: unsafe library = .zlib(try ZlibLibrary.decompressor())
    case .zstd: unsafe library = .zstd(try ZstandardLibrary.decompressor())
    }
  }

  deinit {
    switch library {
    case .zlib(let stream): unsafe lister_inflate_free(stream)
    case .zstd(let context): unsafe lister_zstd_free_decompressor(context)
    }
  }

  /// Appends the content of a frame, whose checksum is checked.
  ///
  /// - Parameters:
  ///   - frame: all its bytes.
  ///   - count: how many bytes its content has, ``FrameSizes/largestContent`` at the most.
  ///   - buffer: what the content is appended to; no more than these bytes are asked for.
  /// - Throws: ``CompressionFailure/damaged`` when the bytes are no frame with such a content; then
  ///   nothing was appended.
  package func read(
    _ frame: ByteView,
    content count: Int,
    into buffer: inout ByteBuffer
  ) throws(CompressionFailure) {
    guard (0...FrameSizes.largestContent).contains(count) else { throw .damaged }
    var isWhole = false
    unsafe buffer.append(room: count) { target in
      unsafe frame.withUnsafeBuffer { source in
        switch library {
        case .zlib(let stream):
          var (taken, made) = (source.count, count)
          unsafe lister_inflate_reset(stream)
          let code = unsafe lister_inflate(
            stream,
            source.baseAddress,
            &taken,
            target.baseAddress,
            &made
          )
          isWhole = code == 1 && taken == source.count && made == count
        case .zstd(let context):
          // An error is a number below 0.
          isWhole =
            unsafe lister_zstd_decompress(
              context,
              target.baseAddress,
              count,
              source.baseAddress,
              source.count
            ) == count
        }
        return isWhole ? count : 0
      }
    }
    guard isWhole else { throw .damaged }
  }
}
