// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// What documents cost, counted and not timed: the same on any machine.
@Suite(
  .enabled(if: CostCase.isOptimized, "the cost is that of the release binary"),
  .enabled(if: InstructionCount.isPossible, "valgrind counts the instructions")
)
struct InstructionTests {
  /// The most instructions for each workload.
  static let thresholds = InstructionCount.thresholds(in: "instructions.txt")

  @Test func `there is a threshold for each workload, and for documents that all differ`() {
    #expect(
      InstructionTests.thresholds.map(\.words) == [
        "invoice", "dense", "pricematrix", "loan", "matrix", "table", "invoice distinct",
        "dense distinct", "random", "tiny", "invoice late", "invoice rows", "loan rows",
      ]
    )
  }

  @Test(arguments: thresholds)
  func `a document takes at most so many instructions`(workload: String, instructions: Int) throws {
    let most = instructions * 103 / 100
    var (short, long, each) = (Int.max, Int.max, Int.max)
    // How much is read at once follows the clock: a busy machine may need more, so the least counts.
    for _ in 0..<8 where each > most {
      // So many that whoever learns from documents knows by then how they are.
      let isSmall = workload == "tiny" || workload.hasSuffix("rows")
      let (few, many) = isSmall ? (2_000, 6_000) : (300, 800)
      short = try min(short, instructionsOfRun(workload, documents: few))
      long = try min(long, instructionsOfRun(workload, documents: many))
      each = (long - short) / (many - few)
    }
    #expect(each > 0)
    #expect(each <= most, "\(workload): \(each) instructions")
  }

  /// The instructions of a whole run over so many documents.
  private func instructionsOfRun(_ workload: String, documents: Int) throws -> Int {
    let folder = try TemporaryFolder()
    if workload.hasSuffix("rows") {
      return try instructions(ofRows: workload, documents, in: folder)
    }
    try folder.add("in.ndjson", text(of: workload, documents: documents))
    return try InstructionCount.ofRun(
      ["recalc", "--jobs", "1", "in.ndjson", "--output", "out.ndjson"],
      in: folder.path
    )
  }

  /// The same of rows that fill one document of a workload, of which three fields are selected.
  private func instructions(
    ofRows workload: String,
    _ count: Int,
    in folder: TemporaryFolder
  ) throws -> Int {
    let isLoan = workload.hasPrefix("loan")
    try folder.add("template.json", text(of: isLoan ? "loan" : "invoice", documents: 1))
    let rows = (0..<count).map { index in
      isLoan
        ? "q-\(index),0.0\(100 + index % 800),\(4_000 + index % 5_000).25\n"
        : "q-\(index),\(1 + index % 30),\(1 + index % 900).\(10 + index % 90)\n"
    }
    try folder.add("rows.csv", (isLoan ? "id,B1,D1\n" : "id,B2,C2\n") + rows.joined())
    return try InstructionCount.ofRun(
      ["recalc", "--jobs", "1", "--template", "template.json", "--rows", "rows.csv"]
        + ["--select", isLoan ? "id,D15,H15" : "id,F16,I16", "--output", "out.ndjson"],
      in: folder.path
    )
  }

  /// So many documents of a workload; "distinct" ones share no formulas, nor do "random" and "tiny"
  /// ones, and "late" ones have one formula whose order shows while it runs.
  private func text(of workload: String, documents: Int) throws -> String {
    if workload == "random" { return RandomGrid.documents(documents) }
    if workload == "tiny" {
      return (0..<documents).map { "[[\($0),12.5,\"=A1*\($0)+B1*0.19\"]]\n" }.joined()
    }
    if workload == "invoice late" {
      let plain = try text(of: "invoice", documents: documents).split(separator: "\n")
      let late = #",null,"=OFFSET(B2,1,0)"],["#
      return plain.map { $0.replacing("],[", with: late, maxReplacements: 1) + "\n" }.joined()
    }
    let words = workload.split(separator: " ").map { $0 == "distinct" ? "--distinct" : String($0) }
    let made = try Child(["generate", "--documents", "\(documents)"] + words).outcome()
    try #require(made.code == 0, "\(made.errors)")
    return made.output
  }
}
