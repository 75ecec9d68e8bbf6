// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

/// A manifest that verifies is never beside an output that is not whole, whenever a run was killed and
/// whatever was full.
@Suite struct ManifestFaultTests {
  /// Whether all moments are tried, and not only some of them.
  private static let isWhole = ["all", "manifest"].contains(
    ProcessInfo.processInfo.environment["LISTER_FAULTS"]
  )
  /// How many moments are tried otherwise, in each form.
  private static let some = 50

  /// Where the output of a run goes.
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var output: String
    var options: [String] = []
    var documents = 120
  }

  private static let forms = [
    Form(testDescription: "a stream", output: "out.ndjson"),
    Form(testDescription: "a compressed stream", output: "out.ndjson.gz"),
    Form(testDescription: "a folder", output: "out/"),
    Form(
      testDescription: "compressed parts",
      output: "out/",
      options: ["--part-size=1MB", "--compress", "--replace"],
      documents: 800
    ),
    Form(testDescription: "the standard output", output: ""),
  ]

  @Test(arguments: forms)
  func `a manifest that is there is that of an output that is whole`(form: Form) throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path(of: "case/folder")
    let arguments =
      ["recalc", "--quiet", "--jobs", "1", "in.ndjson", "more", "--manifest", "m"]
      + (form.output.isEmpty ? [] : ["-o", form.output]) + form.options
    // A run over other documents has left its output and its manifest.
    try #require(
      try Child.shell(
        """
        set -e
        mkdir -p '\(folder)/more'; cd '\(folder)'
        "$LISTER" generate invoice --documents 9 > in.ndjson
        echo '[[1,"=A1+1"]]' | tee more/a.json > more/b.json
        "$LISTER" \(arguments.joined(separator: " ")) > out.text
        "$LISTER" generate invoice --documents \(form.documents) --seed 4 > in.ndjson
        cp -r ../../case ../../template
        """
      ).code == 0
    )
    let old = scratch.content("template/folder/m")
    let log = scratch.path(of: "log")
    let root = scratch.path(of: "case")
    _ = try FaultLibrary.run(arguments, in: folder, below: root, log: log)
    let calls = FaultLibrary.calls(in: scratch.content("log")).map(\.kind)
    let writes = calls.count { $0 == "write" }
    try #require(writes > 3)
    var faults = calls.indices.map { Fault(number: $0 + 1, action: .signal(SIGKILL)) }
    faults += (1...writes).map {
      Fault(call: "write", number: $0, goesOn: true, action: .fail(ENOSPC))
    }
    faults += Fault.all(of: calls, signals: [])
    if !ManifestFaultTests.isWhole {
      var random = SeededGenerator(seed: 12)
      faults = Array(faults.shuffled(using: &random).prefix(ManifestFaultTests.some))
    }
    var beside = 0
    for fault in faults {
      try FileManager.default.removeItem(atPath: root)
      try FileManager.default.copyItem(atPath: scratch.path(of: "template"), toPath: root)
      let outcome = try FaultLibrary.run(arguments, in: folder, below: root, with: fault)
      if form.output.isEmpty { try scratch.add("case/folder/out.text", outcome.output) }
      let isThere = FileManager.default.fileExists(atPath: folder + "/m")
      if outcome.code == 0 { #expect(isThere, "\(fault)") }
      if fault.goesOn, case .fail(ENOSPC) = fault.action {
        #expect(outcome.code != 0, "\(fault)")
      }
      guard isThere else { continue }
      beside += 1
      let check = try verify(form, in: folder)
      // The shell empties a file for the standard output before the older manifest is removed.
      if form.output.isEmpty, check.code == 1, scratch.content("case/folder/m") == old { continue }
      #expect(check.code == 0, "\(fault): exit \(outcome.code ?? -1), \(check.errors)")
    }
    if ManifestFaultTests.isWhole {
      print("faults: manifest, \(form.testDescription): \(beside) manifests were there")
      print("faults: manifest: \(faults.count) cases, 0 findings")
    }
  }

  /// Checks what is there; the old input is not, for it was replaced.
  private func verify(_ form: Form, in folder: String) throws -> Child.Outcome {
    let outputs =
      switch form.output {
      case "": "out.text"
      case "out/": "$(find out -type f ! -name '.*')"
      default: form.output
      }
    return try Child.shell("\"$LISTER\" verify m \(outputs)", in: folder)
  }
}
