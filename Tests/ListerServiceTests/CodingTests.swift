// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// In which codings answers are sent.
@Suite struct CodingTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  /// A field, the coding that is best for it where there are gzip and Zstandard, and whether the
  /// content may come as it is.
  private static let fields: [(String?, Compression?, Bool)] = [
    (nil, nil, true), ("", nil, true), (" , ", nil, true), ("br", nil, true),
    ("gzip", .gzip, true), ("GZip", .gzip, true), ("x-gzip", .gzip, true), ("zstd", .zstd, true),
    ("gzip, deflate, br, zstd", .gzip, true), ("zstd, gzip", .gzip, true),
    ("gzip;q=0.9, zstd", .zstd, true), ("gzip;q=0.501,zstd;q=0.5", .gzip, true),
    ("gzip;q=0.29, zstd;q=0.3", .zstd, true), ("gzip ; q=0.2 , zstd\t;\tQ=0.1", .gzip, true),
    ("gzip;q=0", nil, true), ("gzip;q=0.000, zstd", .zstd, true), ("gzip;q=0, *", .zstd, true),
    ("*", .gzip, true), ("*;q=0.1", .gzip, true), ("*, gzip;q=0.5", .zstd, true),
    ("*;q=0", nil, false), ("gzip, *;q=0", .gzip, false), ("identity, *;q=0", nil, true),
    ("identity;q=0", nil, false), ("gzip;q=0.1, identity;q=0", .gzip, false),
    ("identity;q=0, *;q=0.5", .gzip, false), ("identity;q=0.0, zstd;q=0.001", .zstd, false),
    ("identity", nil, true), ("gzip;q=0.5, identity", nil, true),
    ("gzip;q=0.5, identity;q=0.5", .gzip, true), ("gzip;q=0.5, identity;q=0.4", .gzip, true),
    ("gzip, gzip;q=0", .gzip, true), ("gzip;q=0, gzip", nil, true),
    // What is not well formed says nothing.
    ("gzip;q=2", nil, true), ("gzip;q=0.1234", nil, true), ("gzip;q=1.001", nil, true),
    ("gzip;q=-1", nil, true),
    ("gzip;q=10", nil, true), ("gzip;q=1,", .gzip, true), ("gzip;q", nil, true),
    ("gzip;", nil, true), ("gzip;x=1", nil, true),
    ("gzip;q=1;q=1", nil, true), (";q=1", nil, true), ("gzip zstd", nil, true),
    ("gzip;q=nan, zstd;q=0.", nil, true), ("gzip;q=.5, zstd;q=1.", .zstd, true),
  ]

  @Test(arguments: fields)
  func `a field says which coding is wanted most, and what is ruled out`(
    field: String?,
    coding: Compression?,
    takesPlain: Bool
  ) {
    let codings = CodingField(field)
    #expect(codings.coding(.gzip, or: .zstd) == coding)
    #expect(codings.takesPlain == takesPlain)
  }

  @Test func `of two codings that are wanted equally, the first that is offered is taken`() {
    for field in ["gzip, zstd", "*", "zstd;q=0.3, gzip;q=0.3"] {
      #expect(CodingField(field).coding(.zstd, or: .gzip) == .zstd, "\(field)")
      #expect(CodingField(field).coding(.gzip, or: .zstd) == .gzip, "\(field)")
    }
    #expect(CodingField("zstd;q=0.2, gzip;q=0.3").coding(.zstd, or: .gzip) == .gzip)
  }

  /// A list whose document has about so many bytes.
  private func add(_ name: String, bytes: Int) throws -> [UInt8] {
    let start = #"{"items": [{"text": ""#
    let text = String(repeating: "milk and bread ", count: bytes).prefix(bytes - start.count - 5)
    let document = start + text + "\"}]}\n"
    try run.folder.add("\(name).list.json", document)
    return Array(document.utf8)
  }

  private func ask(
    _ path: String,
    _ field: String,
    method: HTTPMethod = .get
  ) throws -> ServiceRun.Answer {
    try run.send(method, path, [], HTTPFields(["Accept-Encoding": field]))
  }

  @Test(arguments: Compression.allCases)
  func `JSON of more than 1 KB is compressed, and means the same`(coding: Compression) throws {
    let large = try add("Large", bytes: 1_025)
    let answer = try ask("/v1/lists/Large", "br, \(coding)")
    #expect(answer.response["Content-Encoding"] == "\(coding)")
    #expect(answer.response["Vary"] == "Accept-Encoding")
    #expect(answer.response["Content-Type"] == "application/json")
    #expect(answer.sent.count < 200)
    #expect(answer.body == large)
    let head = try ask("/v1/lists/Large", "\(coding)", method: .head)
    #expect(head.response.head == answer.response.head)
    #expect(head.sent.count == answer.sent.count)
    let functions = try ask("/v1/functions", "\(coding)")
    #expect(functions.sent.count < functions.body.count / 5)
    #expect(functions.body == (try run.send(.get, "/v1/functions").body))
  }

  @Test func `answers to POST are compressed too, and no cache keeps them`() throws {
    let document = #"{"grid":[["\#(String(repeating: "tea ", count: 500))","=1+1"]]}"#
    let plain = try run.send(.post, "/v1/recalc", document)
    let fields: KeyValuePairs = ["Accept-Encoding": "gzip"]
    let answer = try run.send(.post, "/v1/recalc", document, fields: fields)
    #expect(answer.response["Content-Encoding"] == "gzip")
    #expect(answer.sent.count < 200 && plain.sent.count > 2_000)
    #expect(answer.body == plain.body)
    #expect(answer.response["Vary"] == nil && plain.response["Vary"] == nil)
  }

  @Test func `less JSON goes as it is, unless that is ruled out`() throws {
    let small = try add("Small", bytes: 1_024)
    let plain = try ask("/v1/lists/Small", "gzip")
    #expect(plain.sent == small)
    #expect(plain.response["Content-Encoding"] == nil)
    let coded = try ask("/v1/lists/Small", "gzip, identity;q=0")
    #expect(coded.response["Content-Encoding"] == "gzip")
    #expect(coded.body == small)
    let large = try add("Large", bytes: 5_000)
    for field in ["", "br", "gzip;q=0", "identity, gzip;q=0.5", "*;q=0"] {
      let answer = try ask("/v1/lists/Large", field)
      #expect(answer.sent == large)
      #expect(answer.response["Content-Encoding"] == nil)
      #expect(
        answer.response["Vary"] == "Accept-Encoding",
        "another field would have another coding"
      )
    }
  }

  @Test(arguments: [("", 4_096), ("br, gzip;q=0", 4_096), ("gzip", 1_024), ("*", 1_024)])
  func `what is compressed leaves the loop to others`(field: String, bytes: Int) throws {
    let fields = HTTPFields(["Accept-Encoding": field])
    let request = try #require(HTTPRequest(.post, "/v1/recalc", fields: fields))
    guard case .answer(_, .loopUpTo(let most), _) = run.service.plan(for: request).action else {
      Issue.record("It is not answered on the loop.")
      return
    }
    #expect(most == bytes)
  }

  @Test func `streams go as they are`() throws {
    let lines = String(repeating: #"{"grid":[[1,"=A1*2"]]}"# + "\n", count: 500)
    let fields: KeyValuePairs = ["Accept-Encoding": "gzip", "Content-Type": "application/x-ndjson"]
    let answer = try run.send(.post, "/v1/recalc-lines", lines, fields: fields)
    #expect(answer.response["Content-Encoding"] == nil)
    #expect(answer.sent.count > lines.utf8.count)
    #expect(answer.text.hasPrefix(#"{"grid""#))
  }

  @Test func `a document has one tag, in whatever coding it was sent`() throws {
    _ = try add("Large", bytes: 5_000)
    let path = "/v1/lists/Large"
    let tag = try #require(run.send(.get, path).tag)
    for coding in ["gzip", "zstd"] { #expect(try ask(path, coding).tag == tag) }
    let name = tag.dropLast()
    for names in [tag, "\(name)-gzip\"", "\(name)-zstd\"", "W/\(name)-gzip\"", "W/\(tag)"] {
      let known = HTTPFields(["If-None-Match": names, "Accept-Encoding": "gzip"])
      let answer = try run.send(.get, path, [], known)
      #expect(answer.status == 304, "\(names)")
      #expect(answer.tag == tag)
      #expect(answer.response["Vary"] == "Accept-Encoding")
      #expect(answer.response["Content-Encoding"] == nil)
      let edit = Array(#"{"operations": [{"edit": "color", "color": "red"}]}"#.utf8)
      let met = HTTPFields(["If-Match": names])
      #expect(try run.send(.post, path + "/operations", edit, met).status == 200, "\(names)")
      #expect(try run.send(.post, path + "/operations", edit, met).status == 412, "\(names)")
      try run.send(.post, path + "/undo")
    }
    for names in ["\(name)-br\"", "\(name)-\"", "\(name)-gzip-gzip\"", "\"-gzip\""] {
      #expect(try run.send(.get, path, fields: ["If-None-Match": names]).status == 200, "\(names)")
    }
  }
}

extension HTTPResponse {
  /// What the head says, name by name.
  fileprivate var head: [String] { fields.map { "\($0.name): \($0.value)" } }
}
