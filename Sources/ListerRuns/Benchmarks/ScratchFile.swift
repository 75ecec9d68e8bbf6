// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerBasics
import ListerBatch
import ListerFiles

/// A file without a name, in memory if the system allows: input and output of a benchmark.
final class ScratchFile {
  /// The open file.
  let file: FileDescriptor
  /// What it is called in messages.
  var name: String { file.path }
  /// The descriptor.
  var number: Int32 { file.number }
  /// A path that opens the file anew, so that it is read from its first byte.
  var path: String { "/proc/self/fd/\(number)" }

  /// The processors on which pieces are written, in turn; nothing where that doesn't matter.
  private let writers: [[Int]]
  private var pieces = 0

  /// An empty file.
  ///
  /// - Throws: ``FileError`` when the system has none to give.
  init(_ name: String, writers: [[Int]] = []) throws(FileError) {
    self.writers = writers
    var last: Int32 = -1
    let temporary = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    for folder in ["/dev/shm", temporary ?? "/tmp"] where last < 0 {
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

  func append(_ bytes: [UInt8]) throws(FileError) {
    if !writers.isEmpty { Cores.bind(to: writers[pieces % writers.count]) }
    pieces += 1
    let failure = bytes.withByteView { $0.write(to: number) }
    guard failure == 0 else { throw error(.write, failure) }
  }

  /// The bytes that were written so far; throws when the file can't be looked at.
  var size: Int {
    get throws(FileError) { try file.status().size }
  }

  /// Appends up to `room` bytes from a place on to a buffer; fewer only at the end of the file.
  ///
  /// Several threads may do so at once.
  func read(at start: Int, room: Int, into buffer: inout ByteBuffer) throws(FileError) {
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
  func rewind() throws(FileError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw error(.read, errno) }
  }

  /// Calls a function with each line, from the first on.
  ///
  /// - Throws: what `body` throws; ``ListerError`` when the file can't be read.
  func forEachLine(
    _ body: (ByteView) throws(ListerError) -> Void
  ) throws(ListerError) {
    try FileError.mapping(try rewind())
    let reader = LineReader(FileDescriptor(borrowing: number, path: name), lineLimit: .max)
    let block = LineBlock()
    while try FileError.mapping(try reader.read(into: block)) {
      while let line = block.next() { try body(line.text) }
    }
  }

  private func error(_ operation: FileError.Operation, _ number: Int32) -> FileError {
    FileError(operation, "temporary file \(name)", .system(number))
  }
}

/// The file that swallows everything.
final class NullFile {
  /// The descriptor.
  let number: Int32

  /// Opens it.
  ///
  /// - Throws: ``FileError`` when there is none.
  init() throws(FileError) {
    number = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError(.open, "/dev/null", .system(errno)) }
  }

  /// Lets it swallow some bytes.
  func write(_ bytes: ByteView) throws(FileError) {
    let failure = bytes.write(to: number)
    guard failure == 0 else { throw FileError(.write, "/dev/null", .system(failure)) }
  }

  deinit { close(number) }
}
