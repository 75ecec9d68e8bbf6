// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerPlans
import TestKit
import Testing

@testable import ListerCore

/// Documents that rows fill, with plans and without, and as whole documents.
@Suite struct RowPlansTests {
  /// A template, with `#1`, `#2` and so on where columns go.
  private func template(_ text: String) -> RowTemplate {
    var document: [UInt8] = []
    var places: [RowPlace] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#"), let digit = rest.first, 0x31...0x39 ~= digit {
        rest.removeFirst()
        places.append(RowPlace(document.count..<document.count + 1, column: Int(digit) - 0x31))
        document.append(UInt8(ascii: "0"))
      } else {
        document.append(byte)
      }
    }
    return RowTemplate(document, places)
  }

  /// Compares rows by plans, by the general engine, and as documents that are made of them; returns how
  /// many a plan has calculated.
  private func compare(_ text: String, _ select: String, rows: [[String]]) throws -> Int {
    let template = template(text)
    var options = RecalculationOptions(now: Moment(unixMilliseconds: 1_700_000_000_000))
    options.selection = try Selection(select)
    let planned = Recalculator(options: options)
    options.usesPlans = false
    let general = Recalculator(options: options)
    for row in rows {
      let texts = row.map { ByteView(lasting: $0) }
      let columns = SlabList<ByteView>()
      for text in texts { columns.append(text) }
      var document = text
      for (index, value) in row.enumerated() {
        document = document.replacing("#\(index + 1)", with: value)
      }
      let byPlan = try bytes { try planned.recalculate(template, columns: columns.slab, to: &$0) }
      let byEngine = try bytes { try general.recalculate(template, columns: columns.slab, to: &$0) }
      let whole = try document.withByteView { view in
        try bytes { try general.recalculate(view, to: &$0) }
      }
      #expect(byPlan == byEngine, "\(row)")
      #expect(byPlan == whole, "\(row)")
    }
    return planned.planCounts.planned
  }

  private func bytes(_ body: (inout ByteBuffer) throws -> Void) throws -> [UInt8] {
    var output = ByteBuffer()
    try body(&output)
    return output.view.array
  }

  @Test func `rows of numbers and texts give what whole documents give`() throws {
    let text = #"""
      {"id":#3,"name":"n","grids":[{"name":"In","rows":[["Rate",#1],["Class",#2],["Fixed",12.50,"a\"b"]]},
      {"name":"Out","rows":[["=In!B1*2","=IF(In!B2=\"A\",1,2)"],["=ROUND(In!B1*In!B3,2)","=In!B3/4","=In!B2"],
      ["=SUM(In!B1,A1:A2)/3","=MAX(In!B1,5)","=A1>B3"]]}]}
      """#
    let classes = [
      #""A""#, #""B""#, #""é \" quoted""#, #""a longer text than fits""#, "null", "7", #""""#,
    ]
    let rows = (0..<400).map { index -> [String] in
      let number =
        switch index % 40 {
        case 7: "null"
        case 11: "1e3"
        case 13: "123456789012345678901234567890"
        case 17: #""12""#
        case 19: "0.123456789123"
        case 23: "-0.0"
        default: "\(index).\(index % 100)"
        }
      let id = index % 31 == 0 ? "\(index)" : "\"row-\(index)\""
      return [number, classes[index % 20 < 7 ? index % 20 : index % 2], id]
    }
    let planned = try compare(text, "id,r=In!B1,c=In!B2,Out!A1:C3,k=In!C3,name", rows: rows)
    #expect(planned > 250)
  }

  @Test func `formulas without steps run for each row, and see its id and its items`() throws {
    let text = #"""
      {"id":#2,"items":[{"text":"x","price":#3},{"text":"y","price":2}],
      "grid":[[#1,"=A1&\"!\"","=RAND()","=SUM(ITEMS(\"price\"))","=MEDIAN(A1,3,5)","=TODAY()-A1"]]}
      """#
    let rows = (0..<120).map { ["\($0 % 9)", "\"id-\($0 % 7)\"", "\($0 % 5).5"] }
    let planned = try compare(text, "B1,C1,D1,E1,F1,id,items[0].price", rows: rows)
    #expect(planned > 80)
  }

  @Test func `only what depends on a row, and is selected, runs anew`() throws {
    let text = #"{"grid":[[#1,2,"=A1*2","=B1*3","=D1+C1","=1/(A1-5)","=C1&\"\""]]}"#
    let rows = (0..<60).map { ["\($0 % 12)"] }
    #expect(try compare(text, "E1,D1", rows: rows) > 50)
    #expect(try compare(text, "F1", rows: rows) > 40)
  }

  @Test func `a place within a field that is selected is no plan of rows`() throws {
    let text = #"{"meta":{"a":#2,"b":[1, 2]},"grid":[[#1,"=A1+1"]]}"#
    let rows = (0..<40).map { ["\($0)", "\"t\($0)\""] }
    #expect(try compare(text, "B1,meta,x=meta.b", rows: rows) > 30)
  }
}

extension ByteView {
  /// A view of a text that is kept for good.
  fileprivate init(lasting text: String) { self = text.withByteView { $0.lasting } }
}
