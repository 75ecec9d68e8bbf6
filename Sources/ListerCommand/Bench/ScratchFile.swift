// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// A file without a name, in memory if the system allows: input and output of a benchmark.
final class ScratchFile {
  /// The descriptor.
  let number: Int32
  /// What it is called in messages.
  let name: String

  /// An empty file.
  ///
  /// - Throws: `unavailable` when the system has none to give.
  init(_ name: String) throws(CommandError) {
    self.name = name
    var last: Int32 = -1
    for folder in ["/dev/shm", Style.environment("TMPDIR") ?? "/tmp"] where last < 0 {
      var path = Array("\(folder)/lister-XXXXXX".utf8CString)
      last = unsafe path.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        let number = unsafe mkstemp(start)
        if number >= 0 { unsafe unlink(start) }
        return number
      }
    }
    number = last
    guard number >= 0 else { throw .unavailable("temporary file: \(describe(errno: errno))") }
  }

  deinit { close(number) }

  /// Appends bytes.
  func append(_ bytes: ByteView) throws(CommandError) {
    let failure = bytes.write(to: number)
    guard failure == 0 else {
      throw .unavailable("temporary file \(name): \(describe(errno: failure))")
    }
  }

  /// Goes back to the first byte.
  func rewind() throws(CommandError) {
    guard lseek(number, 0, SEEK_SET) == 0 else {
      throw .unavailable("temporary file \(name): \(describe(errno: errno))")
    }
  }

  /// Appends up to `room` bytes from here on to `buffer`; false at the end.
  func read(room: Int, into buffer: inout ByteBuffer) throws(CommandError) -> Bool {
    var count = 0
    unsafe buffer.append(room: room) { target in
      repeat {
        unsafe count = Glibc.read(number, target.baseAddress, room)
      } while count < 0 && errno == EINTR
      return max(count, 0)
    }
    guard count >= 0 else {
      throw .unavailable("temporary file \(name): \(describe(errno: errno))")
    }
    return count > 0
  }

  /// Calls `body` with each line of the file, without its end, from the first on.
  func forEachLine(_ body: (ByteView) throws(CommandError) -> Void) throws(CommandError) {
    try rewind()
    var buffer = ByteBuffer(capacity: 2 << 20)
    var rest = ByteBuffer()
    while true {
      let more = try read(room: 1 << 20, into: &buffer)
      var start = 0
      while let end = buffer.view.firstIndex(of: UInt8(ascii: "\n"), from: start) {
        try body(buffer.view[start..<end])
        start = end + 1
      }
      rest.truncate()
      rest.append(buffer.view[start..<buffer.count])
      buffer.truncate()
      buffer.append(rest.view)
      guard more else { break }
    }
    if !buffer.isEmpty { try body(buffer.view) }
  }
}

/// The file that swallows everything.
final class NullFile {
  /// The descriptor.
  let number: Int32

  /// Opens it.
  ///
  /// - Throws: `unavailable` when there is none.
  init() throws(CommandError) {
    number = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard number >= 0 else { throw .unavailable("/dev/null: \(describe(errno: errno))") }
  }

  deinit { close(number) }
}
