// SPDX-License-Identifier: MIT

/// One event as inotify tells it.
///
/// Source: inotify(7); a record is a head of 16 bytes and `len` bytes with the name, padded with
/// zeros.
struct NotifyEvent: Equatable {
  /// Which folder, as inotify_add_watch numbered it; -1 for an overflow.
  var watch: Int32
  /// What happened: bits such as IN_CLOSE_WRITE.
  var mask: UInt32
  /// The same number in the two events of a move.
  var cookie: UInt32
  /// The entry of the folder; empty for the folder itself, nil when it is not UTF-8.
  var name: String?

  func has(_ bits: Int32) -> Bool { mask & UInt32(bitPattern: bits) != 0 }

  private static let headSize = 16

  /// Calls `body` with each event of a buffer that read(2) has filled; a torn one ends it.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (NotifyEvent) -> Void) {
    var start = 0
    while bytes.count - start >= headSize {
      let watch = unsafe bytes.loadUnaligned(fromByteOffset: start, as: Int32.self)
      let mask = unsafe bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
      let cookie = unsafe bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self)
      let length = unsafe Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
      start += headSize
      guard length <= bytes.count - start else { return }
      let name = unsafe bytes[start..<start + length].prefix { $0 != 0 }
      let text = unsafe String(validating: name, as: UTF8.self)
      body(NotifyEvent(watch: watch, mask: mask, cookie: cookie, name: text))
      start += length
    }
  }
}
