// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// A file without a name, which ends with whoever has it.
package final class ScratchFile {
  /// The open file.
  package let file: FileDescriptor
  /// What it is called in messages.
  package var name: String { file.path }
  /// The descriptor.
  package var number: Int32 { file.number }
  /// A path that opens the file anew, so that it is read from its first byte.
  package var path: String { "/proc/self/fd/\(number)" }

  /// An empty file, in memory if that is wanted and the system allows; else in the folder for such.
  ///
  /// - Throws: ``FileError`` when the system has none to give.
  package init(_ name: String, inMemory: Bool) throws(FileError) {
    var last: Int32 = -1
    let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    for folder in (inMemory ? ["/dev/shm"] : []) + [temporary ?? "/tmp"] where last < 0 {
      var path = Array("\(folder)/lister-XXXXXX".utf8CString)
      last = unsafe path.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        let number = unsafe mkstemp(start)
        if number >= 0 { unsafe unlink(start) }
        return number
      }
    }
    guard last >= 0 else { throw FileError(.create, "temporary file", .system(errno)) }
    file = FileDescriptor(borrowing: last, path: name)
  }

  deinit { close(number) }

  /// Called before each append.
  package var beforeAppending: () -> Void = {}

  /// Appends bytes.
  package func append(_ bytes: ByteView) throws(FileError) {
    beforeAppending()
    let failure = bytes.write(to: number)
    guard failure == 0 else { throw error(.write, failure) }
  }

  /// The bytes that were written so far; throws when the file can't be looked at.
  package var size: Int {
    get throws(FileError) { try file.status().size }
  }

  /// Appends up to `room` bytes from a place on to a buffer; fewer only at the end of the file.
  ///
  /// Several threads may do so at once.
  package func read(at start: Int, room: Int, into buffer: inout ByteBuffer) throws(FileError) {
    var read = 0
    while read < room {
      var count = 0
      repeat {
        unsafe buffer.append(room: room - read) { target in
          unsafe count = pread(number, target.baseAddress, room - read, start + read)
          return max(count, 0)
        }
      } while count < 0 && errno == EINTR
      guard count >= 0 else { throw error(.read, errno) }
      if count == 0 { return }
      read += count
    }
  }

  /// Goes back to the first byte.
  package func rewind() throws(FileError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw error(.read, errno) }
  }

  private func error(_ operation: FileError.Operation, _ number: Int32) -> FileError {
    FileError(operation, "temporary file \(name)", .system(number))
  }
}
