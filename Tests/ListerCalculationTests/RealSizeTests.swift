// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCalculation
@testable import ListerNumbers

/// Real numbers of any size: very small and very large ones, and fractions of too many bits.
@Suite struct RealSizeTests {
  @Test(arguments: [
    ("=EXP(-3000)+EXP(-3001)=0", "FALSE"), ("=ISERROR(1/(EXP(-3000)+EXP(-3001)))", "FALSE"),
    ("=EXP(EXP(-3000))=1", "FALSE"), ("=EXP(EXP(-3000))>1", "TRUE"),
    ("=EXP(-EXP(-3000))<1", "TRUE"), ("=EXP(-EXP(5))+EXP(-EXP(6))>0", "TRUE"),
    ("=FACT(3-COSH(3000)+SINH(3000))", "2"), ("=COSH(3000)-SINH(3000)=0", "FALSE"),
    ("=SIGN(SINH(3000)-COSH(3000))", "-1"), ("=COSH(1450)^2-SINH(1450)^2=1", "TRUE"),
    ("=COSH(1450)^2-SINH(1450)^2", "~1"), ("=(COSH(1450)^2-SINH(1450)^2)*6-5", "~1"),
    ("=COSH(1450)^2-SINH(1450)^2=0", "FALSE"), ("=TANH(3000)=1", "FALSE"),
    ("=ROUND((COSH(3000)-SINH(3000))*EXP(3000),3)", "1"), ("=SIN(2)^2+COS(2)^2=1", "TRUE"),
  ])
  func `what differs is told apart, at any size`(formula: String, expected: String) {
    for precision in [1, 34, 400] {
      #expect(Sheet(["A1": formula], precision: precision)["A1"] == expected)
    }
  }

  @Test func `what another cell asked for changes no answer`() {
    let question = "COSH(9000)-SINH(9000)-EXP(-9000)"
    let alone = Sheet(["A1": "=\(question)=0", "A2": "=\(question)"], precision: 34)
    let cells = ["A1": "=\(question)+10^-30000", "A2": "=\(question)=0", "A3": "=\(question)"]
    let after = Sheet(cells, precision: 34)
    #expect(after["A2"] == alone["A1"] && after["A3"] == alone["A2"])
    #expect(after["A2"] == "TRUE" && after["A3"] == "~0")
  }

  @Test(arguments: [
    ("=EXP(100000*LN(0.999))*10^45", "~35.385276883434423418"),
    ("=0.999^100000*10^45", "~35.385276883434423418"),
    ("=(1+1/10^6)^(10^6)", "~2.7182804693193768838"),
    ("=(1+10^-20)^(10^20)", "~2.7182818284590452353"),
    ("=(1+0.05/8760)^(8760*10)", "~1.6487189180833747939"),
    ("=(-0.999)^100001*10^45", "~-35.349891606550988994"),
    ("=(1.0001*SQRT(2))^100000*10^-15055", "~6.9584239534793951882"),
    ("=0.999^50000*0.998^50000*10^65", "~0.63310488958597087471"),
    ("=(0.999^50000+0.99901^50000)*10^22", "~4.9840477493331674758"),
    ("=1/0.999^100000*10^-43", "~2.8260341251367990489"),
    ("=ROUND(0.999^100000*10^45,3)", "35.385"), ("=0.999^100000=0", "FALSE"),
    ("=0.999^100000*0.999^-99999", "0.999"), ("=SQRT(0.999^100000)=0.999^50000", "TRUE"),
    ("=LN(0.999^100000)/LN(0.999)", "100000"), ("=(0.999^100000)^2=0.999^200000", "TRUE"),
    ("=9^(9^9)", "#NUM!"), ("=2^1000000*2^1000000", "#NUM!"), ("=FACT(10^9)", "#NUM!"),
  ])
  func `a fraction of too many bits has its value`(formula: String, expected: String) {
    #expect(Sheet(["A1": formula], precision: 20)["A1"] == expected)
  }

  @Test(arguments: [
    ("=LOG(1.0731^10,1.0212^8)", "~4.2038259875131575972"),
    ("=LOG(FACT(25),FACT(23))", "~1.1239554686450666966"),
    ("=LOG(1.0731^10,1.0731^15)", "2/3"), ("=LOG(3^100,1/9^100)", "-0.5"),
  ])
  func `logarithms to the base of a long number`(formula: String, expected: String) {
    let sheet = Sheet(["A1": formula, "B1": "=1+1"], precision: 20)
    #expect(sheet["A1"] == expected && sheet["B1"] == "2")
    #expect(sheet.calculator.arithmetic.decisions.taken == 0)
  }

  @Test(arguments: [
    ("=(9999.5-10^-900*SQRT(2))*10^4", "~99990000"),
    ("=(9999.5+10^-900*SQRT(2))*10^4", "~100000000"),
    ("=10^-900*SQRT(2)-9999.5", "~-9999"), ("=-9999.5-10^-900*SQRT(2)", "~-10000"),
    ("=9999.25+10^-900*SQRT(2)", "~9999"), ("=10000+10^-900*SQRT(2)", "~10000"),
    ("=10000-10^-900*SQRT(2)", "~10000"), ("=10005+10^-900*SQRT(2)", "~10010"),
    ("=10005-10^-900*SQRT(2)", "~10000"),
  ])
  func `next to a power of ten all digits are right`(formula: String, expected: String) {
    #expect(Sheet(["A1": formula], precision: 4)["A1"] == expected)
  }
}
