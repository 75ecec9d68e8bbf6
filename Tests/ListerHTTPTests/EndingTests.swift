// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerBatch
import ListerHTTP
import Synchronization
import Testing

/// How a server ends, and where it listens.
@Suite struct EndingTests {
  @Test func whatRunsIsFinishedAndWhatComesIsRefused() throws {
    let server = try TestServer()
    let client = try server.client()
    let idle = try server.client()
    client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    idle.send("GET /path HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try idle.answer().status == 200)
    #expect(waits { server.service.begun.load(ordering: .relaxed) == 1 })
    let http = server.server
    let stopping = Future { http.stop(within: 20) }
    #expect(idle.isClosed())
    #expect(throws: RawClient.Failure.self) { try server.client() }
    server.service.gate.store(true, ordering: .relaxed)
    let answer = try client.answer()
    #expect(answer.text == "done")
    #expect(answer["connection"]?.lowercased() == "close")
    #expect(stopping.result())
  }

  @Test func whatIsNotFinishedInTimeIsCancelled() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(waits { server.service.begun.load(ordering: .relaxed) == 1 })
    let start = SystemClock.monotonic
    #expect(!server.server.stop(within: 1))
    #expect(SystemClock.monotonic - start < 4_000_000_000)
    #expect(server.service.cancelled.load(ordering: .relaxed) == 1)
    #expect(try client.answer().status == 503)
  }

  @Test func eventsEndWithTheServer() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    var text = ""
    let pipe = try #require(server.service.pipe())
    #expect(pipe.offer(Array("data: 1\n\n".utf8)))
    while !text.contains("data: 1"), let bytes = client.receive(), !bytes.isEmpty {
      text += String(decoding: bytes, as: UTF8.self)
    }
    #expect(text.contains("data: 1"))
    #expect(server.server.stop(within: 10))
    #expect(client.isClosed())
  }

  @Test func whoDoesNotReadItsEventsIsLetGo() throws {
    let server = try TestServer()
    var client: RawClient? = try RawClient(server.place, receiveBuffer: 4_096)
    client?.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let pipe = try #require(server.service.pipe())
    let event = [UInt8](repeating: 120, count: 10_000)
    var count = 0
    while count < 10_000, pipe.offer(event) { count += 1 }
    #expect(count < 10_000)
    #expect(pipe.isClosed)
    client = nil
  }

  @Test func aClientThatGoesClosesItsEvents() throws {
    let server = try TestServer()
    var client: RawClient? = try server.client()
    client?.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let pipe = try #require(server.service.pipe())
    #expect(client?.receive()?.isEmpty == false)
    client = nil
    #expect(waits { pipe.isClosed })
    #expect(!pipe.offer([1]))
  }

  @Test func aStreamThatWasCutDoesNotHoldUpTheEnd() throws {
    let server = try TestServer { $0.workers = 1 }
    let idle = try server.client()
    idle.send("GET /path HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try idle.answer().status == 200)
    for _ in 0..<3 {
      var client: RawClient? = try server.client()
      client?.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let pipe = try #require(server.service.pipe())
      #expect(client?.receive()?.isEmpty == false)
      client = nil
      #expect(waits { pipe.isClosed })
    }
    let start = SystemClock.monotonic
    #expect(server.server.stop(within: 25))
    #expect(SystemClock.monotonic - start < 15_000_000_000)
    #expect(idle.isClosed())
  }

  @Test func aSocketInTheFileSystemIsServed() throws {
    let path = "/tmp/lister-http-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    do {
      let server = try TestServer { $0.addresses = [.unix(path)] }
      #expect(server.place == "unix:\(path)")
      var status = stat()
      #expect(unsafe stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      let client = try server.client()
      client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nok")
      #expect(try client.answer().text == "ok")
      // A second server doesn't take the place of one that lives.
      #expect(throws: HTTPServerError.self) { _ = try TestServer { $0.addresses = [.unix(path)] } }
    }
    #expect(unsafe access(path, F_OK) != 0)
  }

  @Test func aSocketThatIsHandedOverIsServed() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let isBound = unsafe withUnsafePointer(to: &address) {
      let general = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self)
      return unsafe bind(listener, general, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
    #expect(isBound && listen(listener, 16) == 0)
    let server = try TestServer { $0.addresses = [.descriptor(listener)] }
    let client = try server.client()
    client.send("GET /path HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.answer().text == "path")
  }

  @Test func anAddressThatIsTakenIsAnError() throws {
    let server = try TestServer()
    let port = UInt16(server.place.split(separator: ":").last ?? "") ?? 0
    #expect(throws: HTTPServerError.self) {
      _ = try TestServer { $0.addresses = [.network("127.0.0.1", port: port)] }
    }
  }

  @Test func requestsAreLoggedAndCounted() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let server = try TestServer { $0.accessLog = ends[1] }
    let client = try server.client()
    client.send(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a-1\r\nContent-Length: 2\r\n\r\nok"
    )
    #expect(try client.answer()["x-request-id"] == "a-1")
    client.send("GET /path HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: a b\"\r\n\r\n")
    let id = try #require(try client.answer()["x-request-id"])
    #expect(id != "a b\"" && !id.isEmpty)
    client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let metrics = try client.answer().text
    #expect(metrics.contains(#"lister_request_seconds_count{route="test",status="200"} 2"#))
    #expect(metrics.contains("lister_connections 1\n"))
    #expect(metrics.hasSuffix("# EOF\n"))
    var room = [UInt8](repeating: 0, count: 65_536)
    var text = ""
    while text.split(separator: "\n").count < 2 {
      let count = unsafe read(ends[0], &room, room.count)
      guard count > 0 else { break }
      text += String(decoding: room[..<count], as: UTF8.self)
    }
    let line = text.split(separator: "\n").first ?? ""
    #expect(line.hasPrefix(#"{"at": "20"#))
    let rest =
      #""id": "a-1", "peer": "loopback", "method": "POST", "target": "/echo", "route": "test""#
    #expect(line.contains(rest))
    #expect(line.contains(#""status": 200, "received": 2, "sent": 2, "elapsed_ns": "#))
  }
}
