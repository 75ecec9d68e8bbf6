// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct ArgumentCountTests {
  /// A call of a function with so many arguments, all of them 1 but the names of LET.
  private func call(_ function: Function, _ count: Int) -> String {
    let arguments = (0..<count).map { index in
      function.form == .let && index % 2 == 0 && index < count - 1 ? "name_\(index)" : "1"
    }
    return "=\(function.name)(\(arguments.joined(separator: ",")))"
  }

  private func check(_ formula: String, isWrong: Bool) {
    let sheet = Sheet(["A1": formula])
    let faults = sheet.calculator.diagnostics
    #expect((sheet["A1"] == "#NAME?") == isWrong, "\(formula.prefix(40))")
    #expect(faults.isEmpty != isWrong, "\(formula.prefix(40))")
    #expect(faults.allSatisfy { !$0.message.isEmpty })
  }

  @Test(arguments: FunctionTable.standard.functions.map(\.name))
  func `too few and too many arguments are told, and no others`(name: String) throws {
    let function = try #require(FunctionTable.standard.function(named: name))
    let (least, most) = (function.minimumArguments, function.maximumArguments)
    if least > 0 {
      check(call(function, 0), isWrong: true)
      check(call(function, least - 1), isWrong: true)
    }
    check(call(function, least), isWrong: false)
    check(call(function, most + 1), isWrong: true)
    if most < 255 { check(call(function, most), isWrong: false) }
    if function.repeatingGroup == 2 {
      check(call(function, least + 1), isWrong: true)
      check(call(function, least + 2), isWrong: false)
    }
  }

  @Test(arguments: [
    "NOSUCH(1)", "nosuch", "SUM(nosuch)", "IF(TRUE,nosuch)", "IFERROR(NOSUCH(),1)", "SUM(A2,",
    "COS()+OR()", "SUMIFS(B1)",
  ])
  func `no formula is #NAME? without a word`(formula: String) {
    #expect(!Sheet(["A1": "=" + formula]).calculator.diagnostics.isEmpty)
  }
}
