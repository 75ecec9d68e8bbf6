// SPDX-License-Identifier: MIT

import CListerHTTP
import ListerBasics
import Synchronization

/// One request and its answer.
///
/// ```
/// begin ─▶ receive ... ─▶ answer ──────────────────────▶ complete       on the thread of the loop
///                           │ suspended        ▲
///                           └─▶ deliver ───────┘ resumed                 on a worker
/// ```
/// An answer may overtake the body of its request; see ``EarlyAnswer``.
@safe
final class Exchange: @unchecked Sendable {
  // Sendable because what isn't constant belongs to the thread of the loop, or is in `outcome`.

  let server: ServerContext
  let connection: Connection
  let work: HTTPWork
  let plan: HTTPPlan
  let began: UInt64
  /// Whether the client can read an answer before its request is whole.
  let isDirect: Bool
  /// The library's name for the connection; valid until the request is over.
  private let handle: UnsafeMutableRawPointer
  let outcome = Mutex(Outcome())

  // What belongs to the loop.
  private var collected: [UInt8] = []
  private(set) var received = 0
  private var isTooLarge = false
  /// What was taken of the server's budget, and whether that had nothing left.
  private var held = 0
  private var isOverloaded = false
  private var isSubmitted = false
  private var body: HTTPRequestBody?
  private(set) var record = Record()

  /// How large a body may be that is dropped so that the connection can go on.
  private static let dropped = 65_536
  /// How many bytes are dropped so that the client can read why.
  private static let mercy = 16 << 20
  /// How large an answer may be that isn't counted.
  private static let small = 16_384

  struct Outcome {
    var response: HTTPResponse?
    var isSuspended = false
    var isTaken = false
    /// What is sent before the request is whole, and whether that is over.
    var early: EarlyAnswer?
    var isOver = false
  }

  /// The entry of the access log.
  struct Record {
    var status = 0
    var sent = 0
    var arrived: UInt64 = 0
    var pipe: HTTPPipe?
  }

  init(
    server: ServerContext,
    connection: Connection,
    handle: UnsafeMutableRawPointer,
    work: HTTPWork,
    plan: HTTPPlan,
    isDirect: Bool,
    began: UInt64
  ) {
    self.server = server
    self.connection = connection
    unsafe self.handle = unsafe handle
    self.work = work
    self.plan = plan
    self.isDirect = isDirect
    self.began = began
  }

  /// Begins what the plan says, and says whether the connection goes on; the length of the body is
  /// nil if it isn't known yet.
  func start(expecting length: Int?) -> Bool {
    switch plan.action {
    case .respond(let response):
      // The library ends a connection whose request is answered before its end: so a small body is
      // taken, and dropped.
      let isEarly = response["Connection"] == "close" || (length ?? 0) > Exchange.dropped
      return isEarly ? send(response) : true
    case .answer:
      let limit = bodyLimit
      if let length, length > limit { return send(HTTPProblem.bodyTooLarge(limit).response) }
      if let length, !hold(length) { return send(Exchange.busy) }
      collected.reserveCapacity(min(length ?? 0, 1 << 20))
      return true
    case .stream(let limit, let work):
      if let length, length > limit { return send(HTTPProblem.bodyTooLarge(limit).response) }
      let body = HTTPRequestBody(limit: limit)
      self.body = body
      // Nothing is in the way of an answer to a request without a body.
      let pipe =
        length == 0 ? HTTPPipe() : HTTPPipe(heldWithSpoolOf: server.spools)
      let isAccepted = server.batches.submit { [self] in stream(body, pipe, work) }
      return isAccepted || send(Exchange.busy)
    }
  }

