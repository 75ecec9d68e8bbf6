// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct RecalcFileTests {
  private static let before = """
    {
      "grid": [
        [1, "=A1+1"]
      ]
    }

    """
  private static let after = """
    {
      "grid": [
        [1, "=A1+1"]
      ],"values":[[1,2]]
    }

    """

  /// A directory with documents, a stream, and files that are none of Lister's business.
  private func tree() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.add("in/a.json", RecalcFileTests.before)
    try scratch.add("in/deep/er/b.list.json", RecalcFileTests.before)
    try scratch.add("in/c.ndjson", "[[1,\"=A1+2\"]]\n[[2]]\n")
    try scratch.add("in/d.jsonl", "[[3]]\n")
    try scratch.add("in/notes.txt", "no document")
    try scratch.add("in/.hidden.json", "no document")
    return scratch
  }

  @Test func `a file that is the only input keeps its layout`() throws {
    let scratch = try tree()
    let outcome = try Child.run("recalc", scratch.path(of: "in/a.json"))
    #expect(outcome.code == 0)
    #expect(outcome.output == RecalcFileTests.after)
  }

  @Test func `the documents of several files go to the output one per line, in order`() throws {
    let scratch = try tree()
    let outcome = try Child.run("recalc", "--values", "in", in: scratch.path)
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        {"values":[[1,2]]}
        {"values":[[1,3]]}
        {"values":[[2]]}
        {"values":[[3]]}
        {"values":[[1,2]]}

        """
    )
  }

  @Test func `in place, each file is replaced by what it becomes, and nothing else is touched`()
    throws
  {
    let scratch = try tree()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640],
      ofItemAtPath: scratch.path(of: "in/a.json")
    )
    let names = scratch.allNames
    let outcome = try Child.run("recalc", "--in-place", "in", in: scratch.path)
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(scratch.allNames == names)
    #expect(scratch.content("in/a.json") == RecalcFileTests.after)
    #expect(scratch.content("in/deep/er/b.list.json") == RecalcFileTests.after)
    #expect(
      scratch.content("in/c.ndjson") == """
        {"grid":[[1,"=A1+2"]],"values":[[1,3]]}
        {"grid":[[2]],"values":[[2]]}

        """
    )
    #expect(scratch.content("in/notes.txt") == "no document")
    #expect(scratch.content("in/.hidden.json") == "no document")
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(of: "in/a.json"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(try Child.run("recalc", "--check", "in", in: scratch.path).code == 0)
  }

  @Test func `in place, a document that fails stays as it is`() throws {
    let scratch = try tree()
    try scratch.add("in/bad.json", "{\"grid\": [[1}")
    let outcome = try Child.run("recalc", "-i", "in", in: scratch.path)
    #expect(outcome.code == 1)
    #expect(scratch.content("in/bad.json") == "{\"grid\": [[1}")
    #expect(scratch.content("in/a.json") == RecalcFileTests.after)
    #expect(outcome.errors.contains("lister: in/bad.json:1:13: "))
  }

  @Test func `in place, a file that another program is writing is left to it`() throws {
    let scratch = try tree()
    let writer = try scratch.writer(of: "in/c.ndjson")
    let before = scratch.content("in/c.ndjson")
    let outcome = try Child.run("recalc", "-i", "in", in: scratch.path)
    #expect(outcome.code == 3)
    let message = "lister: in/c.ndjson: cannot replace: another program is writing it\n"
    #expect(outcome.errors.hasPrefix(message))
    #expect(scratch.content("in/a.json") == RecalcFileTests.after)
    writer.write(Data("[[7]]\n".utf8))
    try writer.close()
    #expect(scratch.content("in/c.ndjson") == before + "[[7]]\n")
    #expect(try Child.run("recalc", "-i", "in", in: scratch.path).code == 0)
    #expect(scratch.content("in/c.ndjson").hasSuffix("{\"grid\":[[7]],\"values\":[[7]]}\n"))
  }

  @Test func `check writes nothing, and tells whether anything would change`() throws {
    let scratch = try tree()
    let names = scratch.allNames
    let outcome = try Child.run("recalc", "--check", "in", in: scratch.path)
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors == "lister: 5 of 5 documents would change\n")
    #expect(scratch.content("in/a.json") == RecalcFileTests.before)
    #expect(scratch.allNames == names)
    let stream = try Child.run("recalc", "--check", "--quiet", input: "[[1]]\n")
    #expect(stream.code == 1)
    #expect(stream.errors == "")
    let done = try Child.run("recalc", "--check", input: "{\"grid\":[[1]],\"values\":[[1]]}\n")
    #expect(done.code == 0)
    #expect(done.output == "")
  }

  @Test func `into a directory, files keep their names and places`() throws {
    let scratch = try tree()
    let outcome = try Child.run("recalc", "--output", "new/out", "in", in: scratch.path)
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    let written = scratch.allNames.filter { $0.hasPrefix("new/out/") && $0.contains("json") }
    #expect(
      written == [
        "new/out/a.json", "new/out/c.ndjson", "new/out/d.jsonl", "new/out/deep/er/b.list.json",
      ]
    )
    #expect(scratch.content("new/out/a.json") == RecalcFileTests.after)
    #expect(scratch.content("in/a.json") == RecalcFileTests.before)
  }

  @Test func `into one stream, all documents are lines of it`() throws {
    let scratch = try tree()
    let outcome = try Child.run("recalc", "-o", "all.ndjson", "in", in: scratch.path)
    #expect(outcome.code == 0)
    let lines = scratch.content("all.ndjson").split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines { _ = try object(line) }
    #expect(!scratch.allNames.contains { $0.hasPrefix(".") || $0.hasSuffix("~") })
  }

  @Test func `a path that is not there is named, and the others are done`() throws {
    let scratch = try tree()
    let outcome = try Child.run("recalc", "nowhere.json", "in/d.jsonl", in: scratch.path)
    #expect(outcome.code == 3)
    #expect(outcome.errors == "lister: nowhere.json: cannot open: No such file or directory\n")
    #expect(outcome.output == "{\"grid\":[[3]],\"values\":[[3]]}\n")
  }

  @Test func `an output that can't be written ends with 3`() throws {
    let scratch = try tree()
    let full = try Child.shell("\"$LISTER\" recalc in > /dev/full", in: scratch.path)
    #expect(full.code == 3)
    #expect(full.errors.hasPrefix("lister: "))
    #expect(full.errors.contains("No space left on device"))
    try scratch.add("file", "")
    let folder = try Child.run("recalc", "-o", "file/out", "in", in: scratch.path)
    #expect(folder.code == 3)
    #expect(folder.errors.contains("file/out"))
    let stream = try Child.run("recalc", "-o", "no/such/x.ndjson", "in", in: scratch.path)
    #expect(stream.code == 3)
    #expect(stream.errors.contains("no/such/x.ndjson"))
  }

  @Test func `a file whose name begins with a dash comes after two dashes`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("-q.json", "[[1]]")
    let outcome = try Child.run("recalc", "--values", "--", "-q.json", in: scratch.path)
    #expect(outcome.code == 0)
    #expect(outcome.output == "{\"values\":[[1]]}\n")
  }
}
