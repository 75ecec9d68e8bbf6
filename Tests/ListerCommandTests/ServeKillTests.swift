// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Lister
import TestKit
import Testing

/// Servers that are killed at any moment, and go on after it.
@Suite(
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl"), "curl is not there")
)
struct ServeKillTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func curl(_ served: Served, _ path: String, _ words: String...) throws -> String {
    let place = "http://127.0.0.1:\(served.port)\(path)"
    return try Child(["-sS", "--max-time", "60"] + words + [place], program: "/usr/bin/curl")
      .outcome().output
  }

  /// What a job is.
  private func job(_ served: Served, _ id: String) throws -> JSONText {
    JSONText(try curl(served, "/v1/jobs/\(id)")) ?? .null
  }

  @Test func `a job goes on after kills, and no line comes twice or is missing`() throws {
    // Where a job ends before it is first asked for, a longer one is killed.
    let counts = [150_000, 600_000, 2_400_000]
    #expect(try counts.contains { try killsOfJob(lines: $0) > 0 })
  }

  /// How often a server was killed during a job of so many lines, whose results are compared with
  /// those of the command.
  private func killsOfJob(lines count: Int) throws -> Int {
    let lines = (0..<count).map { number in
      number % 1_000 == 7
        ? "{\"id\":\(number),\"grid\":"
        : #"{"id":\#(number),"grid":[[\#(number),"=A1*2+A1/3","=B1&A1"]]}"#
    }
    let file = try folder.add("in.ndjson", lines.joined(separator: "\n") + "\n")
    let now = "2026-01-02T03:04:05Z"
    let expected = try Child.shell(
      "\"$LISTER\" recalc --now \(now) - < \"\(file)\"",
      in: folder.path
    )
    var served = try Served(in: folder)
    let type = "Content-Type: application/x-ndjson"
    let made = try curl(served, "/v1/jobs?now=\(now)", "-H", type, "-T", file, "-X", "POST")
    let id = try #require(JSONText(made)?["id"]?.string)
    var known = 0
    var kills = 0
    let limit = ContinuousClock.now + .seconds(240)
    while ContinuousClock.now < limit {
      let state = try job(served, id)
      if state["state"]?.string == "finished" { break }
      let kept = state["kept"]?.number?.int ?? 0
      #expect(kept >= known, "what was marked is gone")
      guard kept > known, kills < 4 else {
        usleep(20_000)
        continue
      }
      known = kept
      kills += 1
      _ = served.end(SIGKILL)
      served = try Served(in: folder)
    }
    let end = try job(served, id)
    #expect(end["lines"]?.number?.int == count)
    #expect(end["documents"]?.number?.int == count)
    #expect(end["failed"]?.number?.int == count / 1_000)
    let results = try curl(served, "/v1/jobs/\(id)/results")
    #expect(results == expected.output)
    #expect(served.end().code == 0)
    return kills
  }

  /// Some lists, so that none of them becomes long.
  private static let names = (0..<10).map { "list \($0)" }

  /// The items of all lists.
  private func items(_ workspace: Workspace) throws -> [String] {
    try ServeKillTests.names.flatMap { name in
      try workspace.open(workspace.place(of: name)).list.items.map(\.text)
    }
  }

  /// A request that adds an item, and says its number and what the server has answered.
  private static func request(_ item: Int, _ port: String) -> String {
    """
    url = "http://127.0.0.1:\(port)/v1/lists/list%20\(item % names.count)/operations"
    data = "{\\"operations\\": [{\\"edit\\": \\"add\\", \\"items\\": [{\\"text\\": \\"\(item)\\"}]}]}"
    output = /dev/null
    write-out = "\(item) %{http_code}\\n"
    next

    """
  }

  @Test func `no change that was acknowledged is lost by kills, and nothing is torn`() throws {
    let workspace = Workspace(folder: folder.path)
    for name in ServeKillTests.names { try workspace.create(workspace.place(ofNew: name)) }
    var waiting = Array(0..<1_000)
    var acknowledged: Set<String> = []
    var kills = 0
    while !waiting.isEmpty {
      let served = try Served(in: folder)
      let requests = waiting.map { ServeKillTests.request($0, served.port) }
      let script = try folder.add("requests", requests.joined())
      let client = try Child(["-sS", "-K", script], program: "/usr/bin/curl")
      let isKilled = kills < 5
      if isKilled {
        // At another moment of a write each time.
        usleep(UInt32(200_000 + 30_300 * kills))
        _ = served.end(SIGKILL)
        kills += 1
      }
      let answers = client.outcome().output.split(separator: "\n").map { $0.split(separator: " ") }
      for answer in answers where answer.count == 2 && answer[1] == "200" {
        acknowledged.insert(String(answer[0]))
      }
      let before = waiting.count
      waiting.removeAll { acknowledged.contains(String($0)) }
      // Else it would go on for ever. A slow server is killed before it has answered anything.
      try #require(isKilled || waiting.count < before)
      let present = try items(workspace)
      #expect(acknowledged.subtracting(present) == [])
      if served.child.isRunning { #expect(served.end().code == 0) }
    }
    #expect(kills > 1)
    #expect(acknowledged.count == 1_000)
    // One whose answer was cut off was asked for again, so it may be there twice, and no more do.
    #expect(try items(workspace).count <= 1_000 + kills)
    for name in ServeKillTests.names {
      let list = try workspace.place(of: name)
      #expect(try workspace.history(list).versions.count > 50)
      // What a kill has left is mended by the next change.
      try workspace.edit(list, .color(.red))
    }
    #expect(try workspace.checkRemembered().findings == [])
  }
}
