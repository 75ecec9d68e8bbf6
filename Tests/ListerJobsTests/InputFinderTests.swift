// SPDX-License-Identifier: MIT

import Glibc
import ListerJobs
import ListerFiles
import TestKit
import Testing

@Suite struct InputFinderTests {
  @Test func `paths become inputs in their order, folders in the order of their bytes`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    for name in ["b/z.json", "b/a.ndjson", "b/c/x.jsonl", "b/.h.json", "b/t.txt", "odd.txt"] {
      try folder.add(name)
    }
    unsafe mkfifo("\(path)/pipe", 0o600)
    let found = InputFinder.inputs(
      of: ["\(path)/odd.txt", "-", "\(path)/b", "\(path)/none", "\(path)/pipe"],
      output: .descriptor(1)
    )
    #expect(
      found.inputs == [
        JobInput(.document, path: "\(path)/odd.txt", relativePath: "odd.txt"),
        .standardInput,
        JobInput(.lines, path: "\(path)/b/a.ndjson", relativePath: "a.ndjson"),
        JobInput(.lines, path: "\(path)/b/c/x.jsonl", relativePath: "c/x.jsonl"),
        JobInput(.document, path: "\(path)/b/z.json", relativePath: "z.json"),
        JobInput(.lines, path: "\(path)/pipe", relativePath: "pipe"),
      ]
    )
    #expect(
      found.failures.map(\.description) == ["\(path)/none: cannot open: No such file or directory"]
    )
  }

  @Test func `an output that can't be looked at is reported: it may be an input`() throws {
    let folder = try TemporaryFolder()
    try folder.add("in/a.json", "{}")
    let loop = "\(folder.path)/loop.ndjson"
    unsafe symlink("loop.ndjson", loop)
    for (output, diagnostics) in [(JobOutput.file(loop), nil), (.descriptor(1), loop)] {
      let found = InputFinder.inputs(
        of: ["\(folder.path)/in"],
        output: output,
        except: diagnostics.map { [$0] } ?? []
      )
      #expect(found.inputs.map(\.relativePath) == ["a.json"])
      let failures = found.failures.map(\.description)
      #expect(failures == ["\(loop): cannot open: Too many levels of symbolic links"])
    }
  }

  @Test(arguments: [
    ("x.json", "{\"grid\":[[1]]}\n{\"grid\":[[2]]}\n", JobInput.Kind.lines),
    ("data.txt", "\n[[1]]\r\n\r\nbad\n", .lines),
    ("data", "[[1]]\n[[2]]", .lines),
    ("one.json", "[[1]]\n\n", .document),
    ("pretty.json", "{\n\"grid\": [[1]]\n}\n", .document),
    ("rows.json", "[\n[1],\n[2]]", .document),
    ("half.json", "{\"grid\":[[1]]\n}", .document),
    ("bad.json", "oops\n[[1]]\n", .document),
  ])
  func `a file that is named is a stream if it holds several documents on lines`(
    name: String,
    text: String,
    kind: JobInput.Kind
  ) throws {
    let folder = try TemporaryFolder()
    // Also where the first line is longer than what is read at once.
    for padding in [0, 100_000] {
      let start = text.firstIndex { "[{o".contains($0) } ?? text.startIndex
      let space = String(repeating: " ", count: padding)
      let padded = text[...start] + space + text[text.index(after: start)...]
      let path = try folder.add(name, String(padded))
      let found = InputFinder.inputs(of: [path], output: .descriptor(1))
      #expect(found.inputs.map(\.kind) == [kind])
      #expect(found.failures.isEmpty)
    }
  }

  @Test(arguments: [
    ("prices.csv", "name,price\nMilk,1.19\n", "csv"),
    ("book.xlsx", "PK\u{3}\u{4}", "xlsx"),
    ("todo.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "icalendar"),
  ])
  func `a file of a format that is imported is no document`(
    name: String,
    text: String,
    format: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add(name, text)
    let found = InputFinder.inputs(of: [path], output: .inPlace)
    #expect(found.inputs.isEmpty)
    #expect(
      found.failures.map(\.description) == [
        "\(path): no document, but a file of the format \(format): "
          + "'lister convert IN OUT.list.json' makes one of it"
      ]
    )
    #expect(found.failures.allSatisfy { !$0.isOfFile })
  }

  @Test func `a folder without a document is a failure`() throws {
    let folder = try TemporaryFolder()
    try folder.add("in/notes.txt", "[[1]]")
    let found = InputFinder.inputs(of: ["\(folder.path)/in"], output: .check)
    #expect(found.inputs.isEmpty)
    #expect(found.failures.count == 1)
    #expect(found.failures.first?.message.hasPrefix("no document in this folder") == true)
  }
}
