// SPDX-License-Identifier: MIT

import CListerZstd

/// What the library for Zstandard makes.
enum ZstandardLibrary {
  /// The oldest one that does: 1.4 has its functions for streams for good.
  private static let oldest: UInt32 = 10_400
  /// What `zstd` takes unless it is told otherwise.
  private static let level: Int32 = 3

  /// What writes frames.
  static func compressor() throws(CompressionFailure) -> OpaquePointer {
    guard lister_zstd_version() >= oldest, let context = unsafe lister_zstd_make_compressor() else {
      throw .noLibrary
    }
    unsafe lister_zstd_set(context, ZSTD_c_compressionLevel, level)
    // Four bytes that tell of each change of a bit.
    unsafe lister_zstd_set(context, ZSTD_c_checksumFlag, 1)
    return unsafe context
  }

  /// What reads frames.
  static func decompressor() throws(CompressionFailure) -> OpaquePointer {
    guard lister_zstd_version() >= oldest, let context = unsafe lister_zstd_make_decompressor()
    else { throw .noLibrary }
    return unsafe context
  }
}
