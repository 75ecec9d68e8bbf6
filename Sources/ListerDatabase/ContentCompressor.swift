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
    /// The library is not installed, or older than needed.
    case noLibrary
    /// The bytes are not what was made of a content beside that neighbour.
    case damaged
  }

  /// The oldest Zstandard that does: 1.4 has settings and prefixes for good.
  private static let oldestLibrary: UInt32 = 10_400

  /// From how many bytes on, with those of the neighbour, references are looked for over any
  /// distance.
  ///
  /// The usual search forgets what is further back. The tables of the long one cost more to clear
  /// than a short content to compress.
  private static let longDistance = 64 << 10

  /// From how many bytes on a content without a neighbour is compressed in the quickest way: in half
  /// the time, into about as many bytes.
  private static let quickly = 8 << 20

  /// The furthest reference that each reader of the format takes without being told: 128 MiB.
  private static let largestWindowLog = 27

  /// The longest content: no value of a database has more bytes.
  private static let longestContent = 1 << 30

  private let level: Int
  private let compressor: OpaquePointer
  private let decompressor: OpaquePointer

  /// One that has no content at hand, and tries so hard, from 1, the fastest, to 19.
  ///
  /// - Throws: ``Failure/noLibrary``.
  package init(level: Int = 3) throws(Failure) {
    guard lister_zstd_version() >= ContentCompressor.oldestLibrary,
      let compressor = unsafe lister_zstd_make_compressor()
    else { throw .noLibrary }
    guard let decompressor = unsafe lister_zstd_make_decompressor() else {
      unsafe lister_zstd_free_compressor(compressor)
      throw .noLibrary
    }
    self.level = level
    unsafe self.compressor = compressor
    unsafe self.decompressor = decompressor
    // Its number of bytes is known to who asks for the content again.
    set(ZSTD_c_contentSizeFlag, 0)
    // Four bytes that tell of each change of a bit.
    set(ZSTD_c_checksumFlag, 1)
  }

  deinit {
    unsafe lister_zstd_free_compressor(compressor)
    unsafe lister_zstd_free_decompressor(decompressor)
  }

  /// The bytes of which ``content(of:count:beside:)`` makes a content again, 2^30 bytes at the
  /// most.
  ///
  /// The neighbour is at hand again when the content is wanted; it is empty for none.
  package func compressed(_ content: ByteView, beside neighbour: ByteView) -> [UInt8] {
    precondition(content.count <= ContentCompressor.longestContent)
    let reach = content.count + neighbour.count
    // What a large content has in common with itself is close by.
    let isAlone = neighbour.isEmpty && content.count >= ContentCompressor.quickly
    let isLong = !isAlone && reach > ContentCompressor.longDistance
    set(ZSTD_c_compressionLevel, isAlone ? 1 : level)
    set(ZSTD_c_enableLongDistanceMatching, isLong ? 1 : 0)
    set(
      ZSTD_c_windowLog,
      isLong ? min(Int.bitWidth - reach.leadingZeroBitCount, ContentCompressor.largestWindowLog) : 0
    )
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
      // There is room; what is left is a lack of memory.
      precondition(lister_zstd_is_error(count) == 0)
    }
  }

  /// The content of so many bytes that ``compressed(_:beside:)`` was given with the same neighbour.
  ///
  /// - Throws: ``Failure/damaged`` when the bytes are none of that.
  package func content(
    of bytes: ByteView,
    count: Int,
    beside neighbour: ByteView
  ) throws(Failure) -> [UInt8] {
    guard (0...ContentCompressor.longestContent).contains(count) else { throw .damaged }
    var isWhole = false
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
      isWhole = result == count
      made = isWhole ? count : 0
    }
    guard isWhole else { throw .damaged }
    return content
  }

  private func set(_ parameter: ZSTD_cParameter, _ value: Int) {
    // Between two contents each setting is taken; numbers out of range become the nearest.
    unsafe lister_zstd_set(compressor, parameter, Int32(value))
  }
}
