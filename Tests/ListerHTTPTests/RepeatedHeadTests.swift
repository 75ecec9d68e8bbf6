// SPDX-License-Identifier: MIT

import ListerHTTP
import Testing

/// A head that comes again on a connection is not worked out again; one that differs in anything but
/// the length of its body is.
@Suite struct RepeatedHeadTests {
  private static let reader = "reader-0123456789abcdef"
  private static let writer = "writer-0123456789abcdef"

  /// A request, of which some fields may be another each time.
  private func request(
    _ line: String,
    _ body: String,
    host: String = "localhost",
    fields: String = ""
  ) -> String {
    """
    \(line) HTTP/1.1\r\nHost: \(host)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)
    """
  }

  @Test func bodiesOfAnyLengthFollowOneHead() throws {
    let server = try TestServer()
    let client = try server.client()
    var ids: Set<String> = []
    for count in [0, 1, 9, 10, 4_000, 99_999, 0, 3] {
      let body = String(repeating: "x", count: count)
      client.send(request("POST /echo", body))
      let answer = try client.answer()
      #expect(answer.status == 200)
      #expect(answer.text == body)
      ids.insert(try #require(answer["x-request-id"]))
    }
    #expect(ids.count == 8)
    // The limit is that of each body.
    client.send(request("POST /echo", ""))
    #expect(try client.answer().status == 200)
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100001\r\n\r\n")
    #expect(try client.answer().status == 413)
  }

  @Test func whatIsAnsweredAtOnceIsNotTakenForAnotherRequest() throws {
    let server = try TestServer()
    let client = try server.client()
    for round in 0..<3 {
      for _ in 0..<2 {
        client.send(request("POST /echo", "\(round)"))
        #expect(try client.answer().text == "\(round)")
      }
      for _ in 0..<2 {
        client.send("GET /path/\(round) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.answer().text == "path|\(round)")
      }
      for _ in 0..<2 {
        client.send(request("POST /echo", "\(round)", host: "evil.example"))
        #expect(try client.answer().status == 421)
      }
      for _ in 0..<2 {
        client.send(request("POST /fail", "\(round)"))
        #expect(try client.answer().status == 409)
      }
    }
  }

  @Test(arguments: [
    ("POST /echo", "Authorization: Bearer \(reader)\r\n", 200),
    ("POST /change", "Authorization: Bearer \(reader)\r\n", 403),
    ("POST /change", "Authorization: Bearer \(writer)\r\n", 204),
    ("POST /echo", "Authorization: Bearer \(reader)x\r\n", 401),
    ("POST /echo", "Authorization: bearer \(writer)\r\n", 200), ("POST /echo", "", 401),
    ("POST /echo", "Authorization: Bearer \(reader)\r\nOrigin: http://evil.example\r\n", 403),
    ("BREW /echo", "Authorization: Bearer \(reader)\r\n", 501),
  ])
  func eachHeadHasItsOwnRights(line: String, fields: String, status: Int) throws {
    let server = try TestServer { options in
      options.isTokenNeeded = true
      options.tokens = [
        HTTPToken(RepeatedHeadTests.reader, rights: .read),
        HTTPToken(RepeatedHeadTests.writer, rights: .all),
      ]
    }
    let known = request(
      "POST /echo",
      "1",
      fields: "Authorization: Bearer \(RepeatedHeadTests.reader)\r\n"
    )
    let client = try server.client()
    for _ in 0..<2 {
      client.send(known)
      #expect(try client.answer().text == "1")
    }
    for _ in 0..<2 {
      client.send(request(line, "2", fields: fields))
      let answer = try client.answer()
      #expect(answer.status == status)
      // What isn't understood ends the connection.
      if answer["connection"] == "close" { return }
      client.send(known)
      #expect(try client.answer().text == "1")
    }
  }

  @Test(arguments: [
    "Content-Length: 1\r\nContent-Length: 1\r\n", "Content-Length: 1\r\nX: a\u{1}b\r\n",
    "Content-Length: 1\r\nHost: localhost\r\n",
    "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip\r\n",
  ])
  func faultsAreFoundBehindAKnownHead(fields: String) throws {
    let server = try TestServer()
    let client = try server.client()
    for _ in 0..<2 {
      client.send(request("POST /echo", "1"))
      #expect(try client.answer().text == "1")
    }
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n1")
    #expect(try client.answer().status == 400)
    #expect(client.isClosed())
  }

  @Test func aNameOfTheClientIsOfEachRequest() throws {
    let server = try TestServer()
    let client = try server.client()
    for name in ["a", "a", "b", "a"] {
      client.send(request("POST /echo", name, fields: "X-Request-Id: \(name)\r\n"))
      #expect(try client.answer()["x-request-id"] == name)
    }
  }

  @Test func oftenIsOftenWithOneHeadToo() throws {
    let server = try TestServer { options in
      options.tokens = [HTTPToken(RepeatedHeadTests.reader, rights: .read)]
      options.limits.rate = 5
    }
    let client = try server.client()
    let fields = """
      X-Forwarded-For: 203.0.113.9\r\nAuthorization: Bearer \(RepeatedHeadTests.reader)\r\n
      """
    var counts: [Int: Int] = [:]
    for _ in 0..<30 {
      client.send(request("POST /echo", "1", fields: fields))
      counts[try client.answer().status, default: 0] += 1
    }
    #expect((10...15).contains(counts[200] ?? 0))
    #expect((counts[200] ?? 0) + (counts[429] ?? 0) == 30)
  }

  @Test func aLongHeadIsUnderstoodEachTime() throws {
    let server = try TestServer()
    let client = try server.client()
    let long = "X-Long: \(String(repeating: "y", count: 3_000))\r\n"
    for number in 0..<3 {
      client.send(request("POST /echo", "\(number)", fields: long))
      #expect(try client.answer().text == "\(number)")
    }
  }

  @Test func bodiesInChunksFollowOneHead() throws {
    let server = try TestServer()
    let client = try server.client()
    for text in ["a", "bc", "", "def"] {
      let chunk = text.isEmpty ? "" : "\(text.utf8.count)\r\n\(text)\r\n"
      client.send(
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)0\r\n\r\n"
      )
      #expect(try client.answer().text == text)
    }
  }
}
