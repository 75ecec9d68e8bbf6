// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// Names for references and formulas, and what they must not do to the program.
@Suite struct NamesTests {
  @Test func `many names are found without case`() throws {
    let names = (0..<100).map { "\"Nämé_\($0)\":\"=\($0)\"" }.joined(separator: ",")
    let document = "{\"names\":{\(names)},\"grid\":[[\"=NÄMÉ_7\",\"=nämé_99+1\",\"=nämé_100\"]]}"
    let output = try Documents.output(document, valuesOnly: true)
    #expect(output == "{\"values\":[[7,100,{\"error\":\"#NAME?\"}]]}")
  }

  @Test func `names that double within one another end as an error`() throws {
    var names = ["\"zz_0\":\"=1\""]
    for index in 1...7 {
      let sum = Array(repeating: "zz_\(index - 1)", count: 1000).joined(separator: "+")
      names.append("\"zz_\(index)\":\"=\(sum)\"")
    }
    let document =
      "{\"names\":{\(names.joined(separator: ","))},"
      + "\"grid\":[[\"=zz_1\",\"=zz_2\",\"=zz_7\",\"=zz_0\"]]}"
    let output = try Documents.output(document, valuesOnly: true)
    #expect(
      output == "{\"values\":[[1000,{\"error\":\"#NAME?\"},{\"error\":\"#NAME?\"},1]]}"
    )
  }

  @Test func `names that pile up operands end as an error`() throws {
    // Each name leaves 3,000 operands waiting for the next.
    var names = ["\"zz_0\":\"=1\""]
    for index in 1...7 {
      var body = "zz_\(index - 1)"
      for _ in 0..<12 {
        body = "SUM(" + String(repeating: "1,", count: 250) + body + ")"
      }
      names.append("\"zz_\(index)\":\"=\(body)\"")
    }
    let document = "{\"names\":{\(names.joined(separator: ","))},\"grid\":[[\"=zz_1\",\"=zz_7\"]]}"
    let output = try Documents.output(document, valuesOnly: true)
    #expect(output == "{\"values\":[[3001,{\"error\":\"#NAME?\"}]]}")
  }

  @Test func `all formulas together write out two megabytes of names`() throws {
    let body = Array(repeating: "1", count: 4000).joined(separator: "+")
    let row = "[" + Array(repeating: "\"=long\"", count: 16).joined(separator: ",") + "]"
    let rows = Array(repeating: row, count: 16).joined(separator: ",")
    let grids = (0..<2).map { "{\"name\":\"g\($0)\",\"rows\":[\(rows)]}" }.joined(separator: ",")
    let document = "{\"names\":{\"long\":\"=\(body)\"},\"grids\":[\(grids)]}"
    let output = try Documents.output(document, valuesOnly: true)
    #expect(output.hasPrefix("{\"grids\":[{\"name\":\"g0\",\"values\":[[4000,4000,"))
    #expect(output.hasSuffix(",{\"error\":\"#NAME?\"}]]}]}"))
  }
}
