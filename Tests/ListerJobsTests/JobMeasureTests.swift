// SPDX-License-Identifier: MIT

import ListerJobs
import ListerMeasurement
import Testing

@Suite struct JobMeasureTests {
  @Test func `the measures of a job are one line of JSON, an object for each group`() throws {
    let run = try JobRun.stream("[[1]]\n[[2,]]\n")
    let text = run.result.json.text
    #expect(text.hasPrefix(#"{"work":{"documents":2,"failed":1,"changed":1,"cells":1,"#))
    #expect(!text.contains("\n"))
    let groups = try #require(JSONText(text)).members
    #expect(groups.map(\.key) == ["work", "time", "speed", "stages", "document", "not_supported"])
    #expect(groups.flatMap { $0.value.members.map(\.key) } == JobMeasure.allCases.map(\.rawValue))
    // Nothing was measured of single documents, for the options don't ask for it.
    #expect(groups[4].value["p50_ns"] == .null)
  }

  @Test func `what keeps documents from having a template is named`() throws {
    let lines = (0..<40).map { index in
      index % 4 == 0 ? #"[[\#(index),"=UPPER(A1)"]]"# : #"[[\#(index),"=SIN(A1)"]]"#
    }
    let run = try JobRun.stream(lines.joined(separator: "\n") + "\n")
    let reasons = try #require(JSONText(run.result.json.text)?["not_supported"])
    #expect(reasons.members.map(\.key) == ["SIN", "UPPER"])
    let counts = reasons.members.compactMap { Int($0.value.text) }
    #expect(counts.count == 2 && counts[0] > counts[1])
  }

  @Test func `stages and documents are timed where the options ask for it`() throws {
    var options = RecalculationOptions()
    options.measures = true
    let run = try JobRun.stream("[[\"=1+1\"]]\n", options: options)
    for measure in [JobMeasure.compiling, .evaluating, .ninetyNinth, .longest] {
      #expect(run.result[measure].json != "0", "\(measure)")
      #expect(run.result[measure].json != "null", "\(measure)")
    }
  }
}
