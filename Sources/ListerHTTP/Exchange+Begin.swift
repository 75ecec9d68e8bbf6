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
    server: ServerState
  ) -> Exchange? {
    let now = SystemClock.monotonic
    guard connection.enter(.receiving, at: now) else { return nil }
    let fields = unsafe HTTPFields(head)
    let raw = unsafe String(
      decoding: UnsafeRawBufferPointer(start: head.target, count: head.target_count),
      as: UTF8.self
    )
    let word = unsafe String(cString: head.method)
    let host = fields["Host"].flatMap { Gate.name(ofHost: $0) }
    let peer = server.gate.peer(of: fields, host: host, from: connection.peer)
    let rights = server.gate.rights(of: fields, peer: peer)
    let target = HTTPTarget(raw)
    let request = HTTPRequest(
      id: server.id(fields["X-Request-Id"]),
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
    if problem == nil, !server.rate.allows(peer, at: now) { problem = .tooOften }
    if problem == nil, server.isEnding.load(ordering: .relaxed) { problem = .ending }
    let plan = problem.map(HTTPPlan.init(refusing:)) ?? plan(for: request, server)
    let work = HTTPWork(request, metrics: server.metrics)
    let exchange = unsafe Exchange(
      server: server,
      connection: connection,
      handle: handle,
      work: work,
      plan: plan,
      began: now
    )
    connection.exchange.withLock { $0 = exchange }
    let length = fields["Content-Length"].flatMap { Int($0) }
    let hasBody = length ?? 0 > 0 || fields["Transfer-Encoding"] != nil
    return exchange.start(expecting: hasBody ? length : 0) ? exchange : nil
  }

  /// The plan of the service, if the client has the rights that it takes.
  private static func plan(for request: HTTPRequest, _ server: ServerState) -> HTTPPlan {
    let plan = Operations.plan(for: request, server) ?? server.service.plan(for: request)
    guard !plan.rights.isSubset(of: request.rights) else { return plan }
    var refusal = HTTPPlan(refusing: request.rights.isEmpty ? .noToken : .tooFewRights)
    refusal.route = plan.route
    return refusal
  }
}

extension HTTPPlan {
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
    case lister_http_fault_host: reason = "There has to be one field Host."
    default:
      reason = "There are more than \(lister_http_most_fields) fields."
      status = .fieldsTooLarge
    }
    return HTTPProblem(status, reason, kind: "bad-framing", fields: [close])
  }

  fileprivate static let badTarget = HTTPProblem(
    .badRequest,
    "The target is no path that has one meaning: see the percent signs, dots and slashes.",
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
