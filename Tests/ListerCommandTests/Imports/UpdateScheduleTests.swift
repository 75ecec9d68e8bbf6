// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

/// `lister update` again and again, with a limit of time, and event by event.
struct UpdateScheduleTests {
  private static let names: Set<String> = [
    "sources", "imported", "unchanged", "failed", "refused", "refused_files", "bytes", "lists",
    "added", "changed", "removed", "moved", "conflicts",
  ]

  /// A folder into which a table and one that is gone by now were imported.
  private func fixture() throws -> ImportFixture {
    let fixture = try ImportFixture(["a.csv": "text\nMilk\n", "b.csv": "text\nTea\n"])
    #expect(try fixture.run("import", "a.csv", "b.csv", "--into", "lists").code == 0)
    try FileManager.default.removeItem(atPath: fixture.folder.path(of: "a.csv"))
    try fixture.folder.add("b.csv", "text\nTea\nSalt\n")
    return fixture
  }

  @Test func `each event is a line as it happens, and the last one has the sums`() throws {
    let fixture = try fixture()
    let outcome = try fixture.run("update", "--in", "lists", "--json")
    #expect(outcome.code == 3)
    let events = try ImportFixture.events(outcome)
    let kinds = events.map { $0["event"] as? String }
    #expect(kinds == ["started", "failed", "started", "imported", "ended"])
    #expect(events.allSatisfy { ($0["at"] as? String)?.hasSuffix("Z") == true })
    #expect((events[0]["source"] as? String)?.hasSuffix("/a.csv") == true)
    #expect((events[1]["message"] as? String)?.isEmpty == false)
    #expect((events[3]["lists"] as? [[String: Any]])?.first?["added"] as? Int == 1)
    let sums = events[4]
    for name in UpdateScheduleTests.names { #expect(sums[name] is Int, "\(name)") }
    #expect(sums["sources"] as? Int == 2 && sums["failed"] as? Int == 1)
    #expect(sums["imported"] as? Int == 1 && sums["added"] as? Int == 1)
    #expect((sums["times"] as? [String: Any])?["wall_ns"] is Int)
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func `a source has one line, a failing one with its reason`() throws {
    let fixture = try fixture()
    let outcome = try fixture.run("update", "--in", "lists")
    #expect(outcome.code == 3)
    let lines = outcome.lines
    try #require(lines.count == 4 && lines[3] == "", "\(outcome.output)")
    #expect(lines[0].hasSuffix("/a.csv: nothing was imported"))
    #expect(lines[1].hasSuffix("/b.csv: 1 list, 1 added"))
    #expect(lines[2].hasPrefix("1 list in "))
    #expect(outcome.errors.contains("/a.csv: cannot open: No such file or directory"))
    // Where nothing is said on the standard error the reason stands in the line.
    let quiet = try fixture.run("update", "--in", "lists", "--quiet")
    #expect(quiet.errors == "")
    #expect(
      quiet.lines[0]
        .hasSuffix("/a.csv: nothing was imported: cannot open: No such file or directory")
    )
  }

  @Test func `what there is to look at follows its source`() throws {
    let table = "nr,id,ware,preis\n1,7,Milk,1.19\n2,8,Tea,2\n"
    let fixture = try ImportFixture(["a.csv": table])
    let first = try fixture.run("import", "a.csv", "--into", "lists", "--items")
    #expect(first.output.contains("columns: "))
    #expect(try fixture.run("edit", "a", "1", "--price", "9", "--in", "lists").code == 0)
    try fixture.folder.add(
      "a.csv",
      table.replacing("1.19", with: "1.29").replacing("nr", with: "no")
    )
    let outcome = try fixture.run("update", "--in", "lists")
    #expect(outcome.code == 1)
    let lines = outcome.lines
    try #require(lines.count >= 4, "\(outcome.output)")
    #expect(lines[0].hasSuffix("/a.csv: 1 list, 2 changed, 1 kept, 1 conflict"), "\(lines[0])")
    #expect(lines[1].hasPrefix("  conflict: item \"Milk\": price: "))
    #expect(outcome.output.contains("  new columns: \"no\"; columns that are gone: \"nr\"\n"))
    // What the columns mean is told again where it may have changed, and else not.
    #expect(outcome.output.contains("  columns: "))
    try fixture.folder.add("a.csv", table.replacing("2\n", with: "3\n").replacing("nr", with: "no"))
    #expect(try !fixture.run("update", "--in", "lists").output.contains("columns"))
  }

  @Test func `with --every there is a line for each source and time, until a signal`() throws {
    let fixture = try fixture()
    let child = try Child(["update", "--every", "1s", "--in", "lists"], in: fixture.folder.path)
    // What has just been written may be read once more before it counts as not changed.
    while child.isRunning, !child.outputSoFar.contains("/b.csv: not changed") { usleep(5_000) }
    try fixture.folder.add("b.csv", "text\nTea\nSalt\nRice\n")
    func additions() -> Int {
      child.outputSoFar.split(separator: "\n").count { $0.hasSuffix(": 1 list, 1 added") }
    }
    while child.isRunning, additions() < 2 { usleep(5_000) }
    child.send(SIGTERM)
    let outcome = child.outcome()
    #expect(outcome.code == 143)
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count >= 6, "\(outcome.output)")
    for (place, line) in lines.enumerated() {
      let words = line.split(separator: " ", maxSplits: 1)
      #expect(
        words[0].hasSuffix("Z") && words[1].contains(place % 2 == 0 ? "/a.csv: " : "/b.csv: ")
      )
      if place % 2 == 0 { #expect(line.hasSuffix("/a.csv: nothing was imported")) }
    }
    #expect(lines[1].hasSuffix(": 1 list, 1 added"))
    #expect(lines.contains { $0.hasSuffix("/b.csv: not changed since the last import") })
    #expect(try fixture.items("b") == ["Tea", "Salt", "Rice"])
    #expect(fixture.leftovers == [])
  }

