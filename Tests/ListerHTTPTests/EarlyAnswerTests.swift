// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerBatch
import Synchronization
import Testing

@testable import ListerHTTP

/// Answers that are sent while their request is still being received.
@Suite struct EarlyAnswerTests {
  private static let total = 6_000_000
  private static let host = "Host: localhost\r\n"

  private func head(_ path: String = "/upper", _ fields: String = "") -> String {
    "POST \(path) HTTP/1.1\r\n\(EarlyAnswerTests.host)\(fields)"
      + "Content-Length: \(EarlyAnswerTests.total)\r\n\r\n"
  }

  /// Capital letters and the like, whose small ones differ in one bit.
  private func bytes(_ count: Int) -> [UInt8] {
    var bytes = (0..<61).map { 64 | UInt8($0 & 31) }
    while bytes.count < count { bytes += bytes }
    return Array(bytes[..<count])
  }

  /// Begins a request, and reads from its answer before the rest is sent.
  private func begin(_ client: RawClient, _ path: String = "/upper") -> [UInt8] {
    client.send(head(path))
    client.send(Array(bytes(EarlyAnswerTests.total)[..<2_000_000]))
    var seen: [UInt8] = []
    while seen.count < 1_000_000, let part = client.receive(), !part.isEmpty { seen += part }
    return seen
  }

  /// Sends the rest of a request on another thread.
  private func sendRest(_ client: RawClient) -> Future<Bool> {
    let (descriptor, rest) = (client.descriptor, bytes(EarlyAnswerTests.total)[2_000_000...])
    return Future {
      var rest = rest
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  @Test func anAnswerOvertakesItsRequest() throws {
    let server = try TestServer()
    let client = try server.client()
    let all = bytes(EarlyAnswerTests.total)
    let seen = begin(client)
    #expect(seen.count >= 1_000_000)
    let sending = sendRest(client)
    client.putBack(seen)
    let answer = try client.answer()
    #expect(sending.result())
    #expect(answer.status == 200)
    #expect(answer["connection"] == "close")
    #expect(answer["content-type"] == "text/plain")
    #expect(answer["x-request-id"] != nil)
    #expect(answer["server-timing"]?.hasPrefix("total;dur=") == true)
    let date = /[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} 20\d\d \d\d:\d\d:\d\d GMT/
    #expect(answer["date"]?.wholeMatch(of: date) != nil)
    #expect(answer.body == all.map { $0 ^ 0x20 })
    #expect(answer.trailers == ["X-Count: \(EarlyAnswerTests.total)"])
    #expect(client.isClosed())
  }

  /// A proxy may send no more of a request once its answer has begun.
  @Test func whatAProxyHandsOnIsAnsweredWhenItIsWhole() throws {
    let token = "a-secret-of-some-length"
    let server = try TestServer { $0.tokens = [HTTPToken(token, rights: .all)] }
    let client = try server.client()
    client.send(
      head(
        "/upper",
        "Authorization: Bearer \(token)\r\nX-Forwarded-For: 10.0.0.1\r\nExpect: 100-continue\r\n"
      )
    )
    #expect(try client.answer(toHead: true).status == 100)
    let all = bytes(EarlyAnswerTests.total)
    client.send(Array(all[..<(all.count - 1)]))
    // Far more is answered than is kept in memory, and none of the answer has come.
    #expect(waits { server.service.read.load(ordering: .relaxed) > 2_000_000 })
    #expect(!client.hasEnded())
    client.send([all[all.count - 1]])
    let answer = try client.answer()
    #expect(answer.body == all.map { $0 ^ 0x20 })
    #expect(answer["connection"] == nil)
    client.send("GET /path HTTP/1.1\r\n\(EarlyAnswerTests.host)\r\n")
    #expect(try client.answer().status == 200)
  }

  @Test(arguments: [
    (HTTPPeer.loopback, "", true), (.unix, "", true), (.other("10.0.0.1"), "", false),
    (.other("10.0.0.1"), "100-Continue", true),
  ])
  func whoMayBeAnsweredEarly(peer: HTTPPeer, expectation: String, isDirect: Bool) throws {
    let target = try #require(HTTPTarget("/upper"))
    func request(_ fields: HTTPFields, _ method: HTTPMethod = .post) -> HTTPRequest {
      HTTPRequest(method: method, rawTarget: "/upper", target: target, fields: fields, peer: peer)
    }
    #expect(AccessCheck.isDirect(request(HTTPFields(["Expect": expectation]))) == isDirect)
    #expect(!AccessCheck.isDirect(request(HTTPFields(["Expect": expectation]), .head)))
    guard case .other = peer else { return }
    for name in ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"] {
      #expect(!AccessCheck.isDirect(request(HTTPFields(["Expect": expectation, name: "x"]))))
    }
  }

  @Test func aClientThatGoesEndsTheWork() throws {
    let server = try TestServer { $0.batches = 1 }
    for _ in 0..<3 {
      let client = try server.client()
      #expect(begin(client).count >= 1_000_000)
    }
    #expect(waits { server.server.connections == 0 })
    // The only thread for such work is free.
    let client = try server.client()
    client.send("POST /upper HTTP/1.1\r\n\(EarlyAnswerTests.host)Content-Length: 2\r\n\r\nab")
    #expect(try client.answer().text == "AB")
  }

  @Test func aBodyThatIsTooSlowCutsTheAnswer() throws {
    let server = try TestServer { options in
      options.limits.bodyTime = 1
      options.limits.bodyRate = 1_000
    }
    let client = try server.client()
    client.putBack(begin(client))
    // No word about the reason gets among the bytes.
    #expect(throws: RawClient.Failure.self) { try client.answer() }
    #expect(client.isClosed())
  }

  @Test func aFailureCutsTheAnswer() throws {
    let server = try TestServer()
    let client = try server.client()
    let seen = begin(client, "/break")
    let rest = sendRest(client)
    client.putBack(seen)
    #expect(throws: RawClient.Failure.self) { try client.answer() }
    _ = rest.result()
    #expect(waits { server.server.connections == 0 })
  }

  @Test func aServerThatEndsCutsWhatIsNotFinished() throws {
    let server = try TestServer()
    let client = try server.client()
    #expect(begin(client).count >= 1_000_000)
    let start = SystemClock.monotonic
    #expect(!server.server.stop(within: 1))
    #expect(SystemClock.monotonic - start < 5_000_000_000)
    #expect(client.isClosed())
  }

  @Test func theLogTellsOfIt() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let server = try TestServer { $0.accessLog = ends[1] }
    let client = try server.client()
    let seen = begin(client)
    let rest = sendRest(client)
    client.putBack(seen)
    #expect(try client.answer().status == 200)
    #expect(rest.result())
    var room = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(ends[0], &room, room.count)
    let line = String(decoding: room[..<max(count, 0)], as: UTF8.self)
    #expect(line.contains("\"status\": 200, \"received\": \(EarlyAnswerTests.total)"), "\(line)")
    #expect(line.contains("\"complete\": true"), "\(line)")
  }

