// SPDX-License-Identifier: MIT

import Glibc
import ListerHTTP
import Testing

/// Who may ask.
@Suite struct AccessCheckTests {
  private static let read = "reader-0123456789abcdef"
  private static let write = "writer-0123456789abcdef"

  private func status(
    _ fields: String,
    _ method: String = "GET",
    _ target: String = "/path",
    host: String = "localhost",
    change: (inout HTTPOptions) -> Void = { _ in }
  ) throws -> Int {
    let server = try TestServer { options in
      options.tokens = [
        HTTPToken(AccessCheckTests.read, rights: .read),
        HTTPToken(AccessCheckTests.write, rights: .all),
      ]
      options.hosts = ["lists.example.org"]
      change(&options)
    }
    let client = try server.client()
    client.send("\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n")
    return try client.answer().status
  }

  @Test(arguments: [
    ("localhost", 200), ("LOCALHOST:8080", 200), ("127.0.0.1", 200), ("[::1]:80", 200),
    ("192.168.1.7:8080", 200), ("evil.example", 421), ("localhost.evil.example", 421),
    ("127.0.0.1.evil.example", 421), ("lists.example.org", 401),
  ])
  func anotherHostIsRefused(host: String, status: Int) throws {
    #expect(try self.status("", host: host) == status)
  }

  @Test(arguments: [
    ("Origin: http://localhost\r\n", 200), ("Origin: https://localhost\r\n", 200),
    ("Origin: http://evil.example\r\n", 403), ("Origin: null\r\n", 403),
    ("Origin: http://localhost.evil.example\r\n", 403), ("Origin: http://localhost:81\r\n", 403),
    ("Sec-Fetch-Site: cross-site\r\n", 403), ("Sec-Fetch-Site: same-site\r\n", 403),
    ("Sec-Fetch-Site: same-origin\r\n", 200), ("Sec-Fetch-Site: none\r\n", 200),
    ("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n", 200),
    ("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n", 403),
  ])
  func pagesOfOtherSitesAreRefused(fields: String, status: Int) throws {
    #expect(try self.status(fields) == status)
  }

  @Test(arguments: [
    ("", 401, 401), ("Authorization: Bearer \(read)\r\n", 200, 403),
    ("Authorization: bearer \(write)\r\n", 200, 204),
    ("Authorization: Bearer \(write)x\r\n", 401, 401),
    ("Authorization: Bearer \r\n", 401, 401), ("Authorization: Basic \(write)\r\n", 401, 401),
  ])
  func tokensGiveRights(fields: String, reading: Int, writing: Int) throws {
    let all: (inout HTTPOptions) -> Void = { $0.isTokenNeeded = true }
    #expect(try status(fields, change: all) == reading)
    #expect(try status(fields + "Content-Length: 0\r\n", "POST", "/change", change: all) == writing)
    // What a proxy hands on isn't from this machine.
    let proxied = fields + "X-Forwarded-For: 203.0.113.9\r\n"
    #expect(try status(proxied) == reading)
  }

  @Test(arguments: [
    "Forwarded: for=1.2.3.4", "X-Forwarded-For: 1.2.3.4", "X-Real-IP: 1.2.3.4", "Via: 1.1 proxy",
    "X-Forwarded-Host: a.example", "X-Forwarded-Proto: https", "CF-Connecting-IP: 1.2.3.4",
    "True-Client-IP: 1.2.3.4", "X-Forwarded-Port: 443", "X-Client-IP: 1.2.3.4",
  ])
  func whatAProxyHandsOnNeedsAToken(field: String) throws {
    #expect(try status(field + "\r\n") == 401)
  }

  @Test func healthNeedsNoToken() throws {
    let all: (inout HTTPOptions) -> Void = { $0.isTokenNeeded = true }
    #expect(try status("", "GET", "/healthz", change: all) == 200)
    #expect(try status("", "GET", "/readyz", change: all) == 200)
    #expect(try status("", "GET", "/metrics", change: all) == 401)
    #expect(try status("", "DELETE", "/healthz") == 405)
  }

  @Test func anAddressMayAskSoOften() throws {
    let server = try TestServer { options in
      options.tokens = [HTTPToken(AccessCheckTests.read, rights: .read)]
      options.limits.rate = 5
    }
    let client = try server.client()
    var counts: [Int: Int] = [:]
    for _ in 0..<30 {
      client.send(
        """
        GET /path HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n\
        Authorization: Bearer \(AccessCheckTests.read)\r\n\r\n
        """
      )
      counts[try client.answer().status, default: 0] += 1
    }
    #expect((10...15).contains(counts[200] ?? 0))
    #expect((counts[200] ?? 0) + (counts[429] ?? 0) == 30)
    // Another address, and this machine, are not held up.
    client.send("GET /path HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try client.answer().status == 200)
  }

  @Test func aFileOfTokensIsRead() throws {
    let tokens = try HTTPToken.all(
      in: "# who\n\nread \(AccessCheckTests.read)\n write\t\(AccessCheckTests.write)\n"
    )
    #expect(
      tokens == [
        HTTPToken(AccessCheckTests.read, rights: .read),
        HTTPToken(AccessCheckTests.write, rights: .all),
      ]
    )
    for (text, line) in [
      ("read", 1), ("read short", 1), ("\nadmin \(AccessCheckTests.read)", 2),
      ("read \(AccessCheckTests.read) x", 1),
    ] {
      #expect(throws: HTTPTokenError.line(line)) { try HTTPToken.all(in: text) }
    }
    #expect(HTTPToken.random().secret != HTTPToken.random().secret)
    #expect(HTTPToken.random().secret.count == 32)
  }

  @Test func aFileThatOthersMayReadGivesNoTokens() throws {
    let path = "/tmp/lister-tokens-\(getpid())"
    let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    let text = Array("read \(AccessCheckTests.read)\n".utf8)
    #expect(unsafe Glibc.write(descriptor, text, text.count) == text.count)
    close(descriptor)
    defer { unsafe unlink(path) }
    #expect(try HTTPToken.all(at: path).count == 1)
    _ = unsafe chmod(path, 0o640)
    #expect(throws: HTTPTokenError.open) { try HTTPToken.all(at: path) }
    #expect(throws: HTTPTokenError.self) { try HTTPToken.all(at: path + "-missing") }
  }

  @Test func addressesAreRead() {
    #expect(HTTPAddress("127.0.0.1:8080") == .network("127.0.0.1", port: 8_080))
    #expect(HTTPAddress("localhost:0") == .network("127.0.0.1", port: 0))
    #expect(HTTPAddress("[::1]:80") == .network("::1", port: 80))
    #expect(HTTPAddress("unix:/run/x") == .unix("/run/x"))
    for text in ["", "8080", ":80", "unix:", "::1:80", "[::1]", "example.org:80", "127.0.0.1:+1"] {
      #expect(HTTPAddress(text) == nil)
    }
    let variables = ["LISTEN_PID": "7", "LISTEN_FDS": "2"]
    let given = HTTPAddress.handedOver(environment: { variables[$0] }, process: 7)
    #expect(given == [.descriptor(3), .descriptor(4)])
    #expect(HTTPAddress.handedOver(environment: { variables[$0] }, process: 8).isEmpty)
  }
}
