// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// `lister recalc` over rows, and with selected fields.
@Suite struct RecalcRowsTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.add("quote.json", #"{"id":"q","grid":[[1,"=A1*2"]],"names":{"n":"A1"}}"#)
    try folder.add("rows.csv", "n,who\n3,Ann\n4,Bob\n")
    return folder
  }

  private let rows = ["recalc", "--template", "quote.json", "--rows", "rows.csv"]

  @Test func `the name of the output says how fields are written`() throws {
    let folder = try folder()
    let outcome = try Child.run(
      rows + ["--select", "who,twice=B1", "-o", "out.csv"],
      in: folder.path
    )
    outcome.expect(output: "")
    #expect(folder.content("out.csv") == "who,twice,error\nAnn,6,\nBob,8,\n")
    try Child.run(rows + ["--select", "B1", "--as", "csv"], in: folder.path).expect(
      output: "B1,error\n6,\n8,\n",
      errors: "lister: quote.json: nothing is called like the columns who\n"
    )
  }

  @Test func `rows come from the standard input, and are answered as they come`() throws {
    let folder = try folder()
    try Child.run(
      ["recalc", "--template", "quote.json", "--rows", "-", "--select", "B1"],
      input: "{\"n\":1.5}\n{\"n\":2}\n",
      in: folder.path
    ).expect(output: "{\"B1\":3}\n{\"B1\":4}\n")
  }

  @Test func `a dry run tells what would be read, filled and written`() throws {
    let folder = try folder()
    try Child.run(rows + ["--dry-run"], in: folder.path).expect(
      output: "n -> Grid!A1\nwho -> nothing\n"
    )
    try Child.run(
      ["recalc", "--files-from", "-", "-o", "out/", "--dry-run"],
      input: "quote.json\n",
      in: folder.path
    ).expect(output: "quote.json -> out/quote.json\n")
    #expect(folder.allNames == ["quote.json", "rows.csv"])
  }

  @Test func `files are taken from a list of their paths`() throws {
    let folder = try folder()
    try folder.add("paths", "quote.json\nquote.json\n")
    let value = #"{"id":"q","B1":2}"# + "\n"
    try Child.run(
      ["recalc", "--files-from", "paths", "quote.json", "--select", "id,B1"],
      in: folder.path
    ).expect(output: value + value + value)
  }

  @Test(arguments: [
    (["--template", "quote.json"], "the option '--template' needs --rows or --vary beside it"),
    (["--rows", "rows.csv"], "the option '--rows' needs --template beside it"),
    (["--set", "n=1"], "the option '--set' needs --template beside it"),
    (["--as", "csv"], "the option '--as' needs --select beside it"),
    (["--template", "quote.json", "--rows", "rows.csv", "--vary", "n=1"], "'--rows' and '--vary'"),
    (["--template", "quote.json", "--rows", "rows.csv", "x"], "'--template' and 'x'"),
    (
      ["--select", "error=A1", "--as", "csv", "quote.json"],
      "--as csv has a column error of its own"
    ),
    (["--select", "a=", "quote.json"], "'a=' is no value for '--select'"),
    (["--template", "quote.json", "--vary", "n=1:2"], "'n=1:2' is no value for '--vary'"),
    (["--template", "quote.json", "--rows", "rows.csv", "--select", "whom"], "whom: neither in"),
    (
      ["--template", "quote.json", "--rows", "rows.csv", "--set", "B1=1"],
      "B1: the cell has a formula"
    ),
    (["--select", "B1", "-o", "./", "quote.json"], "selected fields are written into one"),
  ])
  func `what doesn't belong together is told`(options: [String], message: String) throws {
    let folder = try folder()
    let outcome = try Child.run(["recalc"] + options, in: folder.path)
    #expect(folder.allNames == ["quote.json", "rows.csv"])
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test func `a field that documents lack is told`() throws {
    let input = "{\"grid\":[[1]],\"x\":1}\n{\"grid\":[[2]]}\n"
    try Child.run("recalc", "--select", "A1,x,y", input: input).expect(
      output: "{\"A1\":1,\"x\":1,\"y\":null}\n{\"A1\":2,\"x\":null,\"y\":null}\n",
      errors: "lister: x: not every document has it\nlister: y: no document has it\n"
    )
  }

  @Test(arguments: [("ndjson", "{\"A1\":1}\n\n{\"A1\":2}\n"), ("csv", "A1,error\n1,\n2,\n")])
  func `a blank line is no row of a table`(form: String, output: String) throws {
    try Child.run(["recalc", "--select", "A1", "--as", form], input: "[[1]]\n\n[[2]]\n").expect(
      output: output
    )
  }

  @Test func `a stream answers what it is asked for among documents`() throws {
    let input = """
      {"eval":"SUM(A1:A3)","cells":{"A1":1,"A2":"=A1/3"}}
      [[1,"=A1+1"]]
      {"eval":"{1,2}"}
      {"eval":5}
      """
    let lines = try Child.run("recalc", "--lines", "--requests", input: input).output
      .split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains(#""rows": [[{"ratio": "4/3"}]]"#))
    #expect(lines[1] == #"{"grid":[[1,"=A1+1"]],"values":[[1,2]]}"#)
    #expect(lines[2].contains(#""rows": [[1, 2]]"#))
    #expect(lines[3].contains(#""path":"eval""#))
  }
}