  // MARK: A socket of its own

  /// A connection, with an answer on one side.
  private final class Line {
    let client: Int32
    let answer: EarlyAnswer

    init(isHeldUp: Bool, spool: Int = 1 << 30, idleTime: Int = 20) throws {
      var ends: [Int32] = [0, 0]
      try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      client = ends[1]
      let made = EarlyAnswer(
        on: ends[0],
        status: 200,
        head: Array("head\r\n\r\n".utf8),
        spool: Spool(ByteBudget(spool)),
        patience: idleTime,
        isHeldUp: { isHeldUp }
      )
      answer = try #require(made)
      // The library may close its own descriptor at any time.
      close(ends[0])
    }

    deinit { close(client) }
  }

  /// What a client reads until the end, in whole, from a time on.
  private func reading(_ client: Int32, after microseconds: UInt32) -> Future<[UInt8]> {
    Future {
      usleep(microseconds)
      var (all, room) = ([UInt8](), [UInt8](repeating: 0, count: 100_000))
      while true {
        let count = unsafe recv(client, &room, room.count, 0)
        guard count > 0 else { return all }
        all += room[..<count]
        if all.suffix(7) == Array("\r\n0\r\n\r\n".utf8) { return all }
      }
    }
  }

  private func framed(_ part: [UInt8], _ count: Int) -> [UInt8] {
    let chunk = Array(String(part.count, radix: 16).utf8) + [13, 10] + part + [13, 10]
    return Array("head\r\n\r\n".utf8) + (0..<count).flatMap { _ in chunk }
      + Array("0\r\n\r\n".utf8)
  }

  @Test(arguments: [1 << 30, 900_000])
  func whoSendsEverythingFirstGetsTheSame(spool: Int) throws {
    let line = try Line(isHeldUp: true, spool: spool)
    let part = bytes(150_001)
    // With less room than the answer takes, the client is waited for once the file is full.
    let client = reading(line.client, after: 900_000)
    for _ in 0..<20 { try line.answer.write(part) }
    try line.answer.finish([])
    #expect(line.answer.isWhole)
    let expected = framed(part, 20)
    #expect(client.result() == expected)
    #expect(line.answer.count == expected.count)
  }

  @Test func aClientThatReadsSlowlyIsWaitedFor() throws {
    let line = try Line(isHeldUp: false, spool: 0)
    let part = bytes(400_000)
    let client = reading(line.client, after: 700_000)
    for _ in 0..<5 { try line.answer.write(part) }
    try line.answer.finish([])
    #expect(client.result() == framed(part, 5))
  }

  @Test(arguments: [true, false]) func aClientThatNeverReadsIsGivenUp(isHeldUp: Bool) throws {
    let line = try Line(isHeldUp: isHeldUp, spool: 500_000, idleTime: 1)
    let part = bytes(400_000)
    #expect(throws: (any Error).self) {
      for _ in 0..<5 { try line.answer.write(part) }
    }
    #expect(!line.answer.isWhole)
  }

  @Test func whatIsCutIsNoticed() throws {
    let line = try Line(isHeldUp: false)
    let answer = line.answer
    let cutting = Future {
      usleep(100_000)
      answer.cut()
    }
    #expect(throws: HTTPGone.self) { try answer.write(bytes(8_000_000)) }
    cutting.result()
  }
}

extension EarlyAnswer {
  /// Writes an array.
  fileprivate func write(_ bytes: [UInt8]) throws { try bytes.withByteView { try write($0) } }
}
