// SPDX-License-Identifier: MIT

import Glibc
import ListerHTTP

/// A connection to a server on this machine, over which a test sends what it likes.
final class RawClient {
  let descriptor: Int32
  private var unread: [UInt8] = []
  /// How many bytes have come.
  private(set) var seen = 0

  /// Connects to a place such as `http://127.0.0.1:8080` or `unix:/tmp/x`.
  init(_ place: String, receiveBuffer: Int32? = nil) throws {
    if let path = place.firstRange(of: "unix:").map({ String(place[$0.upperBound...]) }) {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) {
        unsafe $0.copyBytes(from: Array(path.utf8))
      }
      try RawClient.connect(descriptor, &address)
    } else {
      let port = UInt16(place.split(separator: ":").last ?? "") ?? 0
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      if var size = receiveBuffer {
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      try RawClient.connect(descriptor, &address)
    }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  deinit { close(descriptor) }

  private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) throws {
    let code = unsafe withUnsafePointer(to: &address) {
      let general = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self)
      return unsafe Glibc.connect(descriptor, general, socklen_t(MemoryLayout<Address>.size))
    }
    guard code == 0 else { throw Failure("connect: \(errno)") }
  }

  /// Sends text; whether all of it was taken.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes; whether all of them were taken.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.send(
          descriptor,
          $0.baseAddress?.advanced(by: done),
          $0.count - done,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next bytes; empty at the end, and nil if none come in time.
  func receive(_ count: Int = 65_536) -> [UInt8]? {
    if !unread.isEmpty {
      defer { unread = [] }
      return unread
    }
    var room = [UInt8](repeating: 0, count: count)
    let got = unsafe recv(descriptor, &room, room.count, 0)
    if got < 0 { return errno == EAGAIN ? nil : [] }
    seen += got
    return Array(room[..<got])
  }

  /// Has bytes that were received come again.
  func putBack(_ bytes: [UInt8]) { unread = bytes + unread }

  /// The next answer.
  func answer(toHead: Bool = false) throws -> Answer {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: end) == nil {
      guard let more = receive(), !more.isEmpty else { throw Failure("no head: \(bytes.count)") }
      bytes += more
    }
    guard let place = bytes.firstRange(of: end) else { throw Failure("no head") }
    var answer = Answer(head: String(decoding: bytes[..<place.lowerBound], as: UTF8.self))
    unread = Array(bytes[place.upperBound...])
    if toHead || answer.status == 204 || answer.status == 304 { return answer }
    if answer["transfer-encoding"] == "chunked" {
      while try nextChunk(of: &answer) {}
    } else if let length = answer["content-length"].flatMap({ Int($0) }) {
      answer.body = try take(length)
    }
    return answer
  }

  /// Exactly so many bytes.
  private func take(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let more = receive(), !more.isEmpty else { throw Failure("cut: \(bytes.count)") }
      bytes += more
    }
    unread = Array(bytes[count...])
    return Array(bytes[..<count])
  }

  private func line() throws -> String {
    var bytes: [UInt8] = []
    while true {
      guard let more = receive(), !more.isEmpty else { throw Failure("cut in a line") }
      bytes += more
      guard let end = bytes.firstRange(of: Array("\r\n".utf8)) else { continue }
      unread = Array(bytes[end.upperBound...])
      return String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    }
  }

  private func nextChunk(of answer: inout Answer) throws -> Bool {
    let count = Int(try line(), radix: 16) ?? -1
    guard count >= 0 else { throw Failure("no size of a chunk") }
    guard count == 0 else {
      answer.body += try take(count + 2).dropLast(2)
      return true
    }
    while true {
      let trailer = try line()
      guard !trailer.isEmpty else { return false }
      answer.trailers.append(trailer)
    }
  }

  /// Whether the server has closed the connection, which it does in time.
  func isClosed() -> Bool {
    while let bytes = receive() {
      if bytes.isEmpty { return true }
    }
    return false
  }

  /// The same, within some milliseconds.
  func isClosed(within milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&wanted, 1, milliseconds) > 0 {
      guard let bytes = receive(), !bytes.isEmpty else { return true }
    }
    return false
  }

  /// Whether something has come, or the server has closed the connection, without taking it.
  func hasEnded() -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, 0) > 0
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }
}

/// What a server has answered.
struct Answer {
  var head: String
  var body: [UInt8] = []
  var trailers: [String] = []

  var status: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a field.
  subscript(name: String) -> String? {
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].lowercased() == name {
        return String(parts[1].drop { $0 == " " })
      }
    }
    return nil
  }
}
