// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCore
import ListerJSON
import ListerPlans
import PlanTrials
import ListerWorkloads
import Testing

/// Streams of many templates, of variations of one, and of several workers.
@Suite struct ManyTemplatesTests {
  @Test func `hundreds of templates in any order are found`() {
    let ways = TwoWays()
    var documents = 0
    for round in 0..<14 {
      for template in 0..<150 {
        let number = (template * 67) % 150
        let text =
          #"{"id":"\#(round)-\#(number)","grid":[["a",\#(round).5,\#(template)],"#
          + #"["=B1*C1+\#(number)","=ROUND(A2/7,2)","=SUM(B1:C1)"]]}"#
        #expect(ways.agree(on: text), "\(text)")
        documents += 1
      }
    }
    // A layout is learnt from four documents.
    #expect(ways.plannedDocuments == documents - 4 * 150)
  }

  @Test func `templates that end alike, and differ in all rows, are found`() {
    let ways = TwoWays()
    for index in 0..<1_200 {
      let number = index % 100
      let rows = (1...4).map { row in
        #"["=B\#(row)+B\#(row + 1)*\#(number + 2)",\#(index).25,"=A\#(row + 1)*2"]"#
      }
      let text =
        #"{"id":"\#(index)","grid":[["t\#(number)",\#(index % 7),1.5],"#
        + rows.joined(separator: ",") + "]}"
      #expect(ways.agree(on: text), "\(text)")
    }
    #expect(ways.plannedDocuments == 1_200 - 4 * 100)
  }

  @Test func `documents with too many literals have no template`() {
    let ways = TwoWays()
    for index in 0..<6 {
      let numbers = repeatElement("1,", count: 66_000).joined()
      #expect(ways.agree(on: #"{"note":[\#(numbers)\#(index)],"grid":[[\#(index),"=A1*2"]]}"#))
    }
    #expect(ways.plannedDocuments == 0)
  }

  @Test func `documents with tables over cells have no template`() {
    let ways = TwoWays()
    for index in 0..<12 {
      let headers = index % 2 == 0 ? #""n","m""# : #""m","n""#
      let text =
        #"{"id":"\#(index)","tables":{"T":"A1:B2"},"grid":[[\#(headers)],[\#(index),2],["=T[n]+1"]]}"#
      #expect(ways.agree(on: text), "\(text)")
    }
    #expect(ways.plannedDocuments == 0)
  }

  @Test(arguments: [Workload.templates, .drift])
  func `workloads of many templates are calculated by plans`(workload: Workload) {
    let ways = TwoWays()
    var document = ByteBuffer()
    let count = workload == .templates ? 4_000 : 1_000
    for index in 0..<count {
      document.truncate()
      workload.generate(index: index, seed: 3, distinct: false, into: &document)
      #expect(ways.agree(on: document.view), "document \(index)")
    }
    let least = workload == .templates ? 3 : 8
    #expect(ways.plannedDocuments * 10 > count * least)
  }

  @Test func `members that may be missing and vary cost no template`() {
    let ways = TwoWays()
    for index in 0..<200 {
      let note = index % 3 == 0 ? #""note":{"by":"n\#(index)","at":[\#(index),1e\#(index)]},"# : ""
      let text = #"{\#(note)"id":\#(index),"grid":[[\#(index),2.5,"=A1*B1"]],"z":"é\#(index)\n"}"#
      #expect(ways.agree(on: text), "\(text)")
    }
    #expect(ways.plannedDocuments > 185)
  }

  @Test func `a template that one worker has learnt is used by the others at once`() {
    let layouts = SharedLayouts()
    let (first, second) = (TwoWays(sharing: layouts), TwoWays(sharing: layouts))
    for index in 0..<20 {
      #expect(first.agree(on: #"{"grid":[[\#(index),2.5,"=A1*B1"]]}"#))
    }
    #expect(first.plannedDocuments == 16)
    for index in 0..<20 {
      #expect(second.agree(on: #"{"grid":[[\#(index),7.5,"=A1*B1"]]}"#))
    }
    #expect(second.plannedDocuments == 20)
  }

  @Test func `workers learn a template together`() {
    let layouts = SharedLayouts()
    let workers = (0..<4).map { _ in TwoWays(sharing: layouts) }
    for index in 0..<40 {
      #expect(workers[index % 4].agree(on: #"{"grid":[[\#(index),2.5,"=A1*B1"]]}"#))
    }
    #expect(workers.reduce(0) { $0 + $1.plannedDocuments } == 36)
  }

