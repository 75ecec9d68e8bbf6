// SPDX-License-Identifier: MIT

import TestKit

/// Documents that make real numbers as expensive as they can be.
enum HostileReals {
  /// The cells of a document.
  static func document(_ seed: UInt64) -> [String: String] {
    var generator = SeededGenerator(seed: seed &* 77)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    switch seed % 12 {
    case 0:  // About a million bits below the root.
      let digits = number(1000...315_000)
      return [
        "A1": "=10^\(digits)+\(number(1...9))", "A2": "=SQRT(A1)", "A3": "=A2>10^\(digits / 2)",
        "A4": "=ROUND(A2,\(number(0...40)))", "A5": "=A2^2=A1", "A6": "=A2-SQRT(A1-1)>0",
      ]
    case 1:  // Products of sums: twice the terms with each.
      let count = number(8...20)
      let product = sums(count, number(1...3)).joined(separator: "*")
      let reversed = sums(count, 1).reversed().joined(separator: "*")
      return ["A1": "=" + product, "A2": "=INT(A1)", "A3": "=A1=\(reversed)", "A4": "=A1/A1=1"]
    case 2:  // Roots of roots of roots.
      var cells = ["A1": "=SQRT(\(number(2...9)))"]
      let depth = number(5...50)
      for index in 1..<depth {
        cells[address(index)] = "=SQRT(\(number(2...5))+\(address(index - 1)))"
      }
      cells["O16"] = "=(\(address(depth - 1))^2-2)^2"
      cells["P16"] = "=\(address(depth - 1))=2"
      return cells
    case 3:  // High indices.
      let index = number(1000...10_000)
      return [
        "A1": "=\(number(2...99))^(1/\(index))", "A2": "=A1^\(index)", "A3": "=ROUND(A1,5)",
        "A4": "=A1+3^(1/\(index - 1))", "A5": "=A4*A4-A1*A1", "A6": "=1/A4>0",
      ]
    case 4:  // A chain of which no theorem knows the class.
      let depth = number(4...60)
      var cells = ["A1": "=EXP(1)+PI()"]
      let steps = ["SIN", "EXP(-ABS", "LN(2+ABS", "COS", "ATAN"]
      for index in 1..<depth {
        let step = steps[number(0...4)]
        cells[address(index)] =
          "=\(step)(\(address(index - 1)))" + (step.contains("(") ? ")" : "")
      }
      cells["P15"] = "=INT(\(address(depth - 1))/\(address(depth - 1)))"
      cells["P16"] = "=\(address(depth - 1))-\(address(depth - 1))+1=1"
      return cells
    case 5:  // Exponents beyond all that can be held.
      let power = number(5...18)
      return [
        "A1": "=EXP(10^\(power))", "A2": "=EXP(-(10^\(power)))", "A3": "=SIN(10^\(power * 100))",
        "A4": "=SQRT(2)^(10^\(power))", "A5": "=2^(SQRT(2)*10^\(power))", "A6": "=INT(A2)",
        "A7": "=EXP(EXP(\(power)))", "A8": "=A2=0", "A9": "=COS(10^-\(power * 50))=1",
      ]
    case 6:  // Differences that are nothing, or nearly.
      let digits = number(100...5000)
      return [
        "A1": "=SQRT(10^\(digits)+1)-10^\(digits / 2)", "A2": "=A1>0", "A3": "=INT(A1*4)",
        "A4": "=LN(1+10^-\(digits))=10^-\(digits)", "A5": "=EXP(10^-\(digits))>1",
        "A6": "=(SIN(3)^2+COS(3)^2-1)*10^\(digits)", "A7": "=1/A6", "A8": "=SIGN(A6)",
      ]
    case 7:  // Quotients of sums of many roots.
      let sum = (0..<number(10...90)).map { "SQRT(\($0 * 7 + number(2...6)))" }
      return [
        "A1": "=" + sum.joined(separator: "+"), "A2": "=1/A1", "A3": "=A1*A2=1",
        "A4": "=ROUND(A2,9)", "A5": "=SQRT(A1)^2=A1", "A6": "=A1^\(number(2...9))>0",
      ]
    case 8:  // A running total in each cell.
      var cells = ["A1": "=SQRT(2)"]
      for index in 1..<256 {
        cells[address(index)] = "=\(address(index - 1))+SQRT(\(index + 2))"
      }
      return cells
    case 9:  // Powers of sums.
      return [
        "A1": "=(1+SQRT(2)+SQRT(3)+SQRT(5)+7^(1/3))^\(number(5...60))", "A2": "=INT(A1)",
        "A3": "=A1-A2", "A4": "=(1+SQRT(2))^\(number(1000...90_000))", "A5": "=INT(A4)=A4",
      ]
    case 10:  // Many elements, sorted and looked up.
      return [
        "A1": "=SUM(UNIQUE(SQRT(SEQUENCE(\(number(100...1500))))))",
        "A2": "=MATCH(SQRT(50),SORT(SQRT(SEQUENCE(\(number(60...900))))),0)",
        "A3": "=SUM((SQRT(SEQUENCE(99))*SQRT(SEQUENCE(99))=SEQUENCE(99))*1)",
        "A4": "=SUM(LN(SEQUENCE(\(number(10...500)))))>0",
      ]
    default:  // Long numbers below many roots.
      let digits = number(1000...7000)
      return [
        "A1": "=SQRT(\(String(repeating: "7", count: digits)))", "A2": "=A1^\(number(2...20))",
        "A3": "=A1*SQRT(3)=SQRT(3*\(address(6)))", "A4": "=ROUND(LN(A1)*PI(),3)",
        "G1": "=\(String(repeating: "7", count: digits))", "A5": "=A1^(1/7)>1",
      ]
    }
  }

  /// (1+c·SQRT(2)), (1+c·SQRT(3)), (1+c·SQRT(5)) ...
  private static func sums(_ count: Int, _ factor: Int) -> [String] {
    let primes = (2...99).filter { n in !(2..<n).contains { n % $0 == 0 } }
    return primes.prefix(count).map { "(1+\(factor)*SQRT(\($0)))" }
  }

  private static func address(_ index: Int) -> String { RealRun.address(index) }
}