  @Test func `a signal ends the wait for the next time at once`() throws {
    let fixture = try fixture()
    let child = try Child(["update", "--every", "1d", "--in", "lists"], in: fixture.folder.path)
    while child.isRunning, child.outputSize == 0 { usleep(5_000) }
    child.waitUntilCatching(SIGINT)
    let start = ContinuousClock.now
    child.send(SIGINT)
    #expect(child.outcome().code == 130)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `a source that takes too long fails, and the next one is asked`() throws {
    let fixture = try ImportFixture([:])
    let table = LoopbackServer.Response(200, body: Array("text\nMilk\n".utf8))
    let source = LivingSource(.ok("text\nTea\n"))
    let quick = try LoopbackServer { source.answer($0) }
    let slow = try LoopbackServer { request in
      guard request.headers["if-none-match"] != nil else {
        return .init(200, headers: ["ETag": "\"1\""], body: Array("text\nMilk\n".utf8))
      }
      return .init(parts: [Array(table.parts[0].dropLast(1)), [0x0A]], pause: 4_000)
    }
    let addresses = [slow.address + "/a.csv", quick.address + "/b.csv"]
    for address in addresses {
      #expect(try fixture.run("import", address, "--into", "lists", "--allow-local").code == 0)
    }
    source.set(.ok("text\nTea\nSalt\n"))
    let update = try fixture.report("update", "--timeout", "1s", "--in", "lists")
    #expect(update.outcome.code == 3)
    let failed = try #require(update.sources.first { $0.outcome == "failed" })
    #expect(failed.message.hasSuffix("it took longer than 1 second"))
    #expect(update.sources.map(\.outcome).sorted() == ["failed", "imported"])
    #expect(try fixture.items("a") == ["Milk"])
    #expect(try fixture.items("b") == ["Tea", "Salt"])
  }

  @Test(arguments: [
    "", "0s", "1", "1x", "h", "1s1h", "-1s", "367d", "1.5h", "99999999999999999999s",
  ])
  func `what is no duration is a wrong command line`(text: String) throws {
    let outcome = try Child.run("update", "--every=\(text)")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("a duration from 1s to 366d, such as 30s, 15m, 1h or 1h30m"))
  }

  @Test func `the units of systemd ask the sources of the folder in their name`() throws {
    let folder = Datasets.root.deletingLastPathComponent()
      .appendingPathComponent("Sources/Desktop/systemd")
    let scratch = try TemporaryFolder()
    let bin = scratch.path(of: "usr")
    for ending in ["service", "timer"] {
      let name = "lister-update@.\(ending)"
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      try scratch.add(name, text.replacing("@prefix@", with: bin))
    }
    try FileManager.default.createDirectory(atPath: bin + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: bin + "/bin/lister",
      withDestinationPath: Child.lister
    )
    let service = scratch.content("lister-update@.service").split(separator: "\n")
    let command = try #require(service.first { $0.hasPrefix("ExecStart=") }).dropFirst(10)
    let fixture = try fixture()
    let words = command.split(separator: " ").map(String.init)
      .map { $0 == "%f" ? fixture.folder.path(of: "lists") : $0 }
    let outcome = try Child(Array(words.dropFirst()), program: words[0]).outcome()
    #expect(outcome.code == 3 && outcome.output.contains("1 added"))
    #expect(scratch.content("lister-update@.timer").contains("\nOnCalendar=hourly\n"))
    let program = "/usr/bin/systemd-analyze"
    guard FileManager.default.isExecutableFile(atPath: program) else { return }
    for ending in ["service", "timer"] {
      let check = try Child(
        ["verify", "--user", "--man=no", "./lister-update@.\(ending)"],
        program: program,
        environment: ["XDG_RUNTIME_DIR": scratch.path],
        in: scratch.path
      ).outcome()
      #expect(check.code == 0 && check.errors == "", "\(check.errors)")
    }
  }
}
