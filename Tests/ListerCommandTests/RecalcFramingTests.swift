// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Lines and documents over several lines, told apart by what they hold.
@Suite struct RecalcFramingTests {
  private let pretty = """
    {
      "id": 1,
      "grid": [
        [1, "=A1+1"]
      ]
    }

    [[5]] [[6,"=A1*2"]]
    {"id": 2, "grid": [[17,]]}

    """

  @Test func `documents in any layout are read from standard input, a line each`() throws {
    let outcome = try Child.run("recalc", "--quiet", "--values", input: pretty)
    #expect(outcome.code == 3)
    #expect(
      outcome.lines.prefix(3) == [
        #"{"id":1,"values":[[1,2]]}"#, #"{"values":[[5]]}"#, #"{"values":[[6,12]]}"#,
      ]
    )
    try #require(outcome.lines.count == 5)
    let record = try #require(try object(outcome.lines[3])["lister_error"] as? [String: Any])
    #expect(record["line"] as? Int == 9)
    #expect(record["column"] as? Int == 23)
    #expect(outcome.errors.contains("what begins on line 9 is no JSON"))
  }

  @Test func `a document that is refused doesn't end those in any layout`() throws {
    let outcome = try Child.run(
      "recalc",
      "--values",
      "--quiet",
      input: "{\n\"grid\":[[1]]}\n{\"grid\":\n7}\n{\"grid\":[[3]]}\n"
    )
    #expect(outcome.code == 1)
    #expect(outcome.lines.count == 4)
    #expect(outcome.lines[2] == #"{"values":[[3]]}"#)
    #expect(try object(outcome.lines[1])["lister_error"] != nil)
  }

  @Test func `options say what the content doesn't`() throws {
    let one = "{\n \"grid\": [[1,\n \"=A1+1\"]]\n}\n"
    let document = try Child.run("recalc", "--document", input: one)
    #expect(document.code == 0)
    #expect(document.output.hasPrefix("{\n \"grid\": [[1,\n \"=A1+1\"]]"))
    #expect(try Child.run("recalc", "--document", input: one + one).code == 1)
    let lines = try Child.run("recalc", "--lines", "--quiet", input: one)
    #expect(lines.code == 1)
    #expect(lines.lines.count == 5)
    #expect(try Child.run("recalc", "--lines", "--document", input: one).code == 2)
  }

  @Test func `a file is what its content shows, and keeps its layout in place`() throws {
    let scratch = try TemporaryFolder()
    for name in ["a.ndjson", "b.json", "c.txt"] {
      try scratch.add(name, "\n{\n \"grid\": [[1, \"=A1+1\"]]}  [[2]]\n\n[[3,\n4]]\n")
    }
    let outcome = try Child.run(
      ["recalc", "--in-place", "a.ndjson", "b.json", "c.txt"],
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    for name in ["a.ndjson", "b.json", "c.txt"] {
      let text = scratch.content(name)
      #expect(text.hasPrefix("\n{\n \"grid\": [[1, \"=A1+1\"]],"))
      #expect(text.contains("}  {\"grid\":[[2]],\"values\":[[2]]}\n\n{\"grid\":[[3,\n4]]"))
    }
    let joined = try Child.run("recalc", "--values", "c.txt", in: scratch.path)
    #expect(joined.output == "{\"values\":[[1,2]]}\n{\"values\":[[2]]}\n{\"values\":[[3,4]]}\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq"), "jq is there"))
  func `what jq lays out in several lines is what it was in one`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -eo pipefail
      "$LISTER" generate invoice --documents 400 --seed 5 > in
      "$LISTER" recalc --values < in > lines
      jq . < in | "$LISTER" recalc --values | cmp - lines
      jq -c . < in | tr -d '\\n' | "$LISTER" recalc --values | cmp - lines
      wc -l < lines
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "400\n")
  }

  @Test(arguments: ["lines", "values"])
  func `a document is answered once it is complete and no input waits`(form: String) throws {
    let pipe = try TestPipe()
    let child = try Child(["recalc", "--values"], input: FileHandle(fileDescriptor: pipe.reader))
    defer { child.send(SIGKILL) }
    var expected = ""
    for number in 1...20 {
      let text = form == "lines" ? "[[\(number)]]\n" : "[\n[\(number)]\n]\n"
      pipe.write(text)
      expected += "{\"values\":[[\(number)]]}\n"
      let end = ContinuousClock.now + .seconds(60)
      while child.outputSoFar != expected, ContinuousClock.now < end { usleep(500) }
      try #require(child.outputSoFar == expected)
    }
    close(pipe.takeWriter())
    #expect(child.outcome().code == 0)
  }

  @Test func `a workbook gets the hint at its command, a folder what was sought`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("empty/notes.txt", "x")
    try Child.run("recalc", "empty", in: scratch.path).expect(
      code: 1,
      part:
        "no file ends in .json, .ndjson or .jsonl, nor in one of these with .gz"
    )
    let workbooks = try Datasets.files(in: "imports/spreadsheets", endingIn: ".xlsx")
    let book = scratch.path(of: "book.xlsx")
    try FileManager.default.copyItem(atPath: try #require(workbooks.first).path, toPath: book)
    for words in ["book.xlsx", "- < book.xlsx"] {
      let outcome = try Child.shell(
        "\"$LISTER\" recalc --allow-failed all \(words)",
        in: scratch.path
      )
      #expect(outcome.code != 0)
      #expect(outcome.output == "")
      #expect(outcome.errors.contains("'lister convert IN OUT.list.json'"), "\(outcome.errors)")
    }
  }
}
