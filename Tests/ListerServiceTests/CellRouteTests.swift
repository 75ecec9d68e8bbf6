// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// Cells, formulas that see a list, and totals, as routes.
@Suite struct CellRouteTests {
  private let run: ServiceRun

  init() throws {
    run = try ServiceRun()
    try run.folder.add(
      "a.list.json",
      #"{"items": [{"text": "x", "n": 0.1}, {"text": "y", "n": 0.2}], "grid": [[1, "=A1/3"]]}"#
    )
  }

  @Test func `an edit tells the values that it changes, if it is asked to`() throws {
    let edits = #""operations": [{"edit": "cells", "at": "A1", "rows": [[2]]}]"#
    let target = "/v1/lists/a/operations"
    let told = try run.send(.post, target, #"{\#(edits), "values": true}"#).json
    let values = told["values"]?.elements ?? []
    #expect(values.map { $0["cell"]?.string } == ["A1", "B1"])
    #expect(values.map { $0["from"]?.text } == ["1", #"{"ratio": "1/3"}"#])
    #expect(values.map { $0["to"]?.text } == ["2", #"{"ratio": "2/3"}"#])
    #expect(try run.send(.post, target, #"{\#(edits)}"#).json["values"] == nil)
  }

  @Test func `edits of a former state tell what they change in the present one`() throws {
    let target = "/v1/lists/a/operations"
    let base = try #require(try run.send(.get, "/v1/lists/a/view").json["tag"]?.string)
    try run.send(.post, target, #"{"operations": [{"edit": "color", "color": "red"}]}"#)
    let edits = #""operations": [{"edit": "cells", "at": "A1", "rows": [[3]]}]"#
    let told = try run.send(.post, target, #"{\#(edits), "values": true, "base": "\#(base)"}"#).json
    #expect(told["values"]?.elements.map { $0["to"]?.text } == ["3", "1"])
  }

  @Test func `a formula sees a list, in place of cells`() throws {
    let body = #"{"formula": "SUM(ITEMS(\"n\"))*B1", "list": "a"}"#
    #expect(try run.send(.post, "/v1/eval", body).json["text"]?.string == "0.1")
    let both = #"{"formula": "A1", "list": "a", "cells": {"A1": 1}}"#
    let refused = try run.send(.post, "/v1/eval", both)
    #expect(refused.status == 400)
    #expect(refused.json["place"]?.string == "cells")
    #expect(try run.send(.post, "/v1/eval", #"{"formula": "1", "list": "b"}"#).status == 404)
    #expect(
      try run.send(.post, "/v1/eval", #"{"formula": "1", "list": "./a.list.json"}"#).status != 200
    )
  }

  @Test func `columns are lines of a parameter, and one that is not there is a 404`() throws {
    let some = try run.send(.get, "/v1/lists/a/total?columns=n%0Atext&by=text").json
    #expect(some["columns"]?.elements.map { $0["name"]?.string } == ["n", "text"])
    #expect(some["groups"]?.elements.map { $0["items"]?.text } == ["1", "1"])
    #expect(try run.send(.get, "/v1/lists/a/total?columns=m0").status == 404)
    #expect(try run.send(.get, "/v1/lists/a/cell?cell=Q1").status == 400)
    #expect(try run.send(.get, "/v1/lists/a/cell?cell=None!A1").status == 404)
    #expect(try run.send(.get, "/v1/lists/a/cell").status == 400)
  }
}
