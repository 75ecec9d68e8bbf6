// SPDX-License-Identifier: MIT

import CListerZstd
package import ListerBasics

/// Makes contents smaller, above all those that differ little from one that is at hand.
///
/// With Zstandard (RFC 8878), the neighbour standing before the content: what both have in common
/// is a reference to it. One thread's.
@safe
package final class ContentCompressor {
  /// Why a content can't be had.
  package enum Failure: Error, Hashable, Sendable {
    /// The library is not installed.
    case noLibrary
    /// The bytes are not what was made of a content beside that neighbour.
    case damaged
  }

  /// How far back a content may refer: 32 MiB, the longest document and its neighbour.
  private static let windowLog: Int32 = 25

  private let compressor: OpaquePointer
  private let decompressor: OpaquePointer

  /// One that has no content at hand.
  package init() throws(Failure) {
    guard lister_zstd_version() != 0, let compressor = unsafe lister_zstd_make_compressor() else {
      throw .noLibrary
    }
    guard let decompressor = unsafe lister_zstd_make_decompressor() else {
      unsafe lister_zstd_free_compressor(compressor)
      throw .noLibrary
    }
    unsafe self.compressor = compressor
    unsafe self.decompressor = decompressor
    unsafe lister_zstd_set(compressor, ZSTD_c_windowLog, ContentCompressor.windowLog)
    unsafe lister_zstd_set(compressor, ZSTD_c_enableLongDistanceMatching, 1)
    unsafe lister_zstd_set(compressor, ZSTD_c_checksumFlag, 1)
    unsafe lister_zstd_allow_window(decompressor, ContentCompressor.windowLog)
  }

  deinit {
    unsafe lister_zstd_free_compressor(compressor)
    unsafe lister_zstd_free_decompressor(decompressor)
  }

  /// What a content becomes beside a neighbour.
  ///
  /// - Parameters:
  ///   - content: the bytes.
  ///   - neighbour: bytes that are at hand again when the content is wanted; empty for none.
  /// - Returns: other bytes, of which ``content(of:count:beside:)`` makes the content again.
  package func compressed(_ content: ByteView, beside neighbour: ByteView) -> [UInt8] {
    let room = lister_zstd_bound(content.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      count = unsafe neighbour.withUnsafeBuffer { near in
        unsafe lister_zstd_compress_beside(compressor, near.baseAddress, near.count)
        return unsafe content.withUnsafeBuffer { bytes in
          unsafe lister_zstd_compress(
            compressor,
            target.baseAddress,
            room,
            bytes.baseAddress,
            bytes.count
          )
        }
      }
      precondition(lister_zstd_is_error(count) == 0)
    }
  }

  /// The content that became some bytes.
  ///
  /// - Parameters:
  ///   - bytes: what ``compressed(_:beside:)`` returned.
  ///   - count: how many bytes the content has.
  ///   - neighbour: the same as then.
  /// - Returns: the content.
  /// - Throws: ``Failure/damaged`` when the bytes are none of that.
  package func content(
    of bytes: ByteView,
    count: Int,
    beside neighbour: ByteView
  ) throws(Failure) -> [UInt8] {
    let content = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, made in
      let result = unsafe neighbour.withUnsafeBuffer { near in
        unsafe lister_zstd_decompress_beside(decompressor, near.baseAddress, near.count)
        return unsafe bytes.withUnsafeBuffer { bytes in
          unsafe lister_zstd_decompress(
            decompressor,
            target.baseAddress,
            count,
            bytes.baseAddress,
            bytes.count
          )
        }
      }
      made = lister_zstd_is_error(result) != 0 ? 0 : result
    }
    guard content.count == count else { throw .damaged }
    return content
  }
}
