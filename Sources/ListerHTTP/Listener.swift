// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc

/// A socket that listens, closed with its owner.
final class Listener: Sendable {
  let descriptor: Int32
  /// Where it listens, as a client names it.
  let place: String
  /// The file to remove in the end.
  private let path: String?

  init(_ address: HTTPAddress) throws(HTTPServerError) {
    switch address {
    case .descriptor(let number):
      descriptor = number
      path = nil
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    case .unix(let path):
      descriptor = try Listener.unixSocket(path)
      self.path = path
    case .network(let host, let port):
      descriptor = try Listener.networkSocket(host, port)
      path = nil
    }
    place = Listener.name(of: descriptor)
  }

  /// Stops listening; connections that wait are refused.
  func end() {
    close(descriptor)
    if let path { _ = unsafe unlink(path) }
  }

  private static func networkSocket(_ host: String, _ port: UInt16) throws(HTTPServerError) -> Int32
  {
    let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0, let info = unsafe found
    else {
      throw .address(place, reason: "not an address as a number, such as 127.0.0.1 or ::1")
    }
    defer { unsafe freeaddrinfo(info) }
    let number = unsafe socket(info.pointee.ai_family, kind, 0)
    guard number >= 0 else { throw failure(place) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    if unsafe info.pointee.ai_family == AF_INET6 {
      _ = unsafe setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
    }
    guard unsafe bind(number, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0,
      listen(number, backlog) == 0
    else { throw failure(place, closing: number) }
    return number
  }

  private static func unixSocket(_ path: String) throws(HTTPServerError) -> Int32 {
    let place = "unix:\(path)"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.isEmpty else {
      throw .address(place, reason: "the path is too long for a socket")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let number = socket(AF_UNIX, kind, 0)
    guard number >= 0 else { throw failure(place) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return try unsafe withUnsafePointer(to: &address) {
      (pointer) throws(HTTPServerError) -> Int32 in
      let general = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      // A file that nobody listens at is left from a server that was killed.
      if unsafe connect(number, general, size) != 0, errno == ECONNREFUSED {
        _ = unsafe unlink(path)
      }
      // The file is made for its user alone; a proxy of another user is let in by chmod or a group.
      let mask = umask(0o177)
      let isBound = unsafe bind(number, general, size) == 0
      let code = errno
      umask(mask)
      errno = code
      guard isBound, listen(number, backlog) == 0 else { throw failure(place, closing: number) }
      return number
    }
  }

  private static let kind = Int32(
    SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
  )
  private static let backlog: Int32 = 1_024

  private static func failure(_ place: String, closing number: Int32 = -1) -> HTTPServerError {
    let reason = unsafe String(cString: strerror(errno))
    if number >= 0 { close(number) }
    return .address(place, reason: reason)
  }

  /// `http://127.0.0.1:8080` or `unix:/run/lister.sock`.
  private static func name(of descriptor: Int32) -> String {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      let general = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      guard unsafe getsockname(descriptor, general, &size) == 0 else { return "?" }
      if unsafe general.pointee.sa_family == sa_family_t(AF_UNIX) {
        let address = unsafe UnsafeRawPointer(pointer).load(as: sockaddr_un.self)
        let path = unsafe withUnsafeBytes(of: address.sun_path) {
          unsafe Array($0.prefix { $0 != 0 })
        }
        return "unix:\(String(decoding: path, as: UTF8.self))"
      }
      var host = [CChar](repeating: 0, count: 128)
      var port = [CChar](repeating: 0, count: 16)
      let flags = NI_NUMERICHOST | NI_NUMERICSERV
      guard unsafe getnameinfo(general, size, &host, 128, &port, 16, flags) == 0 else { return "?" }
      let name = text(host)
      return "http://\(name.contains(":") ? "[\(name)]" : name):\(text(port))"
    }
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
