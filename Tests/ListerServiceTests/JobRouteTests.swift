// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerRuns
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct JobRouteTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  private static let lines = """
    {"id":1,"grid":[[2,"=A1*3"]]}

    {"id":2,"grid":[[1,"=A1/3"]]}
    {"id":3,"grid":
    {"id":4,"grid":[["=NOW()"]]}
    """

  /// Begins a job; its id.
  private func begin(_ query: String = "", _ body: String) throws -> String {
    let answer = try run.send(.post, "/v1/jobs\(query)", body)
    #expect(answer.status == 201, "\(answer.text)")
    let id = try #require(answer.json["id"]?.string)
    #expect(answer.response["Location"] == "/v1/jobs/\(id)")
    return id
  }

  /// Waits until a job is over.
  private func end(_ id: String) throws -> JSONText {
    let limit = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < limit {
      let job = try run.send(.get, "/v1/jobs/\(id)").json
      if ["finished", "failed"].contains(job["state"]?.string) { return job }
      usleep(5_000)
    }
    Issue.record("the job doesn't end")
    return .null
  }

  private func results(_ id: String, _ query: String = "") throws -> String {
    try run.send(.get, "/v1/jobs/\(id)/results\(query)").text
  }

  /// What is kept of jobs.
  private var kept: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(run.folder.path)/.lister/jobs")
        .sorted()
    }
  }

  @Test func `a job gives the lines of a stream, and says how many and what digest`() throws {
    defer { run.service.stop() }
    let query = "?now=2026-01-02T03:04:05Z"
    let stream = try run.send(
      .post,
      "/v1/recalc-lines\(query)",
      JobRouteTests.lines,
      fields: ["TE": "trailers"]
    )
    let id = try begin(query, JobRouteTests.lines)
    let job = try end(id)
    #expect(job["state"]?.string == "finished")
    #expect(["lines", "kept", "documents", "failed"].map { job[$0]?.number?.int } == [5, 5, 4, 1])
    #expect(try results(id) == stream.text)
    #expect(stream.trailers["Content-Digest"] == "sha-256=:\(job["digest"]?.string ?? ""):")
    #expect(job["latency_ns"]?["p99"]?.number?.int ?? 0 > 0)
    let rest = stream.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
    #expect(try results(id, "?from=4") == rest.joined(separator: "\n"))
    #expect(try results(id, "?from=6") == "")
    #expect(try results(id, "?errors").hasPrefix("{\"line\":4,\"result\":{\"lister_error\":"))
    let answer = try run.send(.get, "/v1/jobs/\(id)/results")
    #expect(answer.response["Lister-Complete"] == "true")
    #expect(answer.response["Lister-Lines"] == "5")
  }

  @Test func `the lists of the folder are a job, by their names`() throws {
    defer { run.service.stop() }
    try run.folder.add(
      "b.list.json",
      "{\"items\": [],\n \"grids\": [{\"rows\": [[1, \"=A1+1\"]]}]}"
    )
    try run.folder.add("a.list.json", #"{"items": []}"#)
    let id = try begin("?folder&values", "")
    #expect(try end(id)["documents"]?.number?.int == 2)
    let lines = try results(id).split(separator: "\n").map { JSONText(String($0)) }
    #expect(lines.map { $0?["list"]?.string } == ["a", "b"])
    #expect(lines.last??["document"]?.text.contains("2") == true)
    #expect(try results(id, "?from=2").hasPrefix(#"{"list":"b","document":"#))
    #expect(try run.send(.post, "/v1/jobs?folder", "[[1]]").status == 400)
  }

  @Test func `a job has a name, and what has errors is asked for alone`() throws {
    defer { run.service.stop() }
    let good = "{\"grid\":[[1,\"=A1/3\"]]}\n"
    let bad = "{\"grid\":[[\"{\\\"error\\\":\\\"#\",0,\"=1/B1\"]]}\n"
    let lines = String(repeating: good, count: 5_000) + bad + good + "1"
    let id = try begin("?name=Price%20list", lines)
    let job = try end(id)
    #expect(job["name"]?.string == "Price list")
    let errors = try results(id, "?errors").split(separator: "\n").map { JSONText(String($0)) }
    #expect(errors.map { $0?["line"]?.number?.int } == [5_001, 5_003])
    #expect(errors.first??["result"]?["values"]?.text.contains("#DIV/0!") == true)
    #expect(errors.last??["result"]?["lister_error"] != nil)
  }

  @Test func `what only looks like an error in a document is none`() throws {
    defer { run.service.stop() }
    let cell = ##"[[{"error":"#N/A"}]]"##
    let lines = [
      #"{"lister_error":{"line":1},"grid":[[1]]}"#, #"{"extra":\#(cell),"grid":[[1]]}"#,
      #"{"lister_error":{"line":1},"id":7}"#,
      ##"{"id":"{\"error\":\"#","grid":[["=1/0"]]}"##,
      #"{"items":[{"text":"a","values":\#(cell)}],"document":{"values":\#(cell)}}"#,
      #"{"id":6,"grid":"#, #"{"values":\#(cell),"grid":[[1]]}"#,
      #"{"grids":[{"name":"A","rows":[[1]]},{"name":"B","rows":[[1,"=NA()"]]}]}"#,
      #"{"grids":[{"rows":[[1]],"other":\#(cell)}],"lister_error":{"line":9}}"#,
    ]
    for (query, wanted) in [("", [4, 6, 8]), ("?values", [4, 6, 8])] {
      let id = try begin(query, lines.joined(separator: "\n"))
      #expect(try end(id)["failed"]?.number?.int == 1)
      let errors = try results(id, "?errors").split(separator: "\n").map { JSONText(String($0)) }
      #expect(errors.map { $0?["line"]?.number?.int } == wanted, "\(query)")
    }
    for (name, line) in zip("abcde", [lines[0], lines[3], lines[4], lines[7], lines[8]]) {
      try run.folder.add("\(name).list.json", line)
    }
    let id = try begin("?folder", "")
    _ = try end(id)
    let errors = try results(id, "?errors").split(separator: "\n").map { JSONText(String($0)) }
    #expect(errors.map { $0?["result"]?["list"]?.string } == ["b", "d"])
  }

  @Test func `a list that can't be read has its reason in the results`() throws {
    defer { run.service.stop() }
    try run.folder.add("a.list.json", "[]")
    try FileManager.default.createSymbolicLink(
      atPath: run.folder.path + "/b.list.json",
      withDestinationPath: "b.list.json"
    )
    try run.folder.add("c.list.json", "[]")
    let id = try begin("?folder", "")
    let job = try end(id)
    #expect(["documents", "failed"].map { job[$0]?.number?.int } == [3, 1])
    let lines = try results(id).split(separator: "\n").compactMap { JSONText(String($0)) }
    #expect(lines.map { $0["list"]?.string } == ["a", "b", "c"])
    #expect(lines.map { $0["reason"] != nil } == [false, true, false])
    #expect(lines[1]["reason"]?.string?.contains("links") == true, "\(lines[1].text)")
    #expect(try results(id, "?from=3").hasPrefix("{\"list\":\"c\",\"document\""))
    #expect(
      try results(id, "?errors").hasPrefix("{\"line\":2,\"result\":{\"list\":\"b\",\"reason\"")
    )
  }

  @Test func `a document that is none is none in a job of the folder`() throws {
    defer { run.service.stop() }
    try run.folder.add("a.list.json", "{\"items\": [{\"text\": \"two\nlines\"}]}")
    try run.folder.add("b.list.json", "{\"items\": [{\"text\": \"a \\\" b\\\\\"}],\n\"grids\": []}")
    let id = try begin("?folder", "")
    let job = try end(id)
    #expect(["documents", "failed"].map { job[$0]?.number?.int } == [2, 1])
    #expect(try results(id).contains("control character"))
  }

  /// More than is done before the next request.
  private static let many = String(repeating: "{\"grid\":[[1,\"=A1/3\"]]}\n", count: 50_000)

  private func state(_ id: String) throws -> String? {
    try run.send(.get, "/v1/jobs/\(id)").json["state"]?.string
  }

  @Test func `a paused job keeps its place, also over a restart, until it goes on`() throws {
    let ids = [try begin("", JobRouteTests.many), try begin("", "[[2]]")]
    for _ in 0..<2 {
      let answer = try run.send(.post, "/v1/jobs/\(ids[0])/pause")
      #expect(answer.status == 200)
      #expect(answer.json["state"]?.string == "paused")
      #expect(answer.json["rate"] == .null)
    }
    #expect(try state(ids[1]) == "waiting")
    run.service.stop()
    try run.service.begin()
    defer { run.service.stop() }
    #expect(try ids.map { try state($0) } == ["paused", "waiting"])
    // One that waits for its turn can be paused, too.
    #expect(try run.send(.post, "/v1/jobs/\(ids[1])/pause").json["state"]?.string == "paused")
    for id in ids {
      let answer = try run.send(.post, "/v1/jobs/\(id)/continue")
      #expect(answer.status == 200)
      #expect(answer.json["state"]?.string != "paused")
    }
    for (id, count) in zip(ids, [50_000, 1]) {
      let job = try end(id)
      #expect(job["documents"]?.number?.int == count)
      #expect(job["cores"]?.number?.int ?? 0 > 0)
      #expect(try results(id).utf8.count { $0 == UInt8(ascii: "\n") } == count)
    }
    for word in ["pause", "continue"] {
      let answer = try run.send(.post, "/v1/jobs/\(ids[0])/\(word)")
      #expect(answer.status == 409)
      #expect(answer.json["type"]?.string == "urn:lister:problem:refused")
      #expect(try run.send(.post, "/v1/jobs/nobody/\(word)").status == 404)
    }
  }

  @Test func `a job that is paused can be deleted, and the next one begins`() throws {
    defer { run.service.stop() }
    let ids = [try begin("", JobRouteTests.many), try begin("", "[[2]]")]
    #expect(try run.send(.post, "/v1/jobs/\(ids[0])/pause").status == 200)
    #expect(try run.send(.delete, "/v1/jobs/\(ids[0])").status == 204)
    #expect(try end(ids[1])["state"]?.string == "finished")
    #expect(try kept == ["lock", ids[1]].sorted())
  }

  @Test func `jobs are listed, and one that is deleted is gone`() throws {
    defer { run.service.stop() }
    let ids = try ["[[1]]", "[[2]]"].map { try begin("", $0) }
    for id in ids { _ = try end(id) }
    let all = try run.send(.get, "/v1/jobs").json["jobs"]?.elements ?? []
    #expect(all.map { $0["id"]?.string } == ids)
    #expect(try run.send(.delete, "/v1/jobs/\(ids[0])").status == 204)
    for path in ["", "/events", "/results"] {
      #expect(try run.send(.get, "/v1/jobs/\(ids[0])\(path)").status == 404)
    }
    #expect(try run.send(.delete, "/v1/jobs/\(ids[0])").status == 404)
    #expect(try kept == ["lock", ids[1]].sorted())
  }

  @Test func `an edit leaves the jobs, and a job that can't be kept is refused`() throws {
    defer { run.service.stop() }
    let id = try begin("", "[[1]]")
    _ = try end(id)
    let edit = #"{"operations": [{"edit": "add", "items": [{"text": "Milk"}]}]}"#
    #expect(try run.send(.post, "/v1/lists", #"{"name": "Walk"}"#).status == 200)
    #expect(try run.send(.post, "/v1/lists/Walk/operations", edit).status == 200)
    #expect(try kept == ["lock", id].sorted())
    #expect(try !results(id).isEmpty)
    try FileManager.default.removeItem(atPath: "\(run.folder.path)/.lister/jobs")
    #expect(try run.send(.post, "/v1/jobs", "[[2]]").status == 503)
  }

  @Test func `a job is there after a restart, one killed with half its input isn't`() throws {
    let id = try begin("", "[[1]]\n[[2]]\n")
    _ = try end(id)
    let text = try results(id)
    run.service.stop()
    try FileManager.default.createDirectory(
      atPath: "\(run.folder.path)/.lister/jobs/half",
      withIntermediateDirectories: false
    )
    // What can't be understood may be a later version's.
    let later = "\(run.folder.path)/.lister/jobs/later"
    try FileManager.default.createDirectory(atPath: later, withIntermediateDirectories: false)
    try Data(#"{"version": 2}"#.utf8).write(to: URL(filePath: later + "/order"))
    // The last mark is torn: the job goes on from the one before, and comes to the same end.
    let marks = "\(run.folder.path)/.lister/jobs/\(id)/marks"
    let whole = try Data(contentsOf: URL(filePath: marks))
    try whole.dropLast(9).write(to: URL(filePath: marks))
    try run.service.begin()
    defer { run.service.stop() }
    #expect(try end(id)["digest"]?.string != nil)
    #expect(try results(id) == text)
    #expect(try kept == ["later", "lock", id].sorted())
  }

  @Test func `of two servers of a folder one has its jobs`() throws {
    try run.service.jobs.begin()
    let other = Service(Workspace(folder: run.folder.path))
    #expect(throws: ListerError.self) { try other.begin() }
    run.service.stop()
    try other.begin()
    other.stop()
  }
}
