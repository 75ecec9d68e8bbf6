// SPDX-License-Identifier: MIT

import CListerHTTP
import ListerBasics
import Synchronization

extension Exchange {
  /// Checks a head, and begins its request; nil to end the connection.
  static func begin(
    on connection: Connection,
    handle: UnsafeMutableRawPointer,
    head: borrowing lister_http_head,
    server: ServerContext
  ) -> Exchange? {
    let now = SystemClock.monotonic
    guard connection.enter(.receiving, at: now) else { return nil }
    if unsafe head.is_repeated == 0 { connection.reception = nil }
    var reception: Reception
    if let known = connection.reception {
      reception = known
    } else {
      reception = unsafe receive(head, from: connection, server)
    }
    reception.request.id = server.id(reception.wantedID)
    let plan: HTTPPlan
    let length = unsafe Exchange.length(of: head)
    let fault = reception.problem ?? length.problem
    if let problem = fault ?? obstacle(to: reception.request, server, at: now) {
      plan = HTTPPlan(refusing: problem)
    } else if let known = reception.plan {
      plan = known
    } else {
      plan = self.plan(for: reception.request, server)
      if plan.isRepeatable {
        reception.plan = plan
        connection.reception = reception
      }
    }
    let exchange = unsafe Exchange(
      server: server,
      connection: connection,
      handle: handle,
      work: HTTPWork(reception.request, metrics: server.metrics),
      plan: plan,
      isDirect: reception.isDirect,
      began: now
    )
    connection.exchange.withLock { $0 = exchange }
    let hasBody = length.bytes ?? 0 > 0 || reception.isChunked
    return exchange.start(expecting: hasBody ? length.bytes : 0) ? exchange : nil
  }

  /// How long the body is, which is nil where the head doesn't say it, and what is wrong with that.
  private static func length(
    of head: borrowing lister_http_head
  ) -> (bytes: Int?, problem: HTTPProblem?) {
    guard let field = unsafe head.length else { return (nil, nil) }
    let digits = unsafe UnsafeRawBufferPointer(
      start: field.pointee.value,
      count: field.pointee.value_count
    )
    guard unsafe !digits.isEmpty, unsafe digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return (nil, .noLength)
    }
    // More than any number is more than any limit.
    guard let length = unsafe Int(String(decoding: digits, as: UTF8.self)) else {
      return (nil, .endlessBody)
    }
    return (length, nil)
  }

  private static func receive(
    _ head: borrowing lister_http_head,
    from connection: Connection,
    _ server: ServerContext
  ) -> Reception {
    let fields = unsafe HTTPFields(head)
    let raw = unsafe String(
      decoding: UnsafeRawBufferPointer(start: head.target, count: head.target_count),
      as: UTF8.self
    )
    let word = unsafe String(cString: head.method)
    let host = fields["Host"].flatMap { AccessCheck.name(ofHost: $0) }
    let peer = server.gate.peer(of: fields, host: host, from: connection.peer)
    let rights = server.gate.rights(of: fields, peer: peer)
    let target = HTTPTarget(raw)
    let request = HTTPRequest(
      id: "",
      method: HTTPMethod(rawValue: word) ?? .get,
      rawTarget: raw,
      target: target ?? HTTPTarget(path: []),
      fields: fields,
      peer: peer,
      rights: rights ?? []
    )
    var problem = unsafe HTTPProblem.ofFraming(head.fault) ?? server.gate.fault(ofHost: host)
    if problem == nil, target == nil { problem = .badTarget }
    if problem == nil, HTTPMethod(rawValue: word) == nil { problem = .unknownMethod(word) }
    problem = problem ?? server.gate.fault(ofOrigin: request)
    if problem == nil, rights == nil { problem = .wrongToken }
    return Reception(
      request: request,
      wantedID: fields["X-Request-Id"],
      isChunked: fields.has("Transfer-Encoding"),
      isDirect: unsafe head.is_old == 0 && AccessCheck.isDirect(request),
      problem: problem
    )
  }

  /// What is in the way of a request now, whatever its head.
  private static func obstacle(
    to request: HTTPRequest,
    _ server: ServerContext,
    at now: UInt64
  ) -> HTTPProblem? {
    if !server.rate.allows(request.peer, at: now) { return .tooOften }
    return server.isEnding.load(ordering: .relaxed) ? .ending : nil
  }

  /// The plan of the service, if the client has the rights that it takes.
  private static func plan(for request: HTTPRequest, _ server: ServerContext) -> HTTPPlan {
    let plan = Operations.plan(for: request, server) ?? server.service.plan(for: request)
    guard !plan.rights.isSubset(of: request.rights) else { return plan }
    var refusal = HTTPPlan(refusing: request.rights.isEmpty ? .noToken : .tooFewRights)
    refusal.route = plan.route
    return refusal
  }
}

