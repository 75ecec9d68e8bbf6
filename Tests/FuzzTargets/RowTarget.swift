// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerCore
import ListerFiles
import ListerJobs
import Synchronization

/// Any bytes as a selection on the first line, and rows that fill a document behind it.
///
/// With plans and without the same comes out, and as many lines as there are rows.
final class RowTarget: FuzzTarget {
  let name = "rows"
  let limit = 4 * 1024

  private static let template = #"""
    {"id":"q","name":"Quote","items":[{"text":"Desk","price":10}],"grids":[{"name":"In","rows":[["Rate",0.2],
    ["Class","A"],["Day","2026-01-31"]]},{"name":"Out sheet","rows":[["=In!B1*3","=IF(In!B2=\"A\",1,2)"],
    ["=In!B2&\"!\"","=ROUND(A1/7,2)"],["=SUM(ITEMS(\"price\"))","=In!B1/3"]]}],
    "names":{"rate":"In!B1","class":"In!B2","day":"In!B3","due":"'Out sheet'!B2","factor":"=2"}}
    """#

  func seeds() throws -> [[UInt8]] {
    let rows = (0..<12).map { "\($0).5,\($0 % 3 == 0 ? "A" : "B"),q-\($0)\n" }.joined()
    return [
      "id,due,rate,class\nrate,class,id\n\(rows)",
      "due,x='Out sheet'!A1:B3,town\nrate;town\n0,5;\"a\nb\"\n1,5;\"c \"\"d\"\"\"\n;\nx;y\n",
      "items,due\n{\"rate\":1.25,\"items[0].price\":3}\n{\"items[0].price\":4,\"rate\":\"=1\"}\n{\"rate\":null}\n",
      "Out sheet,id\nday,B1,factor\n2026-03-04,1e3,2\n2026-03-05,-0.0,x\n",
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
    let text = String(decoding: input[..<end], as: UTF8.self)
    guard let selection = try? Selection(text), end < input.endIndex else { return }
    let rows = Array(input[(end + 1)...])
    let planned = RowTarget.lines(selection, rows, plans: true)
    let general = RowTarget.lines(selection, rows, plans: false)
    try FuzzFinding.unless(planned == general, "with plans \(planned), and without \(general)")
  }

  /// What rows become, or why they can't fill the template.
  private static func lines(_ selection: Selection, _ rows: [UInt8], plans: Bool) -> String {
    var options = RecalculationOptions(now: .init(unixMilliseconds: 0), seed: 7)
    options.selection = selection
    options.usesPlans = plans
    var lines = LineRecalculation(options, jobs: 1)
    lines.template = .document(Array(template.utf8), name: "template")
    let output = Mutex<[UInt8]>([])
    let rest = Mutex<[UInt8]?>(rows)
    do {
      let outcome = try lines.run(
        reading: { part, _ in
          guard let bytes = rest.withLock({ $0.take() }), !bytes.isEmpty else { return false }
          part = bytes
          return true
        },
        cancellation: Cancellation(),
        writing: { view in output.withLock { $0 += view.array } }
      )
      let text = output.withLock { String(decoding: $0, as: UTF8.self) }
      return "\(outcome.counts.documents) \(outcome.counts.failed) \(text)"
    } catch {
      return "\(error)"
    }
  }
}