  @Test(arguments: [1, 2, 8])
  func `workers that share templates give what one without them gives`(jobs: Int) {
    var mutator = DocumentMutator(seed: 17)
    for round in 0..<TwoWays.factor {
      var documents: [[UInt8]] = []
      for index in round * 600..<(round + 1) * 600 {
        var document = ByteBuffer()
        let workload = [Workload.drift, .invoice, .loan][index % 3]
        workload.generate(index: index, seed: 19, distinct: false, into: &document)
        documents.append(
          index % 5 == 4 ? mutator.changed(document.view.array) : document.view.array
        )
      }
      var options = RecalculationOptions(now: Moment(unixMilliseconds: 0))
      let planned = Recalculator.recalculated(documents, options: options, jobs: jobs)
      options.usesPlans = false
      let general = Recalculator(options: options)
      for (document, result) in zip(documents, planned) {
        #expect(result == Result { () throws(DocumentError) in try general.recalculate(document) })
      }
    }
  }

  @Test func `a layout whose documents have nothing else in common stays where it is`() {
    let ways = TwoWays()
    for index in 0..<400 {
      let member = #""m\#(index * 7 % 401)":1"#
      #expect(ways.agree(on: #"{\#(member),"grid":[[\#(index),2.5,"=A1*B1"]]}"#))
    }
    #expect(ways.plannedDocuments == 0)
  }

  // MARK: Spellings

  @Test(
    arguments: [
      #""M\u00fcller""#, #""Müller""#, #""a\/b""#, #""say \"yes\"""#, #""tab\t""#, #""\\""#,
      #""\u0001""#, #""\ud83d\ude00""#, #""\ud83d""#, #""\u003d1""#, #""=1""#, #""""#, #""b""#,
      #""\u0020 5""#, #""１２""#, #""TRUE""#, #""ärger""#, #""ÄRGER""#, #""\u00c4rger""#, #""€5""#,
      "\"\u{00a0}5\"", "\"\u{2028}\"", "\"a\u{7f}\"", "\"\u{212A}\"",
      #""\u212a""#, #""K""#, #""\u006b""#,
    ]
  )
  func `a text is taken however it is spelled`(text: String) {
    let ways = TwoWays()
    func document(_ text: String, _ number: String) -> String {
      #"[["a",1],[\#(text),\#(number)],["=IF(A2=\"ärger\",1,2)","=A2","=COUNTIF(A1:A2,A2)","#
        + #""=IF(A2=\"k\",1,2)"],["=SUMIF(A1:A2,\"b\",B1:B2)","=MATCH(A2,A1:A2,0)","=A2<A1"]]"#
    }
    for index in 0..<12 {
      #expect(ways.agree(on: document("\"\(index % 2 == 0 ? "b" : "c")\"", "\(index).25")))
    }
    #expect(ways.plannedDocuments == 8)
    #expect(ways.agree(on: document(text, "1.5")))
    #expect(ways.agree(on: document(text, "2")))
  }

  @Test(
    arguments: [
      "1e2", "1E+2", "12e-2", "1.50e1", "2.500", "0e5", "-0e-5", "-1.2500e1", "1e18", "1e17",
      "123456789012345678e-2", "1e-3", "0.000e3", "100000000000000000000e-20", "1e999", "1e-999",
      "1e1000", "0.00000000000000000000", "7.0000000000000000000000", "1.0e0001",
    ]
  )
  func `a number is taken however it is spelled`(number: String) {
    let ways = TwoWays()
    func document(_ number: String) -> String { #"[[\#(number),"=A1*2","=A1/3"]]"# }
    for index in 0..<12 { #expect(ways.agree(on: document("\(index).25"))) }
    #expect(ways.plannedDocuments == 8)
    #expect(ways.agree(on: document(number)))
    #expect(ways.agree(on: document("3.5")))
    #expect(ways.plannedDocuments >= 9)
  }

  @Test func `texts and numbers in unusual spellings are no misses`() {
    let ways = TwoWays()
    let texts = [#"Caf\u00e9"#, "Müller", #"Nut\/bolt"#, #"\"The Corner\""#, "plain", "naïve"]
    let numbers = ["1.25", "125e-2", "1.2500", "2", "1E1", "-3.5"]
    for index in 0..<120 {
      let text = texts[index % texts.count]
      let number = numbers[index / 2 % numbers.count]
      #expect(ways.agree(on: #"[["\#(text)",\#(number),"=A1","=B1*2","=IF(A1=\"café\",1,2)"]]"#))
    }
    #expect(ways.plannedDocuments > 100)
  }
}
