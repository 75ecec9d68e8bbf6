// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
@testable import ListerHTTP
import Synchronization
import Testing

/// Many clients at once, and clients that do nothing.
@Suite(.serialized) struct LoadTests {
  private static let request = Array(
    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nok".utf8
  )

  /// A loop of the library with 128 connections that are ready serves 8 to 175 requests a second,
  /// instead of thousands.
  @Test(arguments: [150, 300]) func manyClientsAreServedAtOnce(count: Int) throws {
    let server = try TestServer()
    let clients = try (0..<count).map { _ in try server.client() }
    let start = SystemClock.monotonic
    for _ in 0..<20 {
      for client in clients { client.send(LoadTests.request) }
      for client in clients { #expect(try client.answer().text == "ok") }
    }
    #expect(SystemClock.monotonic - start < 120_000_000_000)
    #expect(HTTPLoop.room <= HTTPLoop.limit && HTTPLoop.limit <= 120)
  }

  @Test func silentClientsHoldUpNobody() throws {
    let server = try TestServer()
    let client = try server.client()
    _ = try worst(client)
    let silent = try (0..<1_000).map { _ in try server.client() }
    let others = try (0..<20).map { _ in try server.client() }
    #expect(waits { server.server.connections == 1_021 })
    for other in others { #expect(try worst(other, 50) < 5_000_000_000) }
    #expect(silent.count == 1_000)
  }

  @Test func whoIsSilentMakesRoomForOthers() throws {
    let server = try TestServer { $0.limits.connections = 30 }
    let silent = try (0..<30).map { _ in try server.client() }
    usleep(1_200_000)
    let clients = try (0..<20).map { _ in try server.client() }
    for client in clients { client.send(LoadTests.request) }
    for client in clients { #expect(try client.answer().text == "ok") }
    #expect(silent.count { $0.isClosed(within: 0) } >= 20)
  }

  @Test func aFullQueueIsToldAtOnce() throws {
    let server = try TestServer { options in
      options.workers = 1
      options.limits.queue = 2
    }
    let wait = "GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let clients = try (0..<5).map { _ in try server.client() }
    for client in clients[..<3] { client.send(wait) }
    #expect(waits { server.server.state.workers.load == (waiting: 2, running: 1) })
    for client in clients[3...] { client.send(wait) }
    for client in clients[3...] {
      let answer = try client.answer()
      #expect(answer.status == 503)
      #expect(answer["retry-after"] == "1")
      #expect(answer["content-type"] == "application/problem+json")
    }
    // What needs no worker is served all the same.
    clients[4].send(LoadTests.request)
    #expect(try clients[4].answer().text == "ok")
    let ready = try server.client()
    ready.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try ready.answer().status == 503)
    server.service.gate.store(true, ordering: .relaxed)
    for client in clients[..<3] { #expect(try client.answer().text == "done") }
  }

  /// The longest of some requests, in nanoseconds.
  private func worst(_ client: RawClient, _ count: Int = 200) throws -> UInt64 {
    var worst: UInt64 = 0
    for _ in 0..<count {
      let start = SystemClock.monotonic
      client.send(LoadTests.request)
      #expect(try client.answer().status == 200)
      worst = max(worst, SystemClock.monotonic - start)
    }
    return worst
  }
}