  /// Takes a part of the body: how much of it; nil to end the connection.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Int? {
    connection.received.wrappingAdd(bytes.count, ordering: .relaxed)
    if let body {
      guard let taken = unsafe body.take(bytes, of: handle) else { return nil }
      connection.received.wrappingSubtract(bytes.count - taken, ordering: .relaxed)
      received += taken
      return taken
    }
    received += bytes.count
    if case .respond = plan.action {
      return received > Exchange.mercy ? nil : bytes.count
    }
    let limit = bodyLimit
    if received > limit {
      isTooLarge = true
      collected = []
      // What comes after is dropped for a while, so that the client can read the answer.
      return received > limit + Exchange.mercy ? nil : bytes.count
    }
    isOverloaded = isOverloaded || !hold(max(0, received - held))
    if isOverloaded {
      collected = []
      return received > Exchange.mercy ? nil : bytes.count
    }
    unsafe collected.append(contentsOf: bytes)
    return bytes.count
  }

  /// The body is at its end, or the answer is there; false to end the connection.
  func answer() -> Bool {
    if record.arrived == 0 {
      record.arrived = SystemClock.monotonic
      guard connection.enter(.busy, at: record.arrived) else { return false }
      body?.complete()
    }
    if !isSubmitted, case .answer(_, let place, let work) = plan.action {
      isSubmitted = true
      if isOverloaded { return send(Exchange.busy) }
      if isTooLarge { return send(HTTPProblem.bodyTooLarge(bodyLimit).response) }
      let bytes = collected
      collected = []
      guard let pool = pool(place, bytes.count) else { return send(respond(work, bytes)) }
      guard pool.submit({ [self] in deliver(respond(work, bytes)) }) else {
        return send(Exchange.busy)
      }
    }
    if case .respond(let response) = plan.action { return send(response) }
    let (response, isOver) = outcome.withLock { outcome -> (HTTPResponse?, Bool) in
      if outcome.isOver { return (nil, true) }
      if let response = outcome.response {
        (outcome.response, outcome.isTaken) = (nil, true)
        return (response, false)
      }
      outcome.isSuspended = true
      unsafe lister_http_suspend(handle)
      return (nil, false)
    }
    return response.map(send) ?? !isOver
  }

  /// The request is over.
  func complete(inFull: Bool) {
    let end = SystemClock.monotonic
    let early = outcome.withLock { outcome in
      outcome.isTaken = true
      return outcome.early
    }
    early?.cut()
    let inFull = inFull || early?.isWhole == true
    if let early {
      record.status = early.status
      record.sent = early.count
    }
    connection.exchange.withLock { $0 = nil }
    if !inFull { work.cancel() }
    work.end()
    body?.drop()
    record.pipe?.close()
    server.held.give(held)
    connection.received.store(0, ordering: .relaxed)
    _ = connection.enter(.idle, at: end)
    tell(end, inFull: inFull)
  }

  /// Gives the work up: the client has gone, or the time is over.
  ///
  /// - Parameter response: what the client is told if it still waits; the worker's answer if nil.
  func cancel(telling response: HTTPResponse? = nil) {
    work.cancel()
    body?.fail()
    outcome.withLock { $0.early }?.cut()
    if let response { deliver(response) }
  }

  /// Answers without the work, which goes on if it has said so; else it is given up, with that
  /// answer.
  func endWaiting(orElse problem: HTTPResponse) {
    if let answer = work.lateAnswer() { return deliver(answer) }
    cancel(telling: problem)
  }

  /// Whether its work may take a limited time only.
  var isTimed: Bool {
    if case .answer = plan.action { return true }
    return false
  }

  /// Whether the connection waits for the worker.
  var isWaiting: Bool { outcome.withLock { $0.isSuspended } }

  /// Whether the client waits until the worker has read more.
  var isBodyFull: Bool { body?.isFull ?? false }

  /// The pipe that is being sent.
  var pipe: HTTPPipe? { sending.withLock { $0 } }
  private let sending = Mutex<HTTPPipe?>(nil)

  /// How large a collected body may be.
  private var bodyLimit: Int {
    guard case .answer(let limit, _, _) = plan.action else { return 0 }
    return min(limit, server.options.limits.body)
  }

  // MARK: Working

  private func pool(_ place: HTTPPlace, _ count: Int) -> WorkerPool? {
    switch place {
    case .loop: nil
    case .loopUpTo(let most): count <= most ? nil : server.workers
    case .worker: server.workers
    case .batch: server.batches
    }
  }

  private func respond(
    _ work: (HTTPWork, [UInt8]) throws -> HTTPResponse,
    _ bytes: [UInt8]
  )
    -> HTTPResponse
  {
    do {
      return try work(self.work, bytes)
    } catch {
      return HTTPProblem.response(for: error)
    }
  }

  private func stream(
    _ body: HTTPRequestBody,
    _ pipe: HTTPPipe,
    _ work: (HTTPWork, HTTPRequestBody, HTTPResponseWriter) throws -> Void
  ) {
    let writer = HTTPResponseWriter(pipe: pipe, send: { [self] in deliver($0) }) { [self] in
      answerEarly(while: body)
    }
    do {
      try work(self.work, body, writer)
      writer.end(nil)
    } catch {
      writer.end(error)
    }
    body.drop()
    endEarly()
  }

  /// Hands the answer to the loop; the first one counts.
  private func deliver(_ response: HTTPResponse) {
    outcome.withLock { outcome in
      guard !outcome.isTaken, outcome.response == nil else { return }
      outcome.response = response
      goOn(&outcome)
    }
  }

  /// Has the loop look at the connection again, if it waits.
  func goOn(_ outcome: inout Outcome) {
    guard outcome.isSuspended else { return }
    outcome.isSuspended = false
    unsafe lister_http_resume(handle)
  }

  // MARK: Sending

  /// Takes bytes of the server's budget until the request is over; false if it has not so many left.
  private func hold(_ count: Int) -> Bool {
    guard server.held.take(count) else { return false }
    held += count
    return true
  }

  /// The answer, or that there is no room to hold it: nothing is lost by that where nothing was changed.
  private func heldBack(_ response: HTTPResponse) -> HTTPResponse {
    guard case .bytes(let bytes) = response.body, bytes.count > Exchange.small,
      !hold(bytes.count)
    else { return response }
    if [.get, .head].contains(work.request.method) { return Exchange.busy }
    server.held.note(bytes.count)
    held += bytes.count
    return response
  }

  private static let busy = HTTPProblem(
    .serviceUnavailable,
    "The server has as much to do as it can hold.",
    kind: "busy",
    fields: [("Retry-After", "1")]
  ).response

  private func send(_ answer: HTTPResponse) -> Bool {
    let response = heldBack(answer)
    let now = SystemClock.monotonic
    if record.arrived == 0 {
      record.arrived = now
      guard connection.enter(.busy, at: now) else { return false }
    }
    record.status = response.status.rawValue
    let answer: UnsafeMutableRawPointer?
    switch response.body {
    case .bytes(let bytes):
      record.sent = bytes.count
      unsafe answer = bytes.withUnsafeBytes {
        unsafe lister_http_response($0.baseAddress, $0.count)
      }
    case .pipe(let pipe):
      pipe.release()
      record.pipe = pipe
      sending.withLock { $0 = pipe }
      let sender = unsafe PipeSender(pipe, on: handle)
      let retained = unsafe Unmanaged.passRetained(sender)
      unsafe answer = unsafe lister_http_stream(readPipe, endPipe, retained.toOpaque())
      unsafe sender.response = unsafe answer
      if unsafe answer == nil { unsafe retained.release() }
    }
    guard let answer = unsafe answer else { return false }
    let fields = fields(of: response, at: now, arrived: record.arrived)
    unsafe fields.withUnsafeBytes { unsafe lister_http_fields(answer, $0.baseAddress, $0.count) }
    return unsafe lister_http_send(handle, UInt32(response.status.rawValue), answer) != 0
  }
}
