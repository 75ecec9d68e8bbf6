// SPDX-License-Identifier: MIT

import CListerZlib
import CListerZstd
package import ListerBasics

/// Reads a compressed stream in parts: members or frames, one behind the other, as one content.
///
/// The digests in the stream are checked. One thread's.
@safe
package final class Decompressor {
  @safe
  private enum Library {
    case zlib(UnsafeMutablePointer<z_stream>)
    case zstd(OpaquePointer)
  }

  /// How many bytes tell of a frame of Zstandard how many more its header has, and those of the
  /// header of a block in it.
  private static let (startSize, blockHeaderSize) = (5, 3)

  private let library: Library
  /// Whether nothing of a member is missing: the stream may end here.
  package private(set) var isBetween = true
  /// How many bytes were read; behind a damage, up to about its place, which does not depend on how
  /// the bytes came.
  package private(set) var byteCount = 0
  /// Where the part of a frame of Zstandard begins that is under way, a header or a block, and how
  /// many bytes of it are missing.
  private var partStart = 0
  private var missing = Decompressor.startSize
  /// Whether a member was read to its end.
  private var hasMember = false

  /// One that has read nothing.
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

  /// Reads the next bytes, and appends what they mean.
  ///
  /// - Parameters:
  ///   - bytes: what comes behind all that was read; none if only what is left is wanted.
  ///   - room: how many bytes are appended at most.
  ///   - buffer: what they are appended to.
  /// - Returns: how many bytes were read; those behind them are to be given again.
  /// - Throws: ``CompressionFailure/damaged``.
  package func read(
    _ bytes: ByteView,
    room: Int,
    into buffer: inout ByteBuffer
  ) throws(CompressionFailure) -> Int {
    switch library {
    case .zlib(let stream):
      if isBetween, hasMember {
        // Zeros fill the last block of a tape, or of a file on it.
        if bytes.isEmpty || bytes[0] == 0 {
          let count = (0..<bytes.count).first { bytes[$0] != 0 } ?? bytes.count
          byteCount += count
          return count
        }
        unsafe lister_inflate_reset(stream)
      }
      return try unsafe read(bytes, room, &buffer) { source, count, target, size in
        let code = unsafe lister_inflate(stream, source, &count, target, &size)
        return code < 0 ? nil : code == 1
      }
    case .zstd(let context): return try unsafe readPart(bytes, room, &buffer, context)
    }
  }

  /// Reads no more than one part of a frame of Zstandard, so that all parts before a damaged one are
  /// handed out, whatever came at once.
  private func readPart(
    _ bytes: ByteView,
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ context: OpaquePointer
  ) throws(CompressionFailure) -> Int {
    var result = 0
    let count: Int
    do throws(CompressionFailure) {
      let part = bytes[0..<min(bytes.count, missing)]
      count = try unsafe read(part, room, &buffer) { source, count, target, size in
        unsafe result = lister_zstd_decompress_part(context, source, &count, target, &size)
        return lister_zstd_is_error(result) != 0 ? nil : result == 0
      }
    } catch {
      byteCount = partStart
      throw error
    }
    if result == 0 || count == missing { partStart = byteCount }
    // The library asks for a block with the header of the next one.
    let header = Decompressor.blockHeaderSize
    missing = result > header ? result - header : result
    if result == 0 { missing = Decompressor.startSize }
    return count
  }

  /// Reads by a function that tells whether a member has ended; nil where the bytes are damaged.
  private func read(
    _ bytes: ByteView,
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ part: (UnsafeRawPointer?, inout Int, UnsafeMutableRawPointer?, inout Int) -> Bool?
  ) throws(CompressionFailure) -> Int {
    if bytes.isEmpty, isBetween { return 0 }
    var count = bytes.count
    var hasEnded: Bool?
    unsafe buffer.append(room: room) { target in
      unsafe bytes.withUnsafeBuffer { source in
        var size = room
        unsafe hasEnded = part(source.baseAddress, &count, target.baseAddress, &size)
        return size
      }
    }
    byteCount += count
    guard let hasEnded else { throw .damaged }
    if hasEnded {
      (isBetween, hasMember) = (true, true)
    } else if count > 0 {
      isBetween = false
    }
    return count
  }
}
