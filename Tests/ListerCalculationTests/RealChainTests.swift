// SPDX-License-Identifier: MIT

import ListerNumbers
import Testing

@testable import ListerCalculation

/// Random chains of five functions with roundings and comparisons between them.
///
/// `LISTER_CHAINS=100000` tries so many.
@Suite struct RealChainTests {
  static let count = RealRun.count("LISTER_CHAINS", 480)
  static let precisions = [34, 1, 15, 1000]
  private static let rows = 16

  /// The answers to chains in cells, all in one document.
  private static func cut(
    _ chains: ArraySlice<RealChain>,
    precision: Int,
    on calculator: Calculator
  ) -> [[String]] {
    var cells: [String: String] = [:]
    for (row, chain) in chains.enumerated() {
      cells.merge(chain.cells(row: row)) { first, _ in first }
    }
    let sheet = Sheet(cells, calculator: calculator, precision: precision)
    return chains.indices.map { index in
      let row = index - chains.startIndex
      return (5...5 + RealChain.questions).map { sheet[RealRun.address(row * 16 + $0)] }
    }
  }

  /// The answers to chains in cells, documents in the given order.
  private static func cut(
    _ chains: [RealChain],
    precision: Int,
    backwards: Bool = false
  ) -> [[String]] {
    let calculator = Calculator()
    var answers = [[String]](repeating: [], count: chains.count)
    let starts = Array(stride(from: 0, to: chains.count, by: rows))
    for start in backwards ? starts.reversed() : starts {
      let part = chains[start..<min(start + rows, chains.count)]
      for (offset, answer) in cut(part, precision: precision, on: calculator).enumerated() {
        answers[start + offset] = answer
      }
    }
    return answers
  }

  private static func chains() -> [RealChain] {
    (0..<count).map { RealChain(seed: UInt64($0)) }
  }

  @Test func `a chain in one formula gives what it gives in cells`() {
    let chains = Self.chains()
    let answers = Self.cut(chains, precision: 34)
    let calculator = Calculator()
    var faults: [String] = []
    for (chain, cut) in zip(chains, answers) {
      let whole = RealRun.results(of: chain.whole, calculator: calculator)
      if whole != cut { faults.append("\(chain.whole[0]): \(whole), in cells \(cut)") }
    }
    #expect(faults.isEmpty, Comment(rawValue: faults.prefix(20).joined(separator: "\n")))
  }

  @Test(arguments: precisions)
  func `no number is wrong, and roundings and comparisons are those at 34 digits`(precision: Int) {
    let chains = Self.chains()
    let answers = Self.cut(chains, precision: precision)
    let usual = Self.cut(chains, precision: 34)
    var faults: [String] = []
    var judged = 0
    for (index, chain) in chains.enumerated() {
      // A marked number is written with the document's digits.
      let isSame = zip(answers[index], usual[index]).dropFirst().allSatisfy { answer, usual in
        answer == usual || precision < 34 && answer.hasPrefix("~") && usual.hasPrefix("~")
      }
      if !isSame { faults.append("\(chain.whole[0]): \(answers[index]), not \(usual[index])") }
      guard let value = chain.interval(bits: 4000) else { continue }
      judged += 1
      if let fault = Self.fault(of: answers[index], value, precision: precision) {
        faults.append("\(chain.whole[0]): \(fault)")
      }
    }
    #expect(faults.isEmpty, Comment(rawValue: faults.prefix(20).joined(separator: "\n")))
    #expect(judged > Self.count / 2)
  }

  /// What is wrong with answers about a value that is known; nil if nothing is.
  private static func fault(
    of answers: [String],
    _ value: OracleInterval,
    precision: Int
  ) -> String? {
    if answers[0].hasPrefix("~") {
      let written = OracleInterval.normal(String(answers[0].dropFirst()))
      if let expected = value.rounded(to: precision), expected != written {
        return "\(written) is not \(expected)"
      }
    } else if let plain = OracleInterval(answers[0], bits: value.bits) {
      if !plain.meets(value) { return "\(answers[0]) is wrong" }
    } else {
      return "\(answers[0]) is no number"
    }
    let roundings = [(1, value.rounded(places: 3)), (2, value.floorInterval)]
    for case (let index, let expected?) in roundings where !answers[index].hasPrefix("~") {
      guard let given = OracleInterval(answers[index], bits: value.bits), given.meets(expected)
      else { return "the rounded value \(answers[index]) is wrong" }
    }
    if let sign = value.sign, answers[3] != "\(sign)", !answers[3].hasPrefix("~") {
      return "the sign \(answers[3]) is wrong"
    }
    return nil
  }

  @Test func `the order of documents changes nothing`() {
    let chains = Self.chains()
    let forwards = Self.cut(chains, precision: 15)
    let backwards = Self.cut(chains, precision: 15, backwards: true)
    #expect(forwards == backwards)
  }

  @Test func `four jobs give what one gives`() async {
    let one = Self.cut(Self.chains(), precision: 34)
    let four = await withTaskGroup(of: (part: Int, answers: [[String]]).self) { group in
      for part in 0..<4 {
        group.addTask {
          let chains = Self.chains().enumerated().filter { $0.offset % 4 == part }.map(\.element)
          return (part, Self.cut(chains, precision: 34))
        }
      }
      var answers = [[String]](repeating: [], count: Self.count)
      for await (part, found) in group {
        for (index, answer) in found.enumerated() { answers[index * 4 + part] = answer }
      }
      return answers
    }
    #expect(one == four)
  }
}

extension OracleInterval {
  /// ``floor`` as an interval.
  var floorInterval: OracleInterval? { floor.map { OracleInterval($0, bits: bits) } }
}
