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
    guard lister_archive_version() > 0, let archive = unsafe lister_archive_make_writer(),
      let entry = unsafe lister_archive_make_entry()
    else { return nil }
    defer {
      unsafe lister_archive_free_entry(entry)
      unsafe lister_archive_free_writer(archive)
    }
    // What can't be compressed grows by 5 bytes in 16 KiB at the most.
    var file = [UInt8](repeating: 0, count: bytes.count + bytes.count >> 10 + 256)
    var count = 0
    unsafe lister_archive_write_raw(archive)
    unsafe lister_archive_write_gzip(archive)
    unsafe lister_archive_set_last_block(archive, 1)
    unsafe lister_archive_set_path(entry, "content")
    unsafe lister_archive_set_file(entry)
    // Without the time of writing the same bytes give the same stream.
    let isWritten = unsafe file.withUnsafeMutableBytes { room in
      unsafe lister_archive_set_options(archive, "gzip:!timestamp") == ARCHIVE_OK
        && lister_archive_open_room(archive, room.baseAddress, room.count, &count) == ARCHIVE_OK
        && lister_archive_write_header(archive, entry) == ARCHIVE_OK
        && bytes.withUnsafeBuffer { buffer in
          unsafe lister_archive_write(archive, buffer.baseAddress, buffer.count) == buffer.count
        }
        && lister_archive_close(archive) == ARCHIVE_OK
    }
    // A flag would say that more is in the head.
    guard isWritten, count >= head + end, file[3] == 0 else { return nil }
    return Array(file[head..<count - end])
  }
}
