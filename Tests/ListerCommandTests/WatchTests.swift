// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

/// A running `lister watch` and the folder that it watches.
private struct Watcher {
  let folder: TemporaryFolder
  let output: TemporaryFolder
  let child: Child

  /// Starts the watch; returns when it has said that it watches.
  init(_ folder: TemporaryFolder, _ options: String...) throws {
    self.folder = folder
    output = try TemporaryFolder()
    child = try Child(
      [
        "-c",
        "exec \"$LISTER\" watch \"$@\" > \"$OUTPUT/out\" 2> \"$OUTPUT/err\"", "watch", folder.path,
      ] + options,
      program: "/bin/bash",
      environment: ["LISTER": Child.lister, "OUTPUT": output.path]
    )
    let path = output
    #expect(Watcher.wait { path.content("err").contains("watching ") })
  }

  /// Waits for something, with a deadline far beyond what it takes.
  static func wait(until isDone: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(100)
    while !isDone(), ContinuousClock.now < end { usleep(2_000) }
    return isDone()
  }

  /// The lines so far, without the time of day in front.
  var lines: [String] {
    output.content("out").split(separator: "\n").map { line in
      line.hasPrefix("{") ? String(line) : String(line.dropFirst(9))
    }
  }

  /// Waits for a line.
  func waits(for line: String) -> Bool {
    let isThere = Watcher.wait { lines.contains(line) }
    if !isThere { Issue.record("\(lines) lack \(line); \(output.content("err"))") }
    return isThere
  }

  /// Ends the watch with a signal.
  func end(_ signal: Int32 = SIGTERM) -> Child.Outcome {
    child.send(signal)
    return child.outcome()
  }
}

