// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Synchronization

/// A small HTTP server on the loopback interface that answers as a test tells it to, well or badly.
///
/// It listens on a free port of a loopback host, answers one connection after the other, and stops when
/// it is let go, at the latest after its lifetime.
public final class LoopbackServer: Sendable {
  /// A request as far as tests look at it.
  public struct Request: Sendable {
    /// The path with its query.
    public var path: String
    /// The headers, with names in lower case.
    public var headers: [String: String]
  }

  /// What is sent back: bytes as they are, in parts, with pauses between.
  public struct Response: Sendable {
    /// The parts.
    public var parts: [[UInt8]]
    /// The pause before each part but the first, in milliseconds.
    public var pause: Int

    /// A response that is sent as it stands.
    public init(parts: [[UInt8]], pause: Int = 0) {
      self.parts = parts
      self.pause = pause
    }

    /// A well-formed response.
    public init(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
      var head = "HTTP/1.1 \(status) X\r\nConnection: close\r\n"
      if headers["Content-Length"] == nil { head += "Content-Length: \(body.count)\r\n" }
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
        head += "\(name): \(value)\r\n"
      }
      self.init(parts: [Array((head + "\r\n").utf8) + body])
    }
  }

  private let descriptor: Int32
  private let state = Mutex<[Request]>([])
  /// Where it listens: `http://127.0.0.1:4711`.
  public let address: String

  /// The requests that came, in order.
  public var requests: [Request] { state.withLock { $0 } }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: a number of the loopback network.
  ///   - lifetime: how long it listens at most.
  ///   - answer: what is sent back for a request.
  /// - Throws: `POSIXError` when no port is free.
  public init(
    host: String = "127.0.0.1",
    lifetime: Duration = .seconds(600),
    _ answer: @escaping @Sendable (Request) -> Response
  ) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    unsafe inet_pton(AF_INET, host, &place.sin_addr)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = unsafe withUnsafeMutablePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socket in
        guard unsafe bind(descriptor, socket, size) == 0, listen(descriptor, 16) == 0,
          unsafe getsockname(descriptor, socket, &size) == 0
        else { return false }
        return true
      }
    }
    guard port else { throw POSIXError(.EADDRINUSE) }
    self.descriptor = descriptor
    address = "http://\(host):\(UInt16(bigEndian: place.sin_port))"
    let thread = Thread { [weak self] in
      // Closed here and nowhere else: its number may be that of another file at once.
      defer { close(descriptor) }
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let end = ContinuousClock.now + lifetime
      while ContinuousClock.now < end, unsafe poll(&wait, 1, 200) >= 0 {
        guard self != nil else { return }
        guard wait.revents & Int16(POLLIN) != 0 else { continue }
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { continue }
        if let request = LoopbackServer.readRequest(connection) {
          self?.state.withLock { $0.append(request) }
          LoopbackServer.send(answer(request), to: connection)
        }
        close(connection)
      }
    }
    thread.start()
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func readRequest(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while !bytes.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)), bytes.count < 65_536 {
      let count = unsafe recv(connection, &part, part.count, 0)
      guard count > 0 else { return nil }
      bytes += part[..<count]
    }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return Request(path: String(words[1]), headers: headers)
  }

  private static func send(_ response: Response, to connection: Int32) {
    for (index, part) in response.parts.enumerated() {
      if index > 0, response.pause > 0 { usleep(UInt32(response.pause) * 1_000) }
      var rest = part[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { bytes in
          unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
