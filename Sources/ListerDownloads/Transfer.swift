// SPDX-License-Identifier: MIT

import CListerCurl

/// What the callbacks of one download share.
final class Transfer {
  /// What has come so far, over all attempts.
  private(set) var bytes: [UInt8] = []
  /// The head of the response that is being read.
  var head = ResponseHead()
  var refused: HostNumber?
  /// Whether the limit was passed.
  var isTooLarge = false
  /// Whether the user gave up.
  var isCancelled = false
  /// Whether the body of this response has begun.
  private var hasBegun = false
  /// Where the body of this response belongs.
  private(set) var offset = 0

  /// Which bodies are taken in.
  enum Kept {
    /// That of a file, which has no head.
    case file
    /// Those of answers to what was asked for, and not of redirects and errors.
    case answers
    case everyBody
  }

  let kept: Kept
  let limit: Int
  let allows: (HostNumber) -> Bool
  let progress: (_ received: Int, _ total: Int?) -> Bool

  init(
    keeps kept: Kept,
    limit: Int,
    allows: @escaping (HostNumber) -> Bool,
    progress: @escaping (_ received: Int, _ total: Int?) -> Bool
  ) {
    self.kept = kept
    self.limit = limit
    self.allows = allows
    self.progress = progress
  }

  /// Begins an attempt that asks for the bytes from `offset` on.
  func begin(at offset: Int) {
    self.offset = offset
    head = ResponseHead()
    hasBegun = false
  }

  /// More bytes than these get all the room that the limit allows, at once.
  private static let small = 1 << 20

  /// Takes in bytes of a body; false ends the transfer.
  func receive(_ part: UnsafeBufferPointer<CChar>) -> Bool {
    guard kept != .answers || head.status == 200 || head.status == 206 else { return true }
    if !hasBegun {
      hasBegun = true
      // A server that sends the whole again, or another part, begins again.
      let start = head.status == 206 ? head.rangeStart ?? 0 : 0
      guard start <= bytes.count else { return false }
      bytes.removeLast(bytes.count - start)
    }
    guard bytes.count + part.count <= limit else {
      isTooLarge = true
      return false
    }
    // An array that doubled its room would hold the bytes twice meanwhile. Room that is reserved
    // takes memory only where something has been written to it.
    if bytes.count + part.count > Transfer.small, bytes.capacity < limit {
      bytes.reserveCapacity(limit)
    }
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(part))
    return true
  }

  /// The transfer after a callback's context.
  static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: Callbacks of libcurl

  static let body: lister_curl_sink = { bytes, size, count, context in
    guard let transfer = unsafe Transfer.of(context), let bytes = unsafe bytes else { return 0 }
    let part = unsafe UnsafeBufferPointer(start: bytes, count: size * count)
    return unsafe transfer.receive(part) ? part.count : 0
  }

  static let header: lister_curl_sink = { bytes, size, count, context in
    guard let transfer = unsafe Transfer.of(context), let bytes = unsafe bytes else { return 0 }
    let part = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    transfer.head.add(unsafe String(decoding: part, as: UTF8.self))
    return part.count
  }

  static let watch: curl_xferinfo_callback = { context, total, received, _, _ in
    guard let transfer = unsafe Transfer.of(context) else { return 1 }
    let base = transfer.head.status == 206 ? transfer.offset : 0
    let goesOn = transfer.progress(base + Int(received), total > 0 ? base + Int(total) : nil)
    if !goesOn { transfer.isCancelled = true }
    return goesOn ? 0 : 1
  }

  static let open: curl_opensocket_callback = { context, _, address in
    let bad = curl_socket_t(-1)
    guard let transfer = unsafe Transfer.of(context), let address = unsafe address else {
      return bad
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe Int(lister_curl_host(address, &bytes))
    let host = HostNumber(Array(bytes.prefix(count)))
    guard count > 0, transfer.allows(host) else {
      transfer.refused = host
      return bad
    }
    let kind = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socket(address.pointee.family, kind, address.pointee.protocol)
  }
}
