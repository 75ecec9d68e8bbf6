// SPDX-License-Identifier: MIT

import CListerZlib

/// What the library for gzip makes.
enum ZlibLibrary {
  /// What `gzip` takes unless it is told otherwise.
  private static let level: Int32 = 6

  /// What writes members, or, if `isBare`, what is between the header and the end of one.
  static func compressor(
    isBare: Bool
  ) throws(CompressionFailure) -> UnsafeMutablePointer<z_stream> {
    guard lister_zlib_is_there() != 0,
      let stream = unsafe lister_deflate_make(level, isBare ? 1 : 0)
    else { throw .noLibrary }
    return unsafe stream
  }

  /// What reads members.
  static func decompressor() throws(CompressionFailure) -> UnsafeMutablePointer<z_stream> {
    guard lister_zlib_is_there() != 0, let stream = unsafe lister_inflate_make() else {
      throw .noLibrary
    }
    return unsafe stream
  }
}
