// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc

// What the library calls: functions, not closures, which could belong to an actor.

func connectionOpened(
  _ context: UnsafeMutableRawPointer?,
  _ descriptor: Int32,
  _ address: UnsafePointer<sockaddr>?
) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  let loop = unsafe Unmanaged<HTTPLoop>.fromOpaque(context).takeUnretainedValue()
  let connection = unsafe loop.open(descriptor, peer: HTTPPeer(address))
  return unsafe Unmanaged.passRetained(connection).toOpaque()
}

func connectionClosed(_ context: UnsafeMutableRawPointer?, _ peer: UnsafeMutableRawPointer?) {
  guard let peer = unsafe peer else { return }
  let connection = unsafe Unmanaged<Connection>.fromOpaque(peer).takeRetainedValue()
  connection.loop.close(connection)
}

func requestBegun(
  _ peer: UnsafeMutableRawPointer?,
  _ handle: UnsafeMutableRawPointer?,
  _ head: UnsafePointer<lister_http_head>?
) -> UnsafeMutableRawPointer? {
  guard let peer = unsafe peer, let handle = unsafe handle, let head = unsafe head else {
    return nil
  }
  let connection = unsafe Unmanaged<Connection>.fromOpaque(peer).takeUnretainedValue()
  guard let exchange = unsafe connection.loop.begin(connection, handle, head.pointee) else {
    return nil
  }
  return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

func requestBody(
  _ request: UnsafeMutableRawPointer?,
  _ bytes: UnsafePointer<CChar>?,
  _ count: Int
)
  -> Int64
{
  guard let request = unsafe request else { return -1 }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(request).takeUnretainedValue()
  let taken = unsafe exchange.receive(UnsafeRawBufferPointer(start: bytes, count: count))
  return taken.map(Int64.init) ?? -1
}

func requestEnded(_ request: UnsafeMutableRawPointer?) -> Int32 {
  guard let request = unsafe request else { return 0 }
  return unsafe Unmanaged<Exchange>.fromOpaque(request).takeUnretainedValue().answer() ? 1 : 0
}

func requestCompleted(_ request: UnsafeMutableRawPointer?, _ inFull: Int32) {
  guard let request = unsafe request else { return }
  unsafe Unmanaged<Exchange>.fromOpaque(request).takeRetainedValue().complete(inFull: inFull != 0)
}

func readPipe(
  _ body: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ room: Int
)
  -> Int64
{
  guard let body = unsafe body else { return -2 }
  let sender = unsafe Unmanaged<PipeSender>.fromOpaque(body).takeUnretainedValue()
  return unsafe sender.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: room))
}

func endPipe(_ body: UnsafeMutableRawPointer?) {
  guard let body = unsafe body else { return }
  unsafe Unmanaged<PipeSender>.fromOpaque(body).takeRetainedValue().pipe.close()
}

/// A pipe on its connection.
@safe
final class PipeSender {
  let pipe: HTTPPipe
  private let handle: UnsafeMutableRawPointer
  /// The response, to which the trailers are added.
  var response: UnsafeMutableRawPointer?

  init(_ pipe: HTTPPipe, on handle: UnsafeMutableRawPointer) {
    self.pipe = pipe
    unsafe self.handle = unsafe handle
  }

  /// The next bytes: how many, -1 for the end, -2 for a failure.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int64 {
    switch unsafe pipe.read(into: room, for: handle) {
    case .bytes(let count): return Int64(count)
    case .nothing: return 0
    case .failure: return -2
    case .end(let trailers):
      for (name, value) in trailers { unsafe lister_http_trailer(response, name, value) }
      return -1
    }
  }
}

extension HTTPPeer {
  /// The peer at an address of a socket.
  init(_ address: UnsafePointer<sockaddr>?) {
    guard let address = unsafe address else {
      self = .unix
      return
    }
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET:
      let number = unsafe UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_addr
      self.init(bytes: unsafe withUnsafeBytes(of: number) { unsafe Array($0) })
    case AF_INET6:
      let number = unsafe UnsafeRawPointer(address).load(as: sockaddr_in6.self).sin6_addr
      self.init(bytes: unsafe withUnsafeBytes(of: number) { unsafe Array($0) })
    case AF_UNIX: self = .unix
    default: self = .other("?")
    }
  }

  /// The peer with an address of 4 or 16 bytes.
  private init(bytes: [UInt8]) {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let short = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    if short.count == 4 {
      self = short[0] == 127 ? .loopback : .other(short.map { "\($0)" }.joined(separator: "."))
    } else if short.dropLast().allSatisfy({ $0 == 0 }), short.last == 1 {
      self = .loopback
    } else {
      self = .other(HTTPPeer.text(short))
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var room = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard unsafe inet_ntop(AF_INET6, bytes, &room, socklen_t(room.count)) != nil else { return "?" }
    return String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
