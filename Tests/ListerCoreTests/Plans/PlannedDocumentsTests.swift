// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCore
import ListerWorkloads
import PlanTrials
import TestKit
import Testing

@Suite struct PlannedDocumentsTests {
  @Test(arguments: Workload.allCases, [false, true])
  func `generated documents are the same without plans`(workload: Workload, distinct: Bool) {
    let ways = TwoWays()
    var document = ByteBuffer()
    for index in 0..<60 * TwoWays.factor {
      document.truncate()
      workload.generate(index: index, seed: 7, distinct: distinct, into: &document)
      #expect(ways.agree(on: document.view), "document \(index)")
    }
    if distinct, workload == .invoice { #expect(ways.plannedDocuments == 0) }
  }

  @Test(arguments: [Workload.invoice, .dense, .pricematrix, .loan])
  func `documents that share a template are calculated by its plan`(workload: Workload) {
    let ways = TwoWays()
    var document = ByteBuffer()
    for index in 0..<200 {
      document.truncate()
      workload.generate(index: index, seed: 3, distinct: false, into: &document)
      #expect(ways.agree(on: document.view), "document \(index)")
    }
    #expect(ways.plannedDocuments >= 180)
  }

  @Test(arguments: [
    #"=SUM(ITEMS(\"cots\"))"#, #"=SUM(ITEMS(\"cost\"))"#, #"=SUM(ITEMS(\"Price\"))"#,
    #"=SUM(ITEMS(\"figure\"))"#,
  ])
  func `what formulas ask of the items is told of the same documents without plans`(
    formula: String
  ) {
    let ways = TwoWays()
    for index in 0..<200 {
      let document = """
        {"tables": {"A": {"columns": {"Price": "cost", "figure": {"member": "text", "kind": "number"}}}},
        "items": [{"text": "\(index).5", "cost": \(index % 3 == 0 ? "\"1.5\"" : "\(index)")}],
        "grid": [[\(index), "=A1*2"], ["\(formula)"]]}
        """
      #expect(ways.agree(on: document), "document \(index)")
    }
  }

  @Test func `literals that follow each other are shown as values are, however they are spelled`() {
    let ways = TwoWays()
    let numbers = ["12.50", "7", "-0", "0.10", "1e2", "100.25", "-3.00", "0.00"]
    let texts = ["a", "b\\u0041", "é", "", "c\\n"]
    for index in 0..<600 {
      let chosen = (0..<6).map { place in
        index < 20
          ? "\(index + place).25" : numbers[(index >> place + place * index) % numbers.count]
      }
      let text = texts[index < 20 ? 0 : index % texts.count]
      let rows =
        "[\(chosen[0]),\(chosen[1]),\"\(text)\",\(chosen[2]),\(chosen[3])],"
        + "[\(chosen[4]),\"=A1+B1+D1\",\(chosen[5]),\"x\(index)\"]"
      let document = Array("{\"grid\":[\(rows)]}".utf8)
      #expect(document.withByteView { ways.agree(on: $0) }, "\(rows)")
    }
    #expect(ways.plannedDocuments > 500)
  }

  @Test(arguments: Workload.allCases.filter { $0 != .mixed })
  func `changed documents are the same with plans and without`(workload: Workload) {
    let ways = TwoWays()
    var mutator = DocumentMutator(seed: 11)
    var document = ByteBuffer()
    for index in 0..<250 * TwoWays.factor {
      document.truncate()
      workload.generate(index: index, seed: 5, distinct: false, into: &document)
      let bytes = index < 20 ? document.view.array : mutator.changed(document.view.array)
      let agree = bytes.withByteView { ways.agree(on: $0) }
      #expect(agree, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: [Workload.invoice, .dense, .pricematrix, .loan])
  func `values that documents hold are compared with the new ones`(workload: Workload) throws {
    var options = RecalculationOptions()
    options.usesPlans = false
    let general = Recalculator(options: options)
    let ways = TwoWays()
    var mutator = DocumentMutator(seed: 13)
    for index in 0..<150 * TwoWays.factor {
      var document = ByteBuffer()
      workload.generate(index: index, seed: 9, distinct: false, into: &document)
      var bytes = try general.recalculate(document.view.array)
      if index > 30, index % 3 == 0 {
        let place = mutator.pick(bytes.count)
        bytes[place] = index % 2 == 0 ? UInt8(48 + mutator.pick(10)) : UInt8(32 + mutator.pick(95))
      }
      let agree = bytes.withByteView { ways.agree(on: $0) }
      #expect(agree, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(ways.plannedDocuments > ways.documents / 2)
  }

  @Test func `documents of random templates are the same with plans and without`() {
    var planned = 0
    var documents = 0
    for seed in 0..<60 * TwoWays.factor {
      let ways = TwoWays()
      var generator = TemplateGenerator(seed: UInt64(seed))
      for index in 0..<48 {
        let document = generator.document(index, isUnlike: index > 20 && index % 3 == 0)
        #expect(ways.agree(on: document), "template \(seed), document \(index): \(document)")
      }
      planned += ways.plannedDocuments
      documents += ways.documents
    }
    #expect(planned * 20 > documents)
  }

  @Test func `shipped documents are the same with plans and without`() throws {
    for folder in ["documents", "lists"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: Datasets.root.appending(path: folder),
        includingPropertiesForKeys: nil
      )
      for file in files {
        let ways = TwoWays()
        let text = try String(contentsOf: file, encoding: .utf8)
        let documents =
          file.pathExtension == "ndjson" ? text.split(separator: "\n").map(String.init) : [text]
        for _ in 0..<20 {
          for document in documents {
            #expect(ways.agree(on: document), "\(file.lastPathComponent)")
          }
        }
      }
    }
  }

  /// The files of conformance cases.
  static let conformance =
    ((try? FileManager.default.contentsOfDirectory(
      at: Datasets.root.appending(path: "conformance"),
      includingPropertiesForKeys: nil
    )) ?? []).filter { $0.pathExtension == "cases" }

  @Test(arguments: conformance)
  func `conformance cases are the same with plans and without`(file: URL) throws {
    let ways = TwoWays()
    for block in try ConformanceFile(file).blocks {
      for (line, formula, _) in block.cases {
        let document = ConformanceDocument(block, formula: formula)
        // Four documents make a template; those behind them are calculated by it.
        for index in 0..<7 * TwoWays.factor {
          let text = document.text(index)
          #expect(ways.agree(on: text), "\(file.lastPathComponent) \(line): \(formula)")
        }
      }
    }
    let isPlain = ["logic", "rounding", "sums"].contains { file.lastPathComponent.hasPrefix($0) }
    #expect(ways.plannedDocuments > (isPlain ? 30 : -1))
  }

  @Test(arguments: 0..<24)
  func `what spilled in one document is no part of the next ones`(spilling: Int) {
    let ways = TwoWays()
    for index in 0..<60 {
      let place = index == spilling ? 0 : 1
      let document = "[[\"a\(index)\",\(place),\"=INDEX(A1:A2,B1)\"],[\"b\(2 * index)\",1]]"
      #expect(ways.agree(on: document), "document \(index)")
    }
    #expect(ways.plannedDocuments > 20)
  }

  @Test(
    arguments: [
      #"=COUNTIFS(A1:B1,\">0\",A1:A2,\">0\")"#, #"=SUMIFS(A1:A2,A1:B1,\">0\")"#,
      #"=AVERAGEIFS(A1:A2,A1:B1,\">0\")"#, #"=COUNTIFS(A1:B3,\">0\",A1:C2,\">0\")"#,
      #"=SUMIF(A1:B1,\">0\",A1:A2)"#, #"=AVERAGEIF(A1:B1,\">0\",A1:A2)"#,
      #"=SUMPRODUCT(A1:B1,A1:A2)"#, #"=SUMIFS(A1:A2,A1:A2,\">0\",A1:B1,\">0\")"#,
    ]
  )
  func `areas of one size and other shapes are what the general engine says`(formula: String) {
    let ways = TwoWays()
    for index in 0..<40 {
      let document = "[[\(index + 1),2,3,\"\(formula)\"],[4,5,6],[7,8,\(index)]]"
      #expect(ways.agree(on: document), "document \(index)")
    }
  }

  @Test func `nothing of a template is taken for granted`() {
    let ways = TwoWays()
    func document(_ cells: String) -> String {
      #"{"grid":[["Name","x",2.50],[\#(cells)],["=B2*C1","=IF(A2=\"a\",1,2)","=B2/4"]]}"#
    }
    for index in 0..<40 {
      #expect(ways.agree(on: document("\"\(index % 2 == 0 ? "a" : "b")\",\(index).25,7")))
    }
    #expect(ways.plannedDocuments > 20)
    let planned = ways.plannedDocuments
    let others = [
      #""=1",1.25,7"#, #""a",-0,7"#, #""a",1e2,7"#, #""a",01,7"#, #""a",1.,7"#, #""a",+1,7"#,
      #""\u0061",1.25,7"#, #""ä",1.25,7"#, #""a",1.255,7"#, #""a",1234567890123456789,7"#,
      #""a","1.25",7"#, #"1,1.25,7"#, #""a",null,7"#, #""a",1.25"#, #""a",1.25,7,8"#,
      #""a" ,1.25,7"#, ##""a",{"error":"#N/A"},7"##, #""a",true,7"#, #""a",1.25,"#,
      #""a",-1.50,7"#, #""",1.25,7"#, #""a",0.00,7"#, #""a",-0.00,7"#, #""a",999999999999999999,7"#,
    ]
    for cells in others { #expect(ways.agree(on: document(cells)), "\(cells)") }
    #expect(ways.agree(on: document(#""a",1.25,7"#) + " "))
    #expect(ways.agree(on: document(#""a",1.25,7"#) + "\r"))
    #expect(ways.plannedDocuments < planned + others.count)
  }

  @Test func `documents of other forms have templates as well`() {
    for (before, after) in [
      ("", ""), (#"{"grid":"#, "}"), (#"{"x":[1,{}],"grid":"#, #","y":"\n"}"#),
      (#"{"grids":[{"name":"A","rows":"#, #"},{"name":"B","rows":[["=A!A1*2",7]]}]}"#),
      (#" {"id":-1.50,"grids":[{"name":"A","rows":"#, #"},{"name":"no rows"}],"z":null} "#),
    ] {
      let ways = TwoWays()
      for index in 0..<60 {
        let rows = #"[[\#(index),2.5,"=A1*B1"],["=IF(A1>30,\"mo\\re\",\"ä\")","x"]]"#
        #expect(ways.agree(on: before + rows + after), "\(before)")
      }
      #expect(ways.plannedDocuments > 30, "\(before)")
    }
  }

  @Test func `one document with many decimal places doesn't spoil the template of the others`() {
    let ways = TwoWays()
    for index in 0..<400 {
      let number = index % 9 == 8 ? "1.123456789012345" : "\(index).25"
      #expect(ways.agree(on: #"{"grid":[[\#(number),12345.5,"=ROUND(A1*B1,2)","=A1+B1"]]}"#))
    }
    #expect(ways.plannedDocuments > 300)
  }

  @Test func `what fails in one document is left to the general engine`() {
    let ways = TwoWays()
    for index in 0..<200 {
      let divisor = index % 10 == 9 ? 0 : index + 1
      #expect(ways.agree(on: #"{"grid":[[6,\#(divisor),"=ROUND(A1/B1,2)","=1+C1"]]}"#))
    }
    #expect(ways.plannedDocuments > 120)
  }
}
