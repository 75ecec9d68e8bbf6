// SPDX-License-Identifier: MIT

/// Who may ask: the host that is meant, the page that a request comes from, and its token.
struct AccessCheck: Sendable {
  private let hosts: [String]
  private let tokens: [(secret: [UInt8], rights: HTTPRights)]
  private let isTokenNeeded: Bool

  init(_ options: HTTPOptions) {
    hosts = options.hosts.map { $0.lowercased() }
    tokens = options.tokens.map { (Array($0.secret.utf8), $0.rights) }
    isTokenNeeded = options.isTokenNeeded
  }

  /// Where a request comes from, once proxies are seen through.
  ///
  /// A proxy on this machine hands on what comes from anywhere; so what has one of its fields, or
  /// the name that it has outside, is not from this machine.
  func peer(of fields: HTTPFields, host: String?, from peer: HTTPPeer) -> HTTPPeer {
    if case .other = peer { return peer }
    for name in AccessCheck.clients {
      if let value = fields[name] {
        return .other(
          String(decoding: value.utf8.prefix { $0 != UInt8(ascii: ",") }.prefix(64), as: UTF8.self)
        )
      }
    }
    if AccessCheck.traces.contains(where: { fields.has($0) }) { return .other("proxy") }
    return host.map(hosts.contains) == true ? .other("proxy") : peer
  }

  /// The fields in which a proxy says who its client is.
  private static let clients = [
    "Forwarded", "X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP",
    "X-Client-IP", "X-Cluster-Client-IP", "Fastly-Client-IP",
  ]
  /// Others by which a proxy is known.
  private static let traces = [
    "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "X-Forwarded-Server",
    "X-Forwarded-Scheme", "X-Forwarded-Ssl", "CF-Ray",
  ]
  private static let handedOn = clients + traces

  /// Whether nothing between the client and this server would be confused by an answer that begins
  /// before its request is whole.
  ///
  /// nginx sends nothing more of a request then. It hands on no `Expect: 100-continue`, which clients
  /// send that read while they send.
  static func isDirect(_ request: HTTPRequest) -> Bool {
    switch request.peer {
    case .loopback, .unix: request.method != .head
    case .other:
      request.fields["Expect"]?.lowercased() == "100-continue" && request.method != .head
        && !handedOn.contains { request.fields.has($0) }
    }
  }

  /// What is wrong with the host that a request means; nil if nothing is.
  ///
  /// A page of another site can have its own name lead to this machine ("DNS rebinding"), but its
  /// requests then have that name. Numbers are never such names.
  func fault(ofHost name: String?) -> HTTPProblem? {
    guard let name else {
      return HTTPProblem(
        .badRequest,
        "The field Host is not HOST or HOST:PORT.",
        kind: "bad-host",
        fields: [("Connection", "close")]
      )
    }
    let isNumber = name.hasPrefix("[") || name.utf8.allSatisfy { AccessCheck.isDigitOrPoint($0) }
    if isNumber || name == "localhost" || name.hasSuffix(".localhost") || hosts.contains(name) {
      return nil
    }
    return HTTPProblem(
      .misdirectedRequest,
      "This server isn't called '\(name)'; start it with --host to let it be.",
      kind: "foreign-host"
    )
  }

  private static let foreign = HTTPProblem(
    .forbidden,
    "Pages of other sites may not ask this server.",
    kind: "foreign-origin"
  )

  /// What is wrong with the page that a request comes from; nil if nothing is.
  func fault(ofOrigin request: borrowing HTTPRequest) -> HTTPProblem? {
    let fields = request.fields
    if let origin = fields["Origin"] {
      let host = fields["Host"]?.lowercased() ?? ""
      guard ["http://", "https://"].contains(where: { origin.lowercased() == $0 + host }) else {
        return AccessCheck.foreign
      }
    }
    guard let site = fields["Sec-Fetch-Site"], site != "same-origin", site != "none" else {
      return nil
    }
    // A link on another page may be followed.
    let isLink =
      request.method == .get && fields["Sec-Fetch-Mode"] == "navigate"
      && fields["Sec-Fetch-Dest"] == "document"
    return isLink ? nil : AccessCheck.foreign
  }

  /// What a client may do; nil for a token that is not one.
  func rights(of fields: HTTPFields, peer: HTTPPeer) -> HTTPRights? {
    guard let value = fields["Authorization"] else {
      if case .other = peer { return [] }
      return isTokenNeeded ? [] : .all
    }
    guard value.lowercased().hasPrefix("bearer ") else { return nil }
    let secret = Array(value.utf8.dropFirst("bearer ".utf8.count))
    var rights: HTTPRights?
    // All are compared, so that the time doesn't tell which one is alike.
    for token in tokens where AccessCheck.isSame(token.secret, secret) {
      rights = (rights ?? []).union(token.rights)
    }
    return rights
  }

  /// Whether two secrets are the same, in a time that their length alone decides.
  static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The name in `HOST` or `HOST:PORT`, in lower case; nil if it is neither.
  static func name(ofHost value: String) -> String? {
    let bytes = value.utf8.map(HTTPFields.lower)
    let end: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")),
        bytes[1..<bracket].allSatisfy(isOfNumber)
      else { return nil }
      end = bracket + 1
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      guard end > 0, bytes[..<end].allSatisfy(isOfName) else { return nil }
    }
    if end < bytes.count {
      let port = bytes[(end + 1)...]
      let number = port.reduce(0) { min($0 * 10 + Int($1) - 48, 100_000) }
      guard bytes[end] == UInt8(ascii: ":"), number < 65_536,
        port.allSatisfy({ $0 != UInt8(ascii: ".") && isDigitOrPoint($0) })
      else { return nil }
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private static func isDigitOrPoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigitOrPoint(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    isDigitOrPoint(byte) || byte == UInt8(ascii: ":")
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
