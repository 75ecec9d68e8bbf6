// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// What turns texts of an encoding into UTF-8: `iconv` of the C library.
@safe
struct TextConverter: ~Copyable {
  /// Why it stops.
  enum End {
    /// All bytes are converted.
    case whole
    /// The next bytes are no character.
    case invalid
    /// The text ends in the middle of a character.
    case unfinished
  }

  private let descriptor: iconv_t

  /// A converter of an encoding; nil for a name that the library doesn't know.
  init?(_ name: String) {
    guard let descriptor = unsafe iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1
    else { return nil }
    unsafe self.descriptor = descriptor
  }

  deinit { unsafe iconv_close(descriptor) }

  /// Appends the text of bytes, up to the first ones that are none.
  func convert(_ bytes: ByteView, into text: inout ByteBuffer) -> End {
    var at = 0
    while true {
      let rest = bytes[at..<bytes.count]
      var failure: Int32 = 0
      unsafe text.append(room: min(max(rest.count, 64) * 2, 1 << 20)) { target in
        let step = unsafe convert(rest, target)
        at += step.taken
        failure = step.failure
        return step.written
      }
      switch failure {
      case 0: if rest.isEmpty { return .whole }
      case E2BIG: continue
      case EINVAL: return .unfinished
      default: return .invalid
      }
    }
  }

  /// Converts as much as there is room for; behind the last byte, what the encoding has kept back.
  private func convert(
    _ bytes: ByteView,
    _ target: UnsafeMutableBufferPointer<UInt8>
  ) -> (taken: Int, written: Int, failure: Int32) {
    unsafe bytes.withUnsafeBuffer { source in
      var input = unsafe UnsafeMutableRawPointer(mutating: source.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var output = unsafe UnsafeMutableRawPointer(target.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var (left, room) = (source.count, target.count)
      let result =
        source.isEmpty
        ? unsafe iconv(descriptor, nil, nil, &output, &room)
        : unsafe iconv(descriptor, &input, &left, &output, &room)
      let failure = result == -1 ? errno : 0
      return (source.count - left, target.count - room, failure)
    }
  }
}
