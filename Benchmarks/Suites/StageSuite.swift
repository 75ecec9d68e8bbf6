// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerMeasurement
import ListerModel
import ListerWorkloads

/// Where the time of a document goes: scan, compile, evaluate, write, for each workload.
enum StageSuite {
  private static let documents = 500

  static func run() {
    var table = TextTable(columns: [
      ("workload", .left), ("bytes", .right), ("scan ns", .right), ("compile ns", .right),
      ("evaluate ns", .right), ("write ns", .right), ("documents/s", .right),
    ])
    for distinct in [false, true] {
      for workload in Workload.allCases where workload != .mixed {
        table.rows.append(row(workload, distinct: distinct))
      }
    }
    print(table.text)
  }

  private static func row(_ workload: Workload, distinct: Bool) -> [String] {
    var input = ByteBuffer(capacity: 1 << 20)
    for index in 0..<documents {
      workload.generate(index: index, seed: 7, distinct: distinct, into: &input)
    }
    let calculator = Calculator()
    let reader = DocumentReader(cells: calculator.cells)
    var output = ByteBuffer(capacity: 1 << 20)
    // The stages up to each one, so that their differences are the stages.
    let stages: [() -> Void] = [
      {},
      { calculator.compile() },
      {
        calculator.compile()
        calculator.evaluate()
      },
      {
        calculator.compile()
        calculator.evaluate()
        DocumentWriter.write(reader, mode: .exact, valuesOnly: false, to: &output)
      },
    ]
    let names = ["scan", "to compile", "to evaluate", "to write"]
    let kind = workload.name + (distinct ? " (distinct)" : "")
    let times = zip(names, stages).map { name, stage in
      nanoseconds(per: documents, named: "stages, \(name): \(kind)") {
        output.truncate()
        var rest = input.view
        while let end = rest.firstIndex(of: 10) {
          do throws(DocumentError) {
            try reader.read(rest[0..<end])
          } catch {
            fatalError("\(workload.name): \(error.message)")
          }
          stage()
          rest = rest[end + 1..<rest.count]
        }
      }
    }
    var columns = [kind]
    columns.append("\(input.count / documents)")
    var before = 0.0
    for time in times {
      columns.append("\(Int((time - before).rounded()))")
      before = time
    }
    columns.append("\(Int(1e9 / before))")
    return columns
  }
}
