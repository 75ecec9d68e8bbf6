// SPDX-License-Identifier: MIT

import Lister
import Testing

@Suite struct JobMeasureTests {
  @Test func `the measures of a job are one line of JSON, an object for each group`() throws {
    let run = try JobRun.stream("[[1]]\n[[2,]]\n")
    let text = run.result.json.text
    #expect(text.hasPrefix(#"{"work":{"documents":2,"failed":1,"changed":1,"cells":1,"#))
    #expect(!text.contains("\n"))
    let groups = try #require(JSONText(text)).members
    #expect(groups.map(\.key) == ["work", "time", "speed", "stages", "document"])
    #expect(groups.flatMap { $0.value.members.map(\.key) } == JobMeasure.allCases.map(\.rawValue))
    // Nothing was measured of single documents, for the options don't ask for it.
    #expect(groups.last?.value["p50_ns"] == .null)
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
