// SPDX-License-Identifier: MIT

import Glibc

/// A place where a server listens.
package enum HTTPAddress: Hashable, Sendable {
  /// An address of this machine as a number, such as `127.0.0.1` or `::1`; the port 0 is a free one.
  case network(String, port: UInt16)
  /// A socket in the file system, which only its user may open.
  case unix(String)
  /// A socket that listens already, as systemd hands it over.
  case descriptor(Int32)

  /// What ``init(_:)`` takes, in words.
  package static let expectation = "ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:0, or unix:PATH"

  /// An address as text: `127.0.0.1:8080`, `[::1]:0`, `localhost:8080` or `unix:/run/lister.sock`;
  /// nil for another text.
  package init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
      self = .unix(String(path))
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      !text[text.index(after: colon)...].hasPrefix("+")
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard HTTPAddress.isNumber(host, AF_INET6) else { return nil }
    } else {
      if host == "localhost" { host = "127.0.0.1" }
      guard HTTPAddress.isNumber(host, AF_INET) else { return nil }
    }
    self = .network(host, port: port)
  }

  private static func isNumber(_ host: String, _ family: Int32) -> Bool {
    var room = in6_addr()
    return unsafe inet_pton(family, host, &room) == 1
  }

  /// Whether only programs on this machine can reach it.
  package var isLocal: Bool {
    switch self {
    case .network(let host, _): host.hasPrefix("127.") || host == "::1"
    case .unix: true
    case .descriptor: false
    }
  }

  /// The sockets that systemd has opened for this process, and no other; see sd_listen_fds(3).
  package static func handedOver(
    environment: (String) -> String?,
    process: Int32 = getpid()
  ) -> [HTTPAddress] {
    guard environment("LISTEN_PID").flatMap({ Int32($0) }) == process,
      let count = environment("LISTEN_FDS").flatMap({ Int32($0) }), (1...64).contains(count)
    else { return [] }
    return (3..<3 + count).map { .descriptor($0) }
  }
}