@Suite struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.add("a.json", "[[1,2,\"=A1+B1\"]]")
  }

  @Test func `a change is reported, and the document is left as it is`() throws {
    let watcher = try Watcher(folder)
    let text = "{\"grids\":[{\"rows\":[[1,4,\"=A1+B1\"]],\"values\":[[1,2,3]]}]}"
    try folder.add("a.json", text)
    #expect(watcher.waits(for: "a.json: 1 grid, 1 formula, 2 values would change"))
    #expect(try folder.text("a.json") == text)
    #expect(watcher.end().code == 143)
  }

  @Test func `values are written back once, and the watch passes over its own writes`() throws {
    let watcher = try Watcher(folder, "--in-place", "--values")
    try folder.add("b.json", "[[1,4,\"=RAND()\"]]")
    try folder.add("below/c.json", "[[1,4,\"=A1+B1\"]]")
    #expect(watcher.waits(for: "b.json: new, 1 grid, 1 formula, 3 values changed"))
    #expect(watcher.waits(for: "{\"values\":[[1,4,5]]}"))
    try folder.add("a.json", "[[1,\"=A1\"]]")
    #expect(watcher.waits(for: "a.json: 1 grid, 1 formula, 2 values changed"))
    #expect(watcher.end(SIGINT).code == 130)
    let reports = watcher.lines.filter { $0.contains("grid,") }
    #expect(reports.count == 3)
    #expect(try folder.text("below/c.json").hasSuffix(",\"values\":[[1,4,5]]}"))
    #expect(!folder.allNames.contains { $0.contains(".lister-") })
  }

  @Test func `what is new, renamed, removed or wrong is told with its place`() throws {
    let watcher = try Watcher(folder)
    _ = unsafe rename(folder.path(of: "a.json"), folder.path(of: "b.json"))
    #expect(watcher.waits(for: "b.json: renamed from a.json"))
    try FileManager.default.removeItem(atPath: folder.path(of: "b.json"))
    #expect(watcher.waits(for: "b.json: removed"))
    try folder.add("c.json", "[[1],\n[2,]]")
    let reason = "a comma after the last element; JSON has no trailing commas"
    #expect(watcher.waits(for: "c.json:2:3: [1]: \(reason)"))
    try folder.add("d.ndjson", "[[1]]\nx\n[[2,\"=A1\"]]\n")
    let summary = "d.ndjson: 3 documents, 1 formula, 2 documents would change, 1 failed"
    #expect(watcher.waits(for: summary))
    #expect(watcher.end().code == 143)
    #expect(watcher.lines.contains { $0.hasPrefix("d.ndjson:2:1: ") })
  }

  @Test func `events are JSON objects, one to a line, and end the watch if enough`() throws {
    let watcher = try Watcher(folder, "--json", "--values", "--events", "2")
    try folder.add("a.json", "[[1,\"=1+\"]]")
    #expect(Watcher.wait { watcher.lines.count == 1 })
    try FileManager.default.removeItem(atPath: folder.path(of: "a.json"))
    #expect(watcher.child.outcome().code == 0)
    let objects = try watcher.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(objects.count == 2)
    #expect(objects.map { $0["event"] as? String } == ["changed", "removed"])
    #expect(objects.map { $0["path"] as? String } == ["a.json", "a.json"])
    #expect(objects[0]["changed_values"] as? Int == 2)
    #expect(objects[0]["written"] as? Bool == false)
    #expect((objects[0]["errors"] as? [Any])?.count == 1)
    #expect(objects[0]["values"] is [String: Any])
    let time = try #require(objects[1]["at"] as? String)
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  // Each file that is replaced waits for the disk, so a larger flood is one that is only reported.
  @Test(arguments: [(3_000, false), (200, true)])
  func `a flood is recalculated whole, each document once`(count: Int, isInPlace: Bool) throws {
    let watcher = try Watcher(folder, isInPlace ? "--in-place" : "--debounce=30")
    for index in 0..<count { try folder.add("flood/\(index).json", "[[\(index),\"=A1+1\"]]") }
    #expect(Watcher.wait { watcher.lines.count >= count })
    try folder.add("a.json", "[[1,\"=A1\"]]")
    #expect(Watcher.wait { watcher.lines.count > count })
    #expect(watcher.end().code == 143)
    #expect(watcher.lines.count == count + 1)
    let paths = watcher.lines.map { $0.split(separator: ":")[0] }
    let expected = (0..<count).map { "flood/\($0).json" } + ["a.json"]
    #expect(paths.map { String($0) }.sorted() == expected.sorted())
    guard isInPlace else { return }
    for index in 0..<count {
      let text = try folder.text("flood/\(index).json")
      #expect(text == "{\"grid\":[[\(index),\"=A1+1\"]],\"values\":[[\(index),\(index + 1)]]}")
    }
  }

  @Test func `all documents are brought up to date first if that is wanted`() throws {
    try folder.add(".x.json.lister-1-0123abcd")
    let watcher = try Watcher(folder, "--in-place", "--initial", "--events", "1")
    #expect(watcher.child.outcome().code == 0)
    #expect(watcher.lines == ["a.json: 1 grid, 1 formula, 3 values changed"])
    #expect(try folder.names == ["a.json"])
  }

  @Test(arguments: [false, true])
  func `a file is read when its writer has closed it`(isInitial: Bool) throws {
    let other = try TemporaryFolder()
    let half = try other.add("below/half.ndjson", "[[1,\"=A1\"]]\n")
    let writer = try other.writer(of: "below/half.ndjson")
    // A writer may take its time.
    let past = Date(timeIntervalSince1970: 0)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: half)
    func moveIn() throws {
      try FileManager.default.moveItem(
        atPath: other.path(of: "below"),
        toPath: folder.path(of: "below")
      )
    }
    if isInitial { try moveIn() }
    let watcher = try Watcher(folder, "--in-place", isInitial ? "--initial" : "--debounce=0")
    if !isInitial { try moveIn() }
    for name in ["below/b.json", "below/c.json"] {
      try folder.add(name, "[[1,\"=A1\"]]")
      #expect(watcher.waits(for: "\(name): new, 1 grid, 1 formula, 2 values changed"))
    }
    #expect(!watcher.lines.contains { $0.contains("half") })
    writer.write(Data("[[2,\"=A1\"]]\n".utf8))
    try writer.close()
    #expect(
      watcher.waits(for: "below/half.ndjson: new, 2 documents, 2 formulas, 2 documents changed")
    )
    #expect(watcher.end().code == 143)
    #expect(try folder.text("below/half.ndjson").split(separator: "\n").count == 2)
  }

  @Test func `a folder that goes away ends the watch with a message`() throws {
    let watcher = try Watcher(folder)
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(watcher.child.outcome().code == 3)
    #expect(watcher.lines == ["a.json: removed"])
    let message = "lister: \(folder.path): cannot watch: it was deleted or moved away\n"
    #expect(watcher.output.content("err").hasSuffix(message))
  }

  @Test func `a folder that is none is refused`() throws {
    try Child.run("watch", folder.path(of: "a.json")).expect(
      code: 3,
      errors: "lister: \(folder.path(of: "a.json")): cannot watch: Not a directory\n"
    )
    #expect(try Child.run("watch").code == 2)
  }

  @Test(arguments: 1...8)
  func `a watch killed at any moment leaves each document old or new, whole`(round: Int) throws {
    var generator = SeededGenerator(seed: UInt64(round))
    let watcher = try Watcher(folder, "--in-place", "--debounce", "0")
    for index in 0..<100 { try folder.add("\(index).json", "[[\(index),\"=A1+1\"]]") }
    usleep(UInt32.random(in: 0...40_000, using: &generator))
    #expect(watcher.end(SIGKILL).signal == SIGKILL)
    for index in 0..<100 {
      let old = "[[\(index),\"=A1+1\"]]"
      let new = "{\"grid\":\(old),\"values\":[[\(index),\(index + 1)]]}"
      #expect([old, new].contains(try folder.text("\(index).json")))
    }
    let next = try Watcher(folder, "--in-place")
    #expect(next.end().code == 143)
    #expect(try folder.names.count == 101)
  }
}
