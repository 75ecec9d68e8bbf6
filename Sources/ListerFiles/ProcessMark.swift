// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// What tells a process from all others, also from a later one of its number.
package struct ProcessMark: Equatable {
  package var number: Int32
  /// When it was started, in ticks since the machine was; nil if the system doesn't tell.
  var start: Int?
  /// The name of its machine or container.
  package var place: String

  package static let own = ProcessMark(number: getpid(), start: startOf(getpid()), place: ownPlace)

  /// Whether the process may still run; true for those of other machines and containers.
  package var mayRun: Bool {
    guard place == ProcessMark.ownPlace else { return true }
    guard ProcessMark.isRunning(number) else { return false }
    guard let start, let now = ProcessMark.startOf(number) else { return true }
    return start == now
  }

  /// Whether this machine or container has a process of a number.
  static func isRunning(_ number: Int32) -> Bool {
    number > 0 && (kill(number, 0) == 0 || errno != ESRCH)
  }

  /// The name of this machine or container.
  package static let ownPlace: String = {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "?" }
    return unsafe withUnsafeBytes(of: &name.nodename) { bytes in
      let text = unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return text.isEmpty ? "?" : String(text.map { $0.isWhitespace ? "_" : $0 })
    }
  }()

  /// The 22nd field of `/proc/PID/stat`; the second one may hold anything, in parentheses.
  private static func startOf(_ number: Int32) -> Int? {
    var buffer = ByteBuffer(capacity: 1_024)
    guard let file = try? FileDescriptor(reading: "/proc/\(number)/stat"),
      (try? file.read(room: 1_024, into: &buffer)) != nil
    else { return nil }
    let text = buffer.view.string
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = text[end...].split(separator: " ")
    return fields.count > 20 ? Int(fields[20]) : nil
  }
}

extension ProcessMark {
  /// The mark as a line of text: `4711 123456 host`.
  package var line: String { "\(number) \(start ?? 0) \(place)\n" }

  /// Reads a mark; nil if the text isn't one.
  package init?(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, line.hasSuffix("\n"), let number = Int32(words[0]),
      let start = Int(words[1])
    else { return nil }
    self.init(number: number, start: start == 0 ? nil : start, place: String(words[2]))
  }
}
