// SPDX-License-Identifier: MIT

import CListerArchive
import Glibc
import ListerBasics
import ListerTables

/// An archive that is being read: libarchive's reader, and its faults as errors with a place.
///
/// The bytes outlive the handle; it belongs to one thread.
@safe
final class ArchiveHandle {
  private let archive: OpaquePointer
  private(set) var name = ""

  /// What is read: entries of an archive, or the one stream of a compressed file.
  enum Form { case zip, tar, stream }

  init(_ bytes: ByteView, form: Form) throws(ImportError) {
    guard lister_archive_version() > 0 else {
      throw ImportError(message: SharedLibrary.archive.missing)
    }
    guard let archive = unsafe lister_archive_make_reader() else {
      throw ImportError(message: "there is no memory to read the archive")
    }
    unsafe self.archive = archive
    switch form {
    // The streaming reader of zip files would not see that the directory at the end is missing.
    case .zip: unsafe lister_archive_support_zip(archive)
    case .tar: unsafe lister_archive_support_tar(archive)
    case .stream: unsafe lister_archive_support_raw(archive)
    }
    if form != .zip {
      unsafe lister_archive_support_gzip(archive)
      unsafe lister_archive_support_zstd(archive)
      try support(ArchiveKind(bytes))
    }
    let status = ArchiveHandle.withUTF8 {
      unsafe bytes.withUnsafeBuffer { buffer in
        unsafe lister_archive_open(archive, buffer.baseAddress, buffer.count)
      }
    }
    guard status == ARCHIVE_OK else { throw failure("can't be opened") }
  }

  deinit { unsafe lister_archive_free_reader(archive) }

  /// Lets the library unpack what is not always supported; never by another program.
  private func support(_ kind: ArchiveKind?) throws(ImportError) {
    let status: Int32
    switch kind {
    case .bzip2: status = unsafe lister_archive_support_bzip2(archive)
    case .xz: status = unsafe lister_archive_support_xz(archive)
    case .lz4: status = unsafe lister_archive_support_lz4(archive)
    case .zip, .tar, .gzip, .zstandard, nil: return
    }
    guard status == ARCHIVE_OK else {
      throw ImportError(message: "libarchive was built without the compression of this file")
    }
  }

  /// Whether something is unpacked: the first few bytes of a compressed file tell the library too
  /// little.
  var isUnpacking: Bool { unsafe lister_archive_filter(archive, 0) != ARCHIVE_FILTER_NONE }

  /// What is at the head of an entry.
  struct Header {
    var name: String
    var isDirectory: Bool
    var isLink: Bool
    var isFile: Bool
    var isEncrypted: Bool
  }

  /// Goes to the next entry; nil at the end.
  func next() throws(ImportError) -> Header? {
    var entry: OpaquePointer?
    let status = ArchiveHandle.withUTF8 { unsafe lister_archive_next(archive, &entry) }
    if status == ARCHIVE_EOF { return nil }
    // A warning is about a name that could not be converted: it is read as bytes below.
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
      throw failure("is damaged or cut off")
    }
    name = unsafe ArchiveHandle.path(of: entry)
    return unsafe Header(
      name: name,
      isDirectory: lister_archive_is_directory(entry) != 0,
      isLink: ArchiveHandle.withUTF8 { unsafe lister_archive_is_link(entry) } != 0,
      isFile: lister_archive_is_file(entry) != 0,
      isEncrypted: lister_archive_is_encrypted(entry) != 0
    )
  }

  /// Reads the bytes of the entry that come next; 0 at its end.
  func read(_ room: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    let count = unsafe lister_archive_read(archive, room.baseAddress, room.count)
    guard count >= 0 else { throw failure("is damaged or cut off") }
    return count
  }

  private static func path(of entry: OpaquePointer) -> String {
    if let text = unsafe withUTF8({ unsafe lister_archive_path_utf8(entry) }),
      let name = unsafe String(validatingCString: text)
    {
      return name
    }
    guard let text = unsafe withUTF8({ unsafe lister_archive_path(entry) }) else { return "" }
    if let name = unsafe String(validatingCString: text) { return name }
    // Neither marked as UTF-8 nor of that form: each byte is a character of Latin-1.
    let bytes = unsafe UnsafeBufferPointer(start: text, count: strlen(text))
    return unsafe String(
      String.UnicodeScalarView(bytes.map { Unicode.Scalar(UInt8(bitPattern: $0)) })
    )
  }

  private func failure(_ what: String) -> ImportError {
    let detail = unsafe lister_archive_error(archive).map { unsafe String(cString: $0) }
    return ImportError(
      place: name,
      message: "the archive \(what)" + (detail.map { ": \($0)" } ?? "")
    )
  }

  // MARK: Names

  /// A locale whose texts are UTF-8: libarchive converts names to that of the thread.
  private nonisolated(unsafe) static let utf8 = unsafe newlocale(
    LC_CTYPE_MASK,
    "C.UTF-8",
    nil
  )  // Never changed and never freed.

  /// Runs `body` with UTF-8 as the encoding of this thread, and of no other.
  ///
  /// libarchive asks errno why a name can't be converted without having set it: what an earlier
  /// failure of memory has left there would end the program ("Fatal Internal Error in libarchive:
  /// No memory").
  private static func withUTF8<Result>(_ body: () -> Result) -> Result {
    errno = 0
    guard let locale = unsafe utf8 else { return body() }
    let before = unsafe uselocale(locale)
    defer { unsafe uselocale(before) }
    return body()
  }
}
