// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

/// Three versions of a file, and what merging them must give: the lines of `Tests/Tables/merges.ndjson`.
///
/// Each is an object: `kind` and `name`; `file`, what the versions are called; `base`, `ours` and `theirs`,
/// their texts; `merged`, the text that must come; and `told`, what each conflict says in its place.
struct MergeCaseTests {
  private static let all = ImportCase.cases(in: "merges.ndjson").map { ImportCase(json: $0) }

  @Test func `there are cases, and each has a name of its own`() {
    let names = MergeCaseTests.all.map(\.testDescription)
    #expect(names.count > 30 && Set(names).count == names.count)
  }

  @Test(arguments: MergeCaseTests.all)
  func `what both sides did is in the result, or it is told`(subject: ImportCase) throws {
    let told = subject.texts("told")
    #expect(try merged(subject, "ours", "theirs") == [subject.text("merged")] + told)
    // Where nothing contradicts, it does not matter whose side is whose.
    if told.isEmpty {
      #expect(try merged(subject, "theirs", "ours") == [subject.text("merged")])
    }
  }

  /// The text of the result, and the conflicts.
  private func merged(_ subject: ImportCase, _ ours: String, _ theirs: String) throws -> [String] {
    let folder = try TemporaryFolder(inMemory: true)
    let paths = try ["base", ours, theirs].map { side in
      try folder.add("\(side)/\(subject.text("file"))", subject.text(side))
    }
    let request = MergeRequest(base: paths[0], ours: paths[1], theirs: paths[2])
    let result = try Workspace(folder: folder.path).merge(request)
    return [String(decoding: result.document, as: UTF8.self)] + result.conflicts.map(\.message)
  }
}
