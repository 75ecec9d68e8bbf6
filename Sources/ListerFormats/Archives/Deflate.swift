// SPDX-License-Identifier: MIT

import CListerArchive
import ListerBasics

/// Compresses bytes as zip files hold them: a bare stream of DEFLATE.
///
/// libarchive wraps such a stream as a gzip file; its head and its end, RFC 1952, are taken off.
enum Deflate {
  private static let head = 10
  private static let end = 8

  /// The stream; nil if the library can't make it.
  static func compress(_ bytes: ByteView) -> [UInt8]? {
    guard let archive = unsafe archive_write_new(), let entry = unsafe archive_entry_new() else {
      return nil
    }
    defer {
      unsafe archive_entry_free(entry)
      unsafe archive_write_free(archive)
    }
    // What can't be compressed grows by 5 bytes in 16 KiB at the most.
    var file = [UInt8](repeating: 0, count: bytes.count + bytes.count >> 10 + 256)
    var count = 0
    unsafe archive_write_set_format_raw(archive)
    unsafe archive_write_add_filter_gzip(archive)
    unsafe archive_write_set_bytes_in_last_block(archive, 1)
    unsafe archive_entry_set_pathname(entry, "content")
    unsafe lister_archive_set_file(entry)
    // Without the time of writing the same bytes give the same stream.
    let isWritten = unsafe file.withUnsafeMutableBytes { room in
      unsafe archive_write_set_options(archive, "gzip:!timestamp") == ARCHIVE_OK
        && archive_write_open_memory(archive, room.baseAddress, room.count, &count) == ARCHIVE_OK
        && archive_write_header(archive, entry) == ARCHIVE_OK
        && bytes.withUnsafeBuffer { buffer in
          unsafe archive_write_data(archive, buffer.baseAddress, buffer.count) == buffer.count
        }
        && archive_write_close(archive) == ARCHIVE_OK
    }
    // A flag would say that more is in the head.
    guard isWritten, count >= head + end, file[3] == 0 else { return nil }
    return Array(file[head..<count - end])
  }
}
