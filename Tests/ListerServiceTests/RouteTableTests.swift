// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct RouteTableTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  @Test func `the description has each route, with what the table says of it`() throws {
    let answer = try run.send(.get, "/v1/openapi.json")
    #expect(answer.status == 200)
    let document = answer.json
    #expect(document["openapi"]?.string == "3.1.0")
    #expect(document["info"]?["title"]?.string == "Lister")
    var identifiers: Set<String> = []
    for route in Service.table.routes {
      let method = route.method.rawValue.lowercased()
      let operation = try #require(document["paths"]?[route.path]?[method], "\(route.path)")
      #expect(operation["summary"]?.string == route.summary)
      let name = try #require(operation["operationId"]?.string)
      #expect(identifiers.insert(name).inserted, "\(name)")
      let parameters = operation["parameters"]?.elements.compactMap { $0["name"]?.string } ?? []
      #expect(parameters == route.parameters.map(\.name))
      for response in route.responses {
        #expect(operation["responses"]?[String(response.status.rawValue)]?["description"] != nil)
      }
      #expect((operation["requestBody"] != nil) == (route.body != nil))
    }
    let count = document["paths"]?.members.reduce(0) { $0 + $1.value.members.count }
    #expect(count == Service.table.routes.count)
  }

  @Test func `each parameter of a path is declared, and no other`() {
    for route in Service.table.routes {
      let inPath = route.segments.compactMap { segment -> String? in
        guard case .parameter(let name) = segment else { return nil }
        return name
      }
      #expect(inPath == route.parameters.filter { $0.place == .path }.map(\.name), "\(route.path)")
    }
  }

  @Test func `what only looks needs no right to write, and what changes does`() {
    for route in Service.table.routes {
      let calculates = [
        "/v1/recalc", "/v1/recalc-lines", "/v1/lists/{list}/rows", "/v1/eval", "/v1/explain",
        "/v1/errors",
      ]
      let isReading = route.method == .get || calculates.contains(route.path)
      #expect(route.rights == (isReading ? .read : .write), "\(route.method) \(route.path)")
    }
  }

  @Test(arguments: ["/v1", "/v2/lists", "/v1/lists/a/b/c", "/v1/lists/"])
  func `a path that is not there is a 404`(path: String) throws {
    let answer = try run.send(.get, path)
    #expect(answer.status == 404)
    #expect(answer.json["type"]?.string == "urn:lister:problem:no-route")
  }

  @Test func `another method is a 405 that names those that there are`() throws {
    let answer = try run.send(.patch, "/v1/lists")
    #expect(answer.status == 405)
    #expect(answer.response["Allow"] == "GET, POST, HEAD")
    #expect(try run.send(.get, "/v1/recalc").response["Allow"] == "POST")
    #expect(try run.send(.head, "/v1/lists").status == 200)
  }

  @Test(arguments: [
    ("/v1/recalc?numbers=roman", "numbers"), ("/v1/recalc?seed=-1", "seed"),
    ("/v1/recalc?now=soon", "now"), ("/v1/recalc?values=maybe", "values"),
    ("/v1/recalc?jobs=2", "jobs"), ("/v1/recalc?seed=1&seed=2", "seed"),
  ])
  func `a wrong, unknown or second parameter is named`(target: String, name: String) throws {
    let answer = try run.send(.post, target, "[[1]]")
    #expect(answer.status == 400)
    #expect(answer.json["parameter"]?.string == name)
  }

  @Test func `a parameter that is needed is asked for`() throws {
    try run.send(.post, "/v1/lists", #"{"name": "a"}"#)
    let answer = try run.send(.get, "/v1/lists/a/selection")
    #expect(answer.status == 400)
    #expect(answer.json["parameter"]?.string == "range")
  }

  @Test func `a body of another type is a 415`() throws {
    let fields: KeyValuePairs = ["Content-Type": "multipart/form-data; boundary=x"]
    let answer = try run.send(.post, "/v1/recalc", "[[1]]", fields: fields)
    #expect(answer.status == 415)
    #expect(answer.response["Accept"]?.contains("application/json") == true)
    let plain: KeyValuePairs = ["Content-Type": "application/json; charset=utf-8"]
    #expect(try run.send(.post, "/v1/recalc", "[[1]]", fields: plain).status == 200)
  }
}
