// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct RecalcOutputTests {
  private static let document = "[[1,\"=A1+1\"]]\n"
  private static let done = "{\"grid\":[[1,\"=A1+1\"]],\"values\":[[1,2]]}\n"
  private let left = "lister: out.ndjson: left as it was, because an input failed\n"

  private func scratch() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.add("a.json", RecalcOutputTests.document)
    try scratch.add("out.ndjson", "yesterday\n")
    return scratch
  }

  @Test func `an input that is missing leaves the output as it was`() throws {
    let scratch = try scratch()
    try Child.run(
      ["recalc", "missing.ndjson", "a.json", "-o", "out.ndjson"],
      in: scratch.path
    ).expect(
      code: 3,
      errors: "lister: missing.ndjson: cannot open: No such file or directory\n" + left
    )
    #expect(scratch.content("out.ndjson") == "yesterday\n")
    #expect(scratch.allNames == ["a.json", "out.ndjson"])
  }

  @Test func `a document that fails with --on-error stop leaves the output as it was`() throws {
    let scratch = try scratch()
    let outcome = try Child.run(
      ["recalc", "-o", "out.ndjson", "--on-error=stop"],
      input: "bad\n",
      in: scratch.path
    )
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasSuffix(left))
    #expect(scratch.content("out.ndjson") == "yesterday\n")
  }

  @Test(arguments: [
    (["a.json", "-o", "out.nd"], "out.nd"),
    (["a.json", "-o", "b.list.json"], "b.list.json"),
    (["a.json", "-o", "o.data"], "o.data"),
    (["lines.txt", "-o", "out"], "out"),
    (["-", "-o", "out"], "out"),
    (["a.json", "-o", "new/"], "new/a.json"),
    (["a.json", "-o", "there"], "there/a.json"),
    (["a.json", "-o", "odd.ndjson"], "odd.ndjson/a.json"),
    (["a.json", "b.json", "-o", "new"], "new/a.json"),
    (["in", "-o", "new"], "new/a.json"),
    (["a.json", "b.json", "-o", "all.jsonl"], "all.jsonl"),
  ])
  func `a folder is made only for a name with a slash, and for several files`(
    arguments: [String],
    file: String
  ) throws {
    let scratch = try TemporaryFolder()
    for name in ["a.json", "b.json", "in/a.json", "lines.txt"] {
      try scratch.add(name, RecalcOutputTests.document)
    }
    for name in ["there", "odd.ndjson"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(of: name),
        withIntermediateDirectories: true
      )
    }
    let outcome = try Child(["recalc"] + arguments, in: scratch.path).outcome()
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    if arguments[0] == "-" {
      #expect(scratch.allNames.contains(file))
    } else {
      #expect(scratch.content(file).hasPrefix(RecalcOutputTests.done))
    }
  }

  @Test(arguments: [["a.json", "b.json"], ["in"], ["lines.ndjson"], ["-"]])
  func `many documents are not written into a file that ends as one does`(inputs: [String]) throws {
    let scratch = try scratch()
    try scratch.add("in/b.json", RecalcOutputTests.document)
    let names = scratch.allNames
    let outcome = try Child(["recalc"] + inputs + ["-o", "all.json"], in: scratch.path).outcome()
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("'all.json' is no value for '--output'"))
    #expect(scratch.allNames == names)
  }

  @Test func `a folder, a workbook and a table say why they are not recalculated`() throws {
    let scratch = try scratch()
    try scratch.add("in/notes.txt", "no document")
    try scratch.add("prices.csv", "a,b\n1,2\n")
    let folder = try Child.run("recalc", "in", in: scratch.path)
    #expect(folder.code == 1)
    #expect(folder.errors.hasPrefix("lister: in: no document in this folder"))
    let table = try Child.run("recalc", "prices.csv", "a.json", in: scratch.path)
    #expect(table.code == 1)
    #expect(table.errors.contains("prices.csv: no document, but a file of the format csv"))
    #expect(table.errors.contains("'lister convert IN OUT.list.json'"))
    #expect(table.output == RecalcOutputTests.done)
  }
}
