// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerDownloads

struct DownloaderTests {
  private let body = Array("Milk,2\nBread,1\n".utf8)

  private func request(
    _ address: String,
    _ change: (inout DownloadRequest) -> Void = { _ in }
  ) -> DownloadRequest {
    var request = DownloadRequest(address: address, allowsLocal: true)
    change(&request)
    return request
  }

  private func reason(_ request: DownloadRequest) -> DownloadError.Reason? {
    do throws(DownloadError) {
      _ = try Downloader().fetch(request)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    ("https://u:p@example.com/a?b#c", "https://example.com/a?b#c"),
    ("HTTP://u@example.com", "HTTP://example.com"),
    ("https://u:p@q@example.com/", "https://example.com/"),
    ("https://u:@[::1]:80/@x", "https://[::1]:80/@x"),
    ("https://example.com/a@b", "https://example.com/a@b"),
    ("https://example.com?m=a@b", "https://example.com?m=a@b"), ("https://@", "https://"),
    ("https://example.com#a@b", "https://example.com#a@b"), ("file://u@h/a", "file://u@h/a"),
    ("lists/u@v.csv", "lists/u@v.csv"), ("", ""),
  ])
  func `a name and a password are left out of what is told`(address: String, told: String) {
    #expect(DownloadRequest.withoutUser(address) == told)
    #expect(DownloadError(address, .cancelled).description.hasPrefix("\(told): "))
  }

  @Test func `what stands at an address comes whole, with its validators and its name`() throws {
    let server = try LoopbackServer { [body] _ in
      .init(
        200,
        headers: [
          "ETag": "\"1\"", "Last-Modified": "Mon, 02 Nov 2026 10:00:00 GMT",
          "Date": "Mon, 02 Nov 2026 10:00:01 GMT",
        ],
        body: body
      )
    }
    let result = try Downloader().fetch(request(server.address + "/prices/my%20list.csv?x=1"))
    #expect(result.bytes == body)
    #expect(result.validators.etag == "\"1\"")
    #expect(result.validators.lastModified == "Mon, 02 Nov 2026 10:00:00 GMT")
    #expect(result.fileName == "my list.csv")
  }

  @Test(arguments: [
    ("Mon, 02 Nov 2026 10:00:00 GMT", "Mon, 02 Nov 2026 10:00:01 GMT", true),
    ("Thu, 31 Dec 2026 23:59:59 GMT", "Fri, 01 Jan 2027 00:00:00 GMT", true),
    ("Sat, 31 Oct 2026 10:00:00 GMT", "Mon, 02 Nov 2026 09:00:00 GMT", true),
    ("Mon, 02 Nov 2026 10:00:00 GMT", "Mon, 02 Nov 2026 10:00:00 GMT", false),
    ("Mon, 02 Nov 2026 10:00:01 GMT", "Mon, 02 Nov 2026 10:00:00 GMT", false),
    ("Mon, 02 Nov 2026 10:00:00 GMT", nil, false), ("yesterday", "today", false),
    ("Mon, 02 Nov 2026 10:00 GMT", "Mon, 02 Nov 2026 10:00:01 GMT", false),
    ("Mon, 02 Nov 2026 10:+0:00 GMT", "Mon, 02 Nov 2026 10:00:01 GMT", false),
  ])
  func `a time of modification counts if the answer is of a later second`(
    changed: String,
    date: String?,
    counts: Bool
  ) throws {
    let server = try LoopbackServer { [body] _ in
      let dates = date.map { ["Date": $0] } ?? [:]
      return .init(200, headers: dates.merging(["Last-Modified": changed]) { $1 }, body: body)
    }
    let result = try Downloader().fetch(request(server.address + "/a"))
    #expect(result.validators.lastModified == (counts ? changed : nil))
  }

  @Test func `the name that the server gives a file wins, without its folders`() throws {
    let server = try LoopbackServer { [body] _ in
      .init(
        200,
        headers: ["Content-Disposition": "attachment; filename=\"../a/b.csv\""],
        body: body
      )
    }
    #expect(try Downloader().fetch(request(server.address + "/x")).fileName == "b.csv")
  }

  @Test func `a version that is known is not sent again`() throws {
    let server = try LoopbackServer { [body] request in
      request.headers["if-none-match"] == "\"7\"" ? .init(304) : .init(200, body: body)
    }
    let known = DownloadValidators(etag: "\"7\"", lastModified: "Mon, 02 Nov 2026 10:00:00 GMT")
    let result = try Downloader().fetch(request(server.address + "/a") { $0.known = known })
    #expect(result.bytes == nil)
    #expect(server.requests.first?.headers["if-modified-since"] == known.lastModified)
  }

