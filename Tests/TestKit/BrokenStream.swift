// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A stream that gives some text and then, in place of an end, an error: ECONNRESET.
public final class BrokenStream {
  /// What is read from.
  public let reader: Int32

  /// A stream of a text that the system can hold.
  public init(_ text: String) throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    reader = ends[0]
    let bytes = Array(text.utf8)
    let isWhole = unsafe write(ends[1], bytes, bytes.count) == bytes.count
    // An end that closes with something unread in it breaks the connection.
    let isHeld = unsafe write(ends[0], [UInt8(0)], 1) == 1
    close(ends[1])
    guard isWhole, isHeld else { throw POSIXError(.EIO) }
  }

  deinit { close(reader) }
}