extension HTTPPlan {
  /// Whether it may be followed for other requests with the same head.
  fileprivate var isRepeatable: Bool {
    if case .respond = action { return false }
    return true
  }

  /// A plan that answers with a problem.
  init(refusing problem: HTTPProblem) {
    self.init(route: "(refused)", rights: [], .respond(problem.response))
  }
}

extension HTTPProblem {
  fileprivate static let close = (name: "Connection", value: "close")

  /// What is wrong with the framing of a request; the connection ends with the answer.
  fileprivate static func ofFraming(_ fault: lister_http_fault) -> HTTPProblem? {
    let reason: String
    var status = HTTPStatus.badRequest
    switch fault {
    case lister_http_fault_none: return nil
    case lister_http_fault_name: reason = "A field's name is not a token."
    case lister_http_fault_value: reason = "A field's value has a control character."
    case lister_http_fault_lengths: reason = "There is more than one Content-Length."
    case lister_http_fault_both: reason = "There are Content-Length and Transfer-Encoding."
    case lister_http_fault_coding: reason = "The only transfer coding is chunked, once."
    case lister_http_fault_zero: reason = "The head has a zero byte, or a line that goes on."
    case lister_http_fault_host: reason = "There has to be one field Host."
    default:
      reason = "There are more than \(lister_http_most_fields) fields."
      status = .fieldsTooLarge
    }
    return HTTPProblem(status, reason, kind: "bad-framing", fields: [close])
  }

  fileprivate static let noLength = HTTPProblem(
    .badRequest,
    "Content-Length is not a number.",
    kind: "bad-framing",
    fields: [close]
  )

  fileprivate static let endlessBody = HTTPProblem(
    .contentTooLarge,
    "The body is longer than any may be.",
    kind: "too-large",
    fields: [close]
  )

  fileprivate static let badTarget = HTTPProblem(
    .badRequest,
    "The target is no path that has one meaning: see the spaces, percent signs, dots and slashes.",
    kind: "bad-target",
    fields: [close]
  )

  fileprivate static func unknownMethod(_ word: String) -> HTTPProblem {
    HTTPProblem(
      .notImplemented,
      "There is no method '\(word)' here.",
      kind: "unknown-method",
      fields: [close]
    )
  }

  fileprivate static let wrongToken = HTTPProblem(
    .unauthorized,
    "The token is none of this server's.",
    kind: "wrong-token",
    fields: [("WWW-Authenticate", #"Bearer realm="lister", error="invalid_token""#)]
  )

  fileprivate static let noToken = HTTPProblem(
    .unauthorized,
    "Send a token of this server as 'Authorization: Bearer TOKEN'.",
    kind: "no-token",
    fields: [("WWW-Authenticate", #"Bearer realm="lister""#)]
  )

  fileprivate static let tooFewRights = HTTPProblem(
    .forbidden,
    "The token gives no right to do this.",
    kind: "too-few-rights",
    fields: [("WWW-Authenticate", #"Bearer realm="lister", error="insufficient_scope""#)]
  )

  fileprivate static let tooOften = HTTPProblem(
    .tooManyRequests,
    "This address asks more often than the server allows.",
    kind: "too-often",
    fields: [("Retry-After", "1")]
  )

  fileprivate static let ending = HTTPProblem(
    .serviceUnavailable,
    "The server ends.",
    kind: "ending",
    fields: [close, ("Retry-After", "5")]
  )
}
