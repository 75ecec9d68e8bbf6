// SPDX-License-Identifier: MIT

import Lister
import ListerJobs
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct CalculationRouteTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  @Test(arguments: [
    #"{"id": "q",  "more": [1.10], "grid": [[0.1, 0.2, "=A1+B1"], ["=1/3", "=A2*3"]]}"#,
    #"[[1,2],["=A1+B1","=SQRT(2)"]]"#,
    #"{"items": ["Milk"], "grids": [{"name": "T", "rows": [["=COUNTA(ITEMS(\"text\"))"]]}]}"#,
  ])
  func `recalc gives the bytes that the command writes`(document: String) throws {
    try run.folder.add("in.json", document)
    for (query, option) in [("", ""), ("?numbers=double", "double"), ("?numbers=text", "text")] {
      var options = WorkspaceOptions()
      if let numbers = NumberMode(rawValue: option) { options.numbers = numbers }
      var request = RecalculationRequest(["\(run.folder.path)/in.json"])
      let output = "\(run.folder.path)/out.json"
      request.target = .path(output)
      _ = try Workspace(folder: run.folder.path, options: options).job(for: request).run()
      let answer = try run.send(.post, "/v1/recalc\(query)", document)
      #expect(answer.status == 200)
      #expect(answer.text == (try run.folder.text("out.json")), "\(query)")
      #expect(answer.response.timings.map(\.name) == ["scan", "evaluate", "write"])
    }
  }

  @Test func `recalc gives the values alone if they are asked for`() throws {
    let answer = try run.send(.post, "/v1/recalc?values", #"{"id": 7, "grid": [["=1+1"]]}"#)
    #expect(answer.text == #"{"id":7,"values":[[2]]}"#)
  }

  @Test func `chance and time are those of the request`() throws {
    let document = #"[["=RAND()","=YEAR(NOW())"]]"#
    let first = try run.send(.post, "/v1/recalc?seed=1&now=1999-05-05", document).text
    #expect(try run.send(.post, "/v1/recalc?seed=1&now=1999-05-05", document).text == first)
    #expect(try run.send(.post, "/v1/recalc?seed=2&now=1999-05-05", document).text != first)
    #expect(first.contains("1999"))
  }

  @Test(arguments: [
    ("", 1, 1, ""), ("{\n \"grid\": [[1], 2]}", 2, 16, "grid[1]"), ("[[1]", 1, 5, ""),
  ])
  func `a document that is none is refused with its place`(
    document: String,
    line: Int,
    column: Int,
    place: String
  ) throws {
    let answer = try run.send(.post, "/v1/recalc", document)
    #expect(answer.status == 400)
    #expect(answer.json["type"]?.string == "urn:lister:problem:malformed")
    #expect(answer.json["line"]?.number?.int == line, "\(answer.text)")
    #expect(answer.json["column"]?.number?.int == column, "\(answer.text)")
    #expect((answer.json["place"]?.string ?? "") == place, "\(answer.text)")
  }

  @Test func `lines come back in order, with their counts and the digest`() throws {
    let lines = (0..<5_000).map { #"{"id":\#($0),"grid":[[\#($0),"=A1*2"]]}"# }
    let input = (lines + ["{"]).joined(separator: "\n") + "\n"
    let answer = try run.send(
      .post,
      "/v1/recalc-lines?values",
      input,
      fields: ["TE": "gzip;q=0.5, trailers"]
    )
    let output = answer.text.split(separator: "\n")
    #expect(output.count == 5_001)
    #expect(output[4_999] == #"{"id":4999,"values":[[4999,9998]]}"#)
    #expect(output[5_000].hasPrefix(#"{"lister_error":{"line":5001,"#))
    #expect(answer.trailers["Lister-Documents"] == "5001")
    #expect(answer.trailers["Lister-Failed"] == "1")
    let digest = SHA256.hexadecimal(of: answer.body)
    #expect(answer.trailers["Content-Digest"] == "sha-256=:\(base64(ofHexadecimal: digest)):")
    #expect(answer.response["Trailer"]?.contains("Content-Digest") == true)
  }

  @Test func `a line with a zero byte is no document, and a blank one stays blank`() throws {
    let input = "[[1]]\n\0\0\n \0\n \t\n\n\0"
    let answer = try run.send(.post, "/v1/recalc-lines?values", input)
    let output = answer.text.split(separator: "\n", omittingEmptySubsequences: false)
    let refused = [(1, 2, 1), (2, 3, 2), (5, 6, 1)]
    try #require(output.count == 6 || output.count == 7)
    for (index, line, column) in refused {
      let record = #"{"lister_error":{"line":\#(line),"column":\#(column),"path":"","message":"#
      #expect(output[index].hasPrefix(record), "\(output[index])")
      #expect(output[index].contains("U+0000"))
    }
    #expect(output[0] == #"{"values":[[1]]}"#)
    #expect(output[3...4] == [" \t", ""])
    #expect(answer.trailers["Lister-Documents"] == "4")
    #expect(answer.trailers["Lister-Failed"] == "3")
  }

  @Test(arguments: [
    ("TE", "trailers", true), ("TE", "deflate , Trailers;x=1", true), ("TE", "gzip", false),
    ("TE", "xtrailers", false), ("Want-Content-Digest", "sha-256=1", true),
    ("Want-Content-Digest", "sha-512=3, sha-256=10", true),
    ("Want-Content-Digest", "sha-256=0, unixsum=1", false), ("X", "trailers", false),
  ])
  func `the digest of lines is made if it is asked for`(
    name: String,
    value: String,
    isMade: Bool
  ) throws {
    let fields = KeyValuePairs(dictionaryLiteral: (name, value))
    let answer = try run.send(.post, "/v1/recalc-lines", "[[1]]\n", fields: fields)
    #expect(answer.trailers["Lister-Documents"] == "1")
    #expect((answer.trailers["Content-Digest"] != nil) == isMade)
    #expect(answer.response["Trailer"]?.contains("Content-Digest") == isMade)
  }

  private func base64(ofHexadecimal text: String) -> String {
    let digits = Array(text)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    let groups = stride(from: 0, to: bits.count, by: 6).map { start in
      let group = bits[start..<min(start + 6, bits.count)]
      return group.reduce(0) { $0 << 1 | Int($1) } << (6 - group.count)
    }
    let encoded = String(groups.map { letters[$0] })
    return encoded + String(repeating: "=", count: (4 - encoded.count % 4) % 4)
  }

  @Test func `a formula is calculated beside cells`() throws {
    let answer = try run.send(
      .post,
      "/v1/eval",
      #"{"formula": "A1*3+B1", "cells": {"A1": "=1/3", "B1": 2}}"#
    )
    #expect(answer.json["value"]?.text == "3")
    #expect(answer.json["text"]?.string == "3")
    let digits = try run.send(.post, "/v1/eval", #"{"formula": "=SQRT(2)", "precision": 5}"#)
    #expect(digits.json["value"]?.text == #"{"approx": "1.4142"}"#)
    let wrong = try run.send(.post, "/v1/eval", #"{"formula": "SUMM(1)"}"#)
    #expect(wrong.json["faults"]?.elements.first?["suggestion"]?.string == "SUM")
    let array = try run.send(.post, "/v1/eval", #"{"formula": "{1,2;3,4}*2"}"#)
    #expect(array.json["rows"]?.text == "[[2, 4], [6, 8]]")
  }

  @Test(arguments: [
    (#"{"formula": "1+"}"#, "column", "3"), (#"{}"#, "place", "\"formula\""),
    (#"{"formula": 1}"#, "place", "\"formula\""), ("[]", "status", "400"),
    (#"{"formula": "1", "cells": {"Q1": 1}}"#, "place", "\"cells.Q1\""),
    (#"{"formula": "1", "precision": 0}"#, "place", "\"precision\""), ("{", "line", "1"),
  ])
  func `a wrong formula has its place`(body: String, key: String, value: String) throws {
    let answer = try run.send(.post, "/v1/eval", body)
    #expect(answer.status == 400)
    #expect(answer.json[key]?.text == value, "\(answer.text)")
  }

  @Test func `functions are described, and a near one is suggested`() throws {
    let all = try run.send(.get, "/v1/functions").json["functions"]?.elements ?? []
    #expect(all.count > 150)
    let round = try run.send(.get, "/v1/functions/round").json
    #expect(round["name"]?.string == "ROUND")
    #expect(round["arguments"]?.elements.map { $0["optional"]?.logical } == [false, true])
    let missing = try run.send(.get, "/v1/functions/ROUDN")
    #expect(missing.status == 404)
    #expect(missing.json["suggestion"]?.string == "ROUND")
  }

  @Test func `a cell is explained, and a formula tried out in it`() throws {
    let document = #"{"grid": [[1, 3, "=A1/B1"]]}"#
    let cell = try run.send(
      .post,
      "/v1/explain",
      #"{"document": \#(document), "cell": "C1"}"#
    ).json
    #expect(cell["value"]?.text == #"{"ratio": "1/3"}"#)
    #expect(cell["precedents"]?.elements.map { $0["cell"]?.string } == ["A1", "B1"])
    try run.send(.post, "/v1/lists", #"{"name": "quote", "document": \#(document)}"#)
    let trial = try run.send(
      .post,
      "/v1/explain",
      #"{"list": "quote", "cell": "Grid!E5", "formula": "C1*3.99*3"}"#
    ).json
    #expect(trial["value"]?.text == "3.99")
    #expect(trial["name"]?.string == "quote")
    let unfinished = try run.send(
      .post,
      "/v1/explain",
      #"{"list": "quote", "cell": "E5", "formula": "=SUM(A1"}"#
    ).json
    #expect(unfinished["value"]?.text == ##"{"error": "#NAME?"}"##)
    #expect(unfinished["faults"]?.elements.count == 1)
    #expect(try run.send(.get, "/v1/lists/quote").text.contains("SUM") == false)
  }

  @Test(arguments: [
    (#"{"list": "nothing", "cell": "A1"}"#, 404), (#"{"cell": "A1"}"#, 400),
    (#"{"document": [[1]], "cell": "Q1"}"#, 400), (#"{"document": [[1]], "cell": "X!A1"}"#, 404),
    (#"{"document": [[1]]}"#, 400), (#"{"document": {"grid": 1}, "cell": "A1"}"#, 400),
    (#"{"list": "../etc/passwd", "cell": "A1"}"#, 400),
  ])
  func `what can't be explained is refused`(body: String, status: Int) throws {
    #expect(try run.send(.post, "/v1/explain", body).status == status)
  }

  @Test func `fields of documents are selected`() throws {
    let input = "{\"id\": 1, \"grid\": [[2, \"=A1*2\"]]}\n{\n"
    let answer = try run.send(.post, "/v1/recalc-lines?select=id,twice=B1", input)
    let lines = answer.text.split(separator: "\n")
    #expect(lines[0] == #"{"id":1,"twice":4}"#)
    #expect(lines[1].hasPrefix(#"{"lister_error":"#))
    #expect(try run.send(.post, "/v1/recalc-lines?select=a=", input).status == 400)
  }

  @Test func `rows fill a list, which stays as it is`() throws {
    let document = #"{"grid": [[1, "=A1*2"]], "names": {"input": "A1"}}"#
    try run.folder.add("Quote.list.json", document)
    for rows in ["input,who\n3,Ann\nx,Bob\n5,Eve\n7,Joe\n", "{\"input\":3,\"who\":\"Ann\"}\n"] {
      let answer = try run.send(.post, "/v1/lists/Quote/rows?select=who,B1", rows)
      let first = answer.text.split(separator: "\n").first
      #expect(answer.status == 200)
      #expect(first == #"{"who":"Ann","B1":6}"#)
    }
    let refused = try run.send(.post, "/v1/lists/Quote/rows", "what\n3\n")
    #expect(refused.status == 400)
    #expect(refused.text.contains("no column is called like"))
    #expect(try run.send(.post, "/v1/lists/None/rows", "input\n3\n").status == 404)
    #expect(try run.folder.text("Quote.list.json") == document)
  }
}
