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
    try Child.run("recalc", scratch.path(of: "in/a.json")).expect(output: RecalcFileTests.after)
  }

  @Test func `in place, each file is replaced, and nothing else is touched`() throws {
    let scratch = try tree()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640],
      ofItemAtPath: scratch.path(of: "in/a.json")
    )
    let names = scratch.allNames
    try Child.run("recalc", "--in-place", "in", in: scratch.path).expect(output: "", errors: "")
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

  @Test func `check writes nothing, and tells whether anything would change`() throws {
    let scratch = try tree()
    let names = scratch.allNames
    let outcome = try Child.run("recalc", "--check", "in", in: scratch.path)
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors == "lister: 5 of 5 documents would change\n")
    #expect(scratch.content("in/a.json") == RecalcFileTests.before)
    #expect(scratch.allNames == names)
    try Child.run("recalc", "--check", "--quiet", input: "[[1]]\n").expect(code: 1, errors: "")
    let done = try Child.run("recalc", "--check", input: "{\"grid\":[[1]],\"values\":[[1]]}\n")
    #expect(done.code == 0)
    #expect(done.output == "")
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
}