  @Test func `a transfer that breaks off is taken up where it did`() throws {
    let whole = Array(repeating: UInt8(ascii: "x"), count: 1_000) + Array("end".utf8)
    let server = try LoopbackServer { request in
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(whole.count)\r\nETag: \"1\"\r\n\r\n"
      guard let range = request.headers["range"] else {
        return .init(parts: [Array(head.utf8) + whole[..<400]])
      }
      guard range == "bytes=400-", request.headers["if-range"] == "\"1\"" else { return .init(400) }
      return .init(
        206,
        headers: ["Content-Range": "bytes 400-1002/1003", "ETag": "\"1\""],
        body: Array(whole[400...])
      )
    }
    let result = try Downloader().fetch(request(server.address + "/a"))
    #expect(result.bytes == whole)
    #expect(result.resumptions == 1)
  }

  @Test func `a resource that changed meanwhile is fetched anew`() throws {
    let new = Array("another version".utf8)
    let server = try LoopbackServer { request in
      let head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\nETag: \"1\"\r\n\r\n"
      return request.headers["range"] == nil
        ? .init(parts: [Array((head + "half of the old one").utf8)])
        : .init(200, headers: ["ETag": "\"2\""], body: new)
    }
    let result = try Downloader().fetch(request(server.address + "/a"))
    #expect(result.bytes == new)
    #expect(result.validators.etag == "\"2\"")
  }

  @Test func `a server that lies about its length is refused in the end`() throws {
    let server = try LoopbackServer { _ in
      .init(200, headers: ["Content-Length": "1000000"], body: Array("short".utf8))
    }
    #expect(reason(request(server.address + "/a")) == .incomplete(received: 5))
  }

  @Test func `more bytes than the limit are refused, said beforehand or not`() throws {
    let large = [UInt8](repeating: 65, count: 10_000)
    let honest = try LoopbackServer { _ in .init(200, body: large) }
    let silent = try LoopbackServer { _ in
      .init(parts: [Array("HTTP/1.1 200 OK\r\n\r\n".utf8), large])
    }
    for server in [honest, silent] {
      let limited = request(server.address + "/a") { $0.limits.bytes = 9_999 }
      #expect(reason(limited) == .tooLarge(limit: 9_999))
    }
  }

  @Test func `a server that trickles is given up`() throws {
    let server = try LoopbackServer { _ in
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n".utf8)
      return .init(parts: [head] + Array(repeating: [65], count: 50), pause: 100)
    }
    let patient = request(server.address + "/a") { $0.limits.stallSeconds = 1 }
    #expect(reason(patient) == .tooSlow(seconds: 1))
  }

  @Test func `redirects are followed, but not without an end, and not into files`() throws {
    let server = try LoopbackServer { [body] request in
      switch request.path {
      case "/once": .init(302, headers: ["Location": "/end"])
      case "/loop": .init(302, headers: ["Location": "/loop"])
      case "/file": .init(302, headers: ["Location": "file:///etc/hostname"])
      default: .init(200, body: body)
      }
    }
    let result = try Downloader().fetch(request(server.address + "/once"))
    #expect(result.bytes == body)
    #expect(result.address == server.address + "/end")
    #expect(reason(request(server.address + "/loop")) == .tooManyRedirects(limit: 5))
    #expect(reason(request(server.address + "/file")) == .redirectScheme)
  }

  @Test func `as many redirects as the limit are followed, and no more`() throws {
    let server = try LoopbackServer { [body] request in
      let left = Int(request.path.dropFirst()) ?? 0
      return left == 0 ? .init(200, body: body) : .init(302, headers: ["Location": "/\(left - 1)"])
    }
    for limit in [0, 1, 5] {
      let allowed = request(server.address + "/\(limit)") { $0.limits.redirects = limit }
      #expect(try Downloader().fetch(allowed).bytes == body)
      let over = request(server.address + "/\(limit + 1)") { $0.limits.redirects = limit }
      #expect(reason(over) == .tooManyRedirects(limit: limit))
    }
  }

  @Test func `a host of this machine is refused unless that is allowed`() throws {
    let server = try LoopbackServer { [body] _ in .init(200, body: body) }
    let refused = request(server.address + "/a") { $0.allowsLocal = false }
    #expect(reason(refused) == .localHost(host: "127.0.0.1"))
    #expect(server.requests.isEmpty)
  }

