// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerHTTP
import Synchronization

/// A service with a route for each thing that a server can do.
final class TestService: HTTPService {
  /// How often work of `/wait` has begun.
  let begun = Atomic(0)
  /// How many bytes `/count` and `/upper` have read, and whether the work of `/count` ended.
  let read = Atomic(0)
  let ended = Atomic(0)
  let cancelled = Atomic(0)
  /// Let go by a test, for work that waits for it.
  let gate = Atomic(false)

  func plan(for request: HTTPRequest) -> HTTPPlan {
    switch request.path.first ?? "" {
    case "echo": plan(.loop) { _, bytes in HTTPResponse(type: "text/plain", bytes: bytes) }
    case "worker": plan(.worker) { _, bytes in HTTPResponse(type: "text/plain", bytes: bytes) }
    case "change": plan(.loop, rights: .write) { _, _ in HTTPResponse(.noContent) }
    case "wait": plan(.worker) { [self] work, _ in try wait(work) }
    case "late":
      plan(.worker) { [self] work, _ in
        work.onLate { HTTPResponse(.accepted) }
        return try wait(work)
      }
    case "fail": plan(.worker) { _, _ in throw HTTPProblem(.conflict, "no", kind: "test") }
    case "upper": stream { [self] work, body, writer in try upper(work, body, writer) }
    case "break":
      stream { [self] work, body, writer in
        try upper(work, body, writer)
        throw HTTPGone()
      }
    case "count": stream { [self] work, body, writer in try count(work, body, writer) }
    case "large": stream { [self] work, body, writer in try large(work, body, writer) }
    case "cut":
      stream { _, _, writer in
        try writer.write(Array("half".utf8))
        throw HTTPGone()
      }
    case "events": openEvents()
    case "early": stream { _, _, _ in throw HTTPProblem(.badRequest, "line 1 is wrong") }
    case "path": respond(request.path.joined(separator: "|"))
    default: HTTPPlan(route: "(none)", rights: [], .respond(HTTPProblem(.notFound, "?").response))
    }
  }

  /// The last pipe of events, once there is one.
  private let events = Mutex<HTTPPipe?>(nil)

  /// Waits for a request of events.
  func pipe() -> HTTPPipe? {
    for _ in 0..<5_000 {
      if let pipe = events.withLock({ $0 }) { return pipe }
      usleep(2_000)
    }
    return nil
  }

  private func openEvents() -> HTTPPlan {
    let pipe = HTTPPipe(isEndless: true)
    events.withLock { $0 = pipe }
    let fields = [(name: "Content-Type", value: "text/event-stream")]
    return HTTPPlan(
      route: "test",
      rights: .read,
      .respond(HTTPResponse(fields: fields, body: .pipe(pipe)))
    )
  }

  private func respond(_ text: String) -> HTTPPlan {
    HTTPPlan(
      route: "test",
      rights: .read,
      .respond(HTTPResponse(type: "text/plain", bytes: Array(text.utf8)))
    )
  }

  private func plan(
    _ place: HTTPPlace,
    rights: HTTPRights = .read,
    _ body: @escaping @Sendable (HTTPWork, [UInt8]) throws -> HTTPResponse
  ) -> HTTPPlan {
    HTTPPlan(route: "test", rights: rights, .answer(limit: 100_000, on: place, body))
  }

  private func stream(
    _ body: @escaping @Sendable (HTTPWork, HTTPRequestBody, HTTPResponseWriter) throws -> Void
  ) -> HTTPPlan {
    HTTPPlan(route: "test", rights: .read, .stream(limit: 200_000_000, body))
  }

  private func wait(_ work: HTTPWork) throws -> HTTPResponse {
    begun.wrappingAdd(1, ordering: .relaxed)
    while !gate.load(ordering: .relaxed) {
      if work.isCancelled {
        cancelled.wrappingAdd(1, ordering: .relaxed)
        throw HTTPGone()
      }
      usleep(2_000)
    }
    return HTTPResponse(type: "text/plain", bytes: Array("done".utf8))
  }

  private func upper(_ work: HTTPWork, _ body: HTTPRequestBody, _ writer: HTTPResponseWriter) throws
  {
    writer.begin(HTTPResponse(fields: [("Content-Type", "text/plain"), ("Trailer", "X-Count")]))
    while let part = try body.next() {
      try writer.write(part.map { $0 ^ 0x20 })
      read.wrappingAdd(part.count, ordering: .relaxed)
    }
    writer.trailer("X-Count", "\(body.count)")
  }

  private func count(_ work: HTTPWork, _ body: HTTPRequestBody, _ writer: HTTPResponseWriter) throws
  {
    defer { ended.wrappingAdd(1, ordering: .relaxed) }
    while let part = try body.next() {
      read.wrappingAdd(part.count, ordering: .relaxed)
      while !gate.load(ordering: .relaxed), !work.isCancelled { usleep(1_000) }
    }
    try writer.write(Array("\(body.count)".utf8))
  }

  private func large(_ work: HTTPWork, _ body: HTTPRequestBody, _ writer: HTTPResponseWriter) throws
  {
    defer { ended.wrappingAdd(1, ordering: .relaxed) }
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 50_000)
    for _ in 0..<1_000 {
      do { try writer.write(part) } catch {
        cancelled.wrappingAdd(1, ordering: .relaxed)
        throw error
      }
      read.wrappingAdd(part.count, ordering: .relaxed)
    }
  }
}

/// Waits until something is so; false when it isn't after two minutes.
func waits(until isDone: () -> Bool) -> Bool {
  let end = SystemClock.monotonic + 120_000_000_000
  while !isDone(), SystemClock.monotonic < end { usleep(2_000) }
  return isDone()
}

/// A server on a free port, ended with the test.
struct TestServer: ~Copyable {
  let service = TestService()
  let server: HTTPServer

  init(_ change: (inout HTTPOptions) -> Void = { _ in }) throws {
    var options = HTTPOptions(addresses: [.network("127.0.0.1", port: 0)], workers: 2)
    change(&options)
    server = try HTTPServer(options, serving: service)
  }

  var place: String { server.places[0] }

  func client() throws -> RawClient { try RawClient(place) }

  deinit {
    service.gate.store(true, ordering: .relaxed)
    server.stop(within: 0)
  }
}
