// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerHTTP
import Synchronization
import Testing

/// Clients that are slow, or go away.
@Suite struct SlowClientTests {
  @Test func aHeadMayTakeSoLong() throws {
    let server = try TestServer { $0.limits.headTime = 1 }
    let client = try server.client()
    let start = SystemClock.monotonic
    var isOpen = true
    for byte in "GET /path HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1234567890" where isOpen {
      isOpen = client.send(String(byte)) && !client.hasEnded()
      usleep(50_000)
    }
    #expect(!isOpen)
    #expect(try client.answer().status == 408)
    #expect(client.isClosed())
    #expect(SystemClock.monotonic - start > 900_000_000)
  }

  @Test func aConnectionMayBeSilentSoLong() throws {
    let server = try TestServer { $0.limits.idleTime = 1 }
    let client = try server.client()
    client.send("GET /path HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.answer().status == 200)
    let start = SystemClock.monotonic
    #expect(client.isClosed())
    #expect(SystemClock.monotonic - start < 5_000_000_000)
  }

  @Test func aBodyMayBeSoSlow() throws {
    let server = try TestServer { options in
      options.limits.bodyTime = 1
      options.limits.bodyRate = 100
    }
    let slow = try server.client()
    let quick = try server.client()
    let head = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000\r\n\r\n"
    slow.send(head)
    quick.send(head)
    for index in 0..<20 {
      if index < 19, !slow.hasEnded() { slow.send("x") }
      quick.send(String(repeating: "x", count: 100))
      usleep(100_000)
    }
    #expect(try slow.answer().status == 408)
    #expect(slow.isClosed())
    #expect(try quick.answer().body.count == 2_000)
  }

  @Test func workOfAClientThatHasGoneIsCancelled() throws {
    let server = try TestServer()
    var client: RawClient? = try server.client()
    client?.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(waits { server.service.begun.load(ordering: .relaxed) == 1 })
    #expect(server.service.cancelled.load(ordering: .relaxed) == 0)
    client = nil
    #expect(waits { server.service.cancelled.load(ordering: .relaxed) == 1 })
    #expect(waits { server.server.connections == 0 })
  }

  @Test func workMayTakeSoLong() throws {
    let server = try TestServer { $0.limits.workTime = 1 }
    let client = try server.client()
    client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 503)
    #expect(answer.text.contains("took-too-long"))
    #expect(waits { server.service.cancelled.load(ordering: .relaxed) == 1 })
  }

  @Test func workThatSaysSoGoesOn() throws {
    let server = try TestServer { $0.limits.workTime = 1 }
    let client = try server.client()
    client.send("GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.answer().status == 202)
    #expect(server.service.cancelled.load(ordering: .relaxed) == 0)
    client.send("GET /path HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.answer().status == 200)
  }

  @Test func anUploadWaitsForItsReader() throws {
    let server = try TestServer()
    let client = try server.client()
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(client.descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    client.send("POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000\r\n\r\n")
    let part = [UInt8](repeating: 120, count: 100_000)
    var sent = 0
    while sent < 50_000_000, client.send(part) { sent += part.count }
    #expect(sent < 20_000_000)
    #expect(server.service.read.load(ordering: .relaxed) < 1_000_000)
  }

  @Test func fiftyMegabytesGoThroughBothWays() throws {
    let server = try TestServer()
    server.service.gate.store(true, ordering: .relaxed)
    let client = try server.client()
    client.send("POST /upper HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000\r\n\r\n")
    let part = [UInt8](repeating: 120, count: 100_000)
    for _ in 0..<500 { client.send(part) }
    let answer = try client.answer()
    #expect(answer.body.count == 50_000_000)
    #expect(answer.body.allSatisfy { $0 == 88 })
    #expect(answer.trailers == ["X-Count: 50000000"])
    #expect(answer["connection"] == "close")
    #expect(client.isClosed())
  }

  @Test func aDownloadWaitsForItsReader() throws {
    let server = try TestServer()
    var client: RawClient? = try RawClient(server.place, receiveBuffer: 65_536)
    client?.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    usleep(700_000)
    // What the system takes of it, and the pipe.
    #expect(server.service.read.load(ordering: .relaxed) < 10_000_000)
    client = nil
    #expect(waits { server.service.cancelled.load(ordering: .relaxed) == 1 })
    #expect(waits { server.server.connections == 0 })
  }

  @Test func aFailureCutsWhatHasBegun() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET /cut HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(throws: RawClient.Failure.self) { try client.answer() }
    let other = try server.client()
    other.send("POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n")
    other.send([UInt8](repeating: 120, count: 300_000))
    let answer = try other.answer()
    #expect(answer.status == 400)
    #expect(answer.text.contains("line 1 is wrong"))
  }
}