  @Test func `a redirect to a private address is refused`() throws {
    let inner = try LoopbackServer(host: "127.0.0.2") { [body] _ in .init(200, body: body) }
    let outer = try LoopbackServer { _ in .init(302, headers: ["Location": inner.address + "/a"]) }
    let downloader = Downloader(allows: { $0.bytes != [127, 0, 0, 2] })
    let error = #expect(throws: DownloadError.self) {
      try downloader.fetch(DownloadRequest(address: outer.address + "/a"))
    }
    #expect(error?.reason == .localHost(host: "127.0.0.2"))
    #expect(inner.requests.isEmpty)
  }

  @Test(arguments: [301, 302, 303, 307, 308], ["", "Location:\r\n"])
  func `a redirect that leads nowhere is named for that`(status: Int, header: String) throws {
    let server = try LoopbackServer { _ in
      .init(parts: [Array("HTTP/1.1 \(status) X\r\n\(header)Content-Length: 0\r\n\r\n".utf8)])
    }
    #expect(reason(request(server.address + "/a")) == .redirectWithoutLocation(status: status))
  }

  @Test(arguments: ["99999999999999999999", "2000", "999", "600", "000", "-20", "", "x"])
  func `a status beyond reason is named for that, and its body is no file`(status: String) throws {
    let server = try LoopbackServer { [body] _ in
      let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\n\r\n"
      return .init(parts: [Array(head.utf8) + body])
    }
    #expect(reason(request(server.address + "/a")) == .statusLine)
  }

  @Test func `a status beyond reason behind a redirect is none of the redirect's`() throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .init(302, headers: ["Location": "/b"])
        : .init(parts: [Array("HTTP/1.1 2000 X\r\n\r\n".utf8)])
    }
    #expect(reason(request(server.address + "/a")) == .statusLine)
  }

  @Test(arguments: [204, 206, 300, 304])
  func `what was not asked for is no answer`(status: Int) throws {
    let server = try LoopbackServer { _ in .init(status) }
    #expect(reason(request(server.address + "/a")) == .status(status))
  }

  @Test(arguments: ["\"a\u{1}b\"", "\"\u{1B}[31m\"", "\"\u{7F}\"", "\"a\r\nX-Other: b\""])
  func `a tag with a control character is neither kept nor sent`(tag: String) throws {
    #expect(DownloadValidators(etag: tag, lastModified: tag) == DownloadValidators())
    let server = try LoopbackServer { [body] _ in
      .init(200, headers: ["ETag": tag.replacingOccurrences(of: "\r\n", with: "\t")], body: body)
    }
    let known = request(server.address + "/a") { $0.known = DownloadValidators(etag: tag) }
    #expect(try Downloader().fetch(known).validators == DownloadValidators())
    let headers = try #require(server.requests.first?.headers)
    #expect(headers["if-none-match"] == nil)
    #expect(headers["x-other"] == nil)
  }

  @Test(arguments: [404, 403, 500]) func `an error status is reported`(status: Int) throws {
    let server = try LoopbackServer { _ in .init(status, body: Array("<html>".utf8)) }
    #expect(reason(request(server.address + "/a")) == .status(status))
  }

  @Test func `compressed bodies are unpacked, and the limit counts what comes out`() throws {
    // gzip -9n of 100,000 zeros.
    let zeros = try #require(Data(base64Encoded: DownloaderTests.zeros))
    let server = try LoopbackServer { _ in
      .init(200, headers: ["Content-Encoding": "gzip"], body: Array(zeros))
    }
    let result = try Downloader().fetch(request(server.address + "/a"))
    #expect(result.bytes == [UInt8](repeating: 0, count: 100_000))
    let limited = request(server.address + "/a") { $0.limits.bytes = 99_999 }
    #expect(reason(limited) == .tooLarge(limit: 99_999))
  }

  private static let zeros = """
    H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA
    """

  @Test func `progress is told, and ends the download when it says so`() throws {
    let server = try LoopbackServer { [body] _ in .init(200, body: body) }
    let error = #expect(throws: DownloadError.self) {
      try Downloader().fetch(request(server.address + "/a")) { _, _ in false }
    }
    #expect(error?.reason == .cancelled)
  }

  @Test func `a file is fetched by its address`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/my list.csv"
    try Data(body).write(to: URL(fileURLWithPath: path))
    let address = "file://" + folder.path + "/my%20list.csv"
    let result = try Downloader().fetch(DownloadRequest(address: address))
    #expect(result.bytes == body)
    #expect(result.fileName == "my list.csv")
    #expect(reason(request("file://" + folder.path)) == .file("it is not a regular file"))
    #expect(reason(request("file:///dev/zero")) == .file("it is not a regular file"))
    #expect(
      reason(request("file://" + folder.path + "/none")) == .file("No such file or directory")
    )
  }

  @Test(arguments: [
    ("link/../a.csv", "in/a.csv"), ("a.csv?b", "a.csv"), ("a.csv#b", "a.csv"),
    ("%+f.csv", "%+f.csv"), ("a%3Fb.csv", "a?b.csv"), ("%C3%A4%23~.csv", "ä#~.csv"),
  ])
  func `the file that is read is the one looked at`(address: String, name: String) throws {
    let folder = try TemporaryFolder()
    for file in ["a.csv", "a.csv?b", "a.csv#b", "in/deep/x", "\u{F}.csv", "%2Bf.csv"] {
      try folder.add(file, "other")
    }
    try folder.add(name, "wanted")
    // Behind the link, `..` leads to another folder than in the text of the path.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link",
      withDestinationPath: "in/deep"
    )
    let whole = "file://\(folder.path)/\(address)"
    let path = try #require(DownloadRequest.path(ofFile: whole))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "wanted")
    #expect(try Downloader().fetch(request(whole)).bytes == Array("wanted".utf8))
  }

  @Test(arguments: ["ftp://example.com/a", "gopher://x", "example.com", "", "file://host/a"])
  func `what is no address of a known scheme is refused`(address: String) {
    #expect(reason(DownloadRequest(address: address)) == .address)
  }
}
