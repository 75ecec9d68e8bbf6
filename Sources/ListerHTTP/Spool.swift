// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc
import ListerBasics

/// Bytes that wait in a file without a name, first in, first out.
final class Spool {
  private let budget: ByteBudget
  /// What was taken of the budget.
  private var held = 0
  private var descriptor: Int32 = -1
  private var written = 0
  private var taken = 0

  /// An empty one, which makes its file when it is needed.
  ///
  /// - Parameter budget: what the files of all answers may take together.
  init(_ budget: ByteBudget) { self.budget = budget }

  deinit {
    budget.give(held)
    if descriptor >= 0 { close(descriptor) }
  }

  var count: Int { written - taken }

  /// Adds bytes at the end.
  ///
  /// - Throws: ``HTTPProblem`` also when there is no room left for them.
  func append(_ bytes: ByteView) throws(HTTPProblem) {
    guard try add(bytes) else {
      throw Spool.problem("There is no room left for answers that nobody reads")
    }
  }

  /// Adds bytes at the end if there is room for them; false if there is none.
  func add(_ bytes: ByteView) throws(HTTPProblem) -> Bool {
    guard budget.take(bytes.count) else { return false }
    held += bytes.count
    if descriptor < 0 { try open() }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBuffer {
        unsafe pwrite(
          descriptor,
          $0.baseAddress?.advanced(by: done),
          $0.count - done,
          off_t(written)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Spool.problem("The answer can't be kept on the disk") }
      done += count
      written += count
    }
    return true
  }

  /// Takes bytes from the front; nil if the disk fails.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
    let wanted = min(room.count, count)
    while true {
      let read = unsafe pread(descriptor, room.baseAddress, wanted, off_t(taken))
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return nil }
      taken += read
      if taken == written {
        // The room on the disk is given back when there is nothing left.
        guard ftruncate(descriptor, 0) == 0 else { return nil }
        (taken, written) = (0, 0)
        budget.give(held)
        held = 0
      }
      return read
    }
  }

  private func open() throws(HTTPProblem) {
    let variable = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    for folder in [variable, "/var/tmp", "/tmp"] where !folder.isEmpty {
      descriptor = unsafe lister_http_nameless_file(folder)
      if descriptor >= 0 { return }
    }
    throw Spool.problem("There is no folder for what has to wait")
  }

  private static func problem(_ reason: String) -> HTTPProblem {
    HTTPProblem(.insufficientStorage, "\(reason).", kind: "no-room")
  }
}
