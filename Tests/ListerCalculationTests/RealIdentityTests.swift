// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation
@testable import ListerNumbers

/// Equations that hold, and examples of roots, logarithms and rounding with their exact answers.
@Suite struct RealIdentityTests {
  /// Equations of roots: there is a proof for each.
  static let algebraic: [String] = {
    var formulas = (2...59).map { "SQRT(\($0))^2=\($0)" }
    for a in 2...10 {
      for b in (a + 1)...11 { formulas.append("SQRT(\(a))*SQRT(\(b))=SQRT(\(a * b))") }
    }
    for n in 2...19 {
      formulas += [
        "(1+SQRT(\(n)))*(1-SQRT(\(n)))=\(1 - n)", "(\(n)^(1/3))^3=\(n)", "\(n)^0.5=SQRT(\(n))",
        "1/SQRT(\(n))=SQRT(\(n))/\(n)", "(1.05^(1/\(n)))^\(n)=1.05",
      ]
    }
    return formulas + [
      "((1+SQRT(5))/2)^2=(1+SQRT(5))/2+1", "SQRT(2)+SQRT(3)=SQRT(5+2*SQRT(6))",
      "SUM(SQRT(2),SQRT(8))=3*SQRT(2)", "STDEV(1,2,3,4)^2=VAR(1,2,3,4)",
    ]
  }()

  /// Equations with exponentials, logarithms and angles.
  static let transcendental: [String] = {
    var formulas: [String] = []
    for n in 2...19 {
      formulas += [
        "LN(EXP(\(n)))=\(n)", "EXP(LN(\(n)))=\(n)", "LN(\(n))+LN(3)=LN(\(3 * n))",
        "SIN(\(n))^2+COS(\(n))^2=1",
      ]
    }
    return formulas + [
      "SIN(PI()/6)=0.5", "COS(PI()/3)=0.5", "TAN(PI()/4)=1", "4*ATAN(1)=PI()", "SIN(PI())=0",
      "COS(PI()/2)=0", "DEGREES(PI())=180", "DEGREES(ACOS(0.5))=60", "RADIANS(180)=PI()",
      "SIN(RADIANS(30))=0.5",
    ]
  }()

  /// What a formula gives, and how many questions were not proven for it.
  private func answer(_ formula: String, precision: Int = 34) -> (text: String, taken: Int) {
    let sheet = Sheet(["A1": "=" + formula], precision: precision)
    return (sheet["A1"], sheet.calculator.arithmetic.decisions.taken)
  }

  @Test func `there are 279 identities`() {
    #expect(Set(Self.algebraic).count == 197)
    #expect(Set(Self.transcendental).count == 82)
  }

  @Test(arguments: [1, 34, 1000])
  func `equations of roots are true by proof`(precision: Int) {
    let wrong = Self.algebraic.filter { answer($0, precision: precision) != ("TRUE", 0) }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [1, 15, 34, 200, 1000])
  func `a rational that large terms cancel to is proven at each precision`(precision: Int) {
    let zero = "((2+SQRT(5))^(1/3)-(1+SQRT(5))/2)"
    let expected = [
      "FACT(94)*\(zero)": "0", "FACT(79)*\(zero)+7": "7", "COMBIN(615,28)*\(zero)-1/3": "-1/3",
    ]
    let wrong = expected.filter { answer($0.key, precision: precision) != ($0.value, 0) }
    #expect(wrong.isEmpty)
  }

  @Test func `no identity is false, and at least 261 are proven`() {
    var proven = 0
    var wrong: [String] = []
    for formula in Self.algebraic + Self.transcendental {
      let (text, taken) = answer(formula)
      if text != "TRUE" { wrong.append("\(formula) is \(text)") }
      if text == "TRUE", taken == 0 { proven += 1 }
    }
    #expect(wrong.isEmpty)
    #expect(proven >= 261)
  }

  @Test func `equations that nearly hold are false`() {
    var wrong: [String] = []
    for formula in Self.algebraic + Self.transcendental {
      let near = formula + "+10^-60"
      let (text, _) = answer(near, precision: 15)
      if text != "FALSE" { wrong.append("\(near) is \(text)") }
    }
    #expect(wrong.isEmpty)
  }

  /// Formulas whose answers were lost when each step was rounded.
  static let examples: [(formula: String, answer: String)] = [
    ("INT(SQRT(7)^2)", "7"), ("QUOTIENT(SQRT(5)^2,1)", "5"), ("ISEVEN(SQRT(6)^2)", "TRUE"),
    ("INT(LN(EXP(1)))", "1"), ("SIGN(1-COS(10^-20))", "1"), ("1-COS(10^-20)=0", "FALSE"),
    ("SQRT(2)>1.41421356237309504880168872420969807856967187537694", "TRUE"),
    ("SQRT(2)<1.41421356237309504880168872420969807856967187537695", "TRUE"),
    ("ROUND(SQRT(2),2)", "1.41"), ("ROUND(SQRT(2)*100,2)", "141.42"),
    ("SQRT(2)*SQRT(5)=SQRT(10)", "TRUE"), ("STDEV(1,2,3,4)^2=VAR(1,2,3,4)", "TRUE"),
    ("STDEV(1,2,3,4)^2", "5/3"), ("SQRT(2)^2", "2"), ("SQRT(9/4)", "1.5"),
    ("(SQRT(10^40+1)-10^20)*10^20", "~0.5"), ("INT((SQRT(10^40+1)-10^20)*10^20*4)", "1"),
    ("SIN(PI())", "0"), ("SIN(PI()/6)", "0.5"), ("DEGREES(ACOS(0.5))", "60"),
    ("SIN(2)^2+COS(2)^2=1", "TRUE"), ("LN(8)/LN(2)=3", "TRUE"), ("INT(LN(8)/LN(2))", "~3"),
    ("LN(2)+LN(3)=LN(6)", "TRUE"), ("LN(2)+LN(3)=LN(6)+10^-1300", "FALSE"),
    ("LN(1+10^-1300)=10^-1300", "FALSE"), ("LN(1+10^-1300)<10^-1300", "TRUE"),
    ("(SQRT(2)+SQRT(3)+SQRT(5))/(SQRT(2)+SQRT(3)+SQRT(5))", "1"),
    ("1/(2^(1/3)-1)*(2^(1/3)-1)", "1"), ("SQRT(2)*PI()/PI()=SQRT(2)", "TRUE"),
    ("(2+SQRT(121))^(1/3)", "~2.351334687720757489500016339956915"),
    ("EXP(LN(5))", "5"), ("LN(EXP(1.25))", "1.25"), ("4*ATAN(1)=PI()", "TRUE"),
    ("SQRT(2)", "~1.414213562373095048801688724209698"), ("MOD(SQRT(7)^2,7)", "0"),
    ("SUM((SQRT({2,8,2})*SQRT({2,2,8})=4)*1)", "2"), ("MATCH(2,SQRT({3,2,5})^2,0)", "2"),
    ("MATCH(SQRT(8),{1,2,3}*SQRT(2),0)", "2"), ("SUM(UNIQUE(SQRT({2;8;18})/SQRT({2;2;2})))", "6"),
    ("COUNT(UNIQUE(SQRT({2;2;8})*{2;2;1}))", "1"), ("LARGE(SQRT({2,3,5})^2,1)", "5"),
    ("MAX(SQRT(8),2*SQRT(2))=MIN(SQRT(8),2*SQRT(2))", "TRUE"), ("ABS(1-SQRT(2))^2+2*SQRT(2)", "3"),
    ("CEILING(SQRT(2)*SQRT(2),1)", "2"), ("FLOOR(SQRT(3)*SQRT(12),1)", "6"),
    ("ROUNDUP(SQRT(2)*SQRT(2),0)", "2"), ("TRUNC(SQRT(5)^2)", "5"),
    ("SIGN(SQRT(8)-2*SQRT(2))", "0"),
    ("1/(SQRT(8)-2*SQRT(2))", "#DIV/0!"), ("SQRT(SQRT(2)-SQRT(3))", "#NUM!"),
    ("SQRT(SQRT(8)-2*SQRT(2))", "0"), ("LN(SQRT(2)^2-2)", "#NUM!"), ("(-8)^(1/3)", "#NUM!"),
  ]

  @Test(arguments: examples.indices)
  func `an example has its exact answer`(index: Int) {
    let (formula, expected) = Self.examples[index]
    #expect(answer(formula).text == expected, Comment(rawValue: formula))
  }

  @Test(arguments: [1, 2, 15, 34, 100])
  func `what is near to the circle's constant has all digits right`(precision: Int) throws {
    let bits = 2000
    let cube = try #require(OracleInterval("262537412640768744", bits: bits))
    let logarithm = try #require(cube.value(of: .ln))
    let root = try #require(OracleInterval(163, bits: bits).root(2))
    let ratio = logarithm / root
    let quotient = try #require(ratio)
    let value = quotient - OracleInterval.pi(bits: bits)
    let expected = try #require(value.rounded(to: precision))
    let (text, taken) = answer("LN(640320^3+744)/SQRT(163)-PI()", precision: precision)
    #expect(text.hasPrefix("~") && OracleInterval.normal(String(text.dropFirst())) == expected)
    #expect(taken == 0)
    #expect(expected.hasPrefix(precision > 14 ? "22373515038048" : "2"))
  }

  @Test(arguments: [1, 2, 15, 34, 1000])
  func `a growth of five percent in twelve cells is five percent`(precision: Int) {
    var cells = ["A1": "1000", "B1": "=A13=1050", "B2": "=INT(A13)", "B3": "=ROUND(A7,2)"]
    for row in 2...13 { cells["A\(row)"] = "=A\(row - 1)*1.05^(1/12)" }
    let sheet = Sheet(cells, precision: precision)
    #expect(["A13", "B1", "B2", "B3"].map { sheet[$0] } == ["1050", "TRUE", "1050", "1024.7"])
    #expect(sheet["A7"].hasPrefix("~"))
    #expect(sheet.calculator.arithmetic.decisions.taken == 0)
  }

  @Test func `a precision of one digit changes what is written and nothing else`() {
    let cells = [
      "A1": "=SQRT(3)", "A2": "=A1^2", "A3": "=A1>1.7", "A4": "=ROUND(A1,5)", "A5": "=A1*A1=3",
    ]
    let sheet = Sheet(cells, precision: 1)
    #expect(
      ["A1", "A2", "A3", "A4", "A5"].map { sheet[$0] } == ["~2", "3", "TRUE", "1.73205", "TRUE"]
    )
  }

  /// What rests on a number that was only taken to be 3.
  @Test(arguments: [
    ("ROUND(SQRT(?),2)", "~1.73"), ("ROUND(EXP(LN(?)/2),2)", "~1.73"), ("?^2", "~9"),
    ("ROUND(ATAN(?-2),3)", "~0.785"), ("COSH(LN(?))", "~1.666666666666666666666666666666667"),
    ("ROUND(LN(EXP(?)),1)", "~3"), ("QUOTIENT(?,2)", "~1"), ("ROUND(SIN(PI()*?/12),2)", "~0.71"),
    ("ROUND(PI()*?,1)", "~9.4"), ("MOD(?,2)", "~1"), ("ROUND(?^(1/3),2)", "~1.44"),
    ("?>2", "TRUE"), ("IF(?=3,1,2)", "1"), ("ROUND(LOG(?,9),3)", "~0.5"), ("?&\"\"", "\"3\""),
  ])
  func `a mark goes through what is calculated`(formula: String, expected: String) {
    let number = "INT(LN(8)/LN(2))"
    #expect(answer(formula.replacing("?", with: number)).text == expected)
    #expect(!answer(formula.replacing("?", with: "3")).text.hasPrefix("~"))
  }

  @Test func `what can't be told from zero is zero, alone and times something`() {
    let tiny = "(SIN(2)^2+COS(2)^2-1)"
    for formula in [tiny, tiny + "*PI()/4", tiny + "/10^3000", "LN(1+\(tiny)*PI())"] {
      #expect(answer(formula).text == "~0", Comment(rawValue: formula))
      #expect(answer("SIGN(\(formula))").text == "~0", Comment(rawValue: formula))
      #expect(answer("\(formula)=0").text == "TRUE", Comment(rawValue: formula))
    }
    let sheet = Sheet([
      "A1": "=SIN(2)^2+COS(2)^2", "A2": "=LN(A1)", "A3": "=(A1-1)*PI()/4", "A4": "=A3>0",
    ])
    #expect(["A2", "A3", "A4"].map { sheet[$0] } == ["~0", "~0", "FALSE"])
  }

  @Test func `what is only very small is not zero, alone and times something`() {
    let tiny = "LN(1+EXP(-6241))"
    for formula in [tiny, tiny + "*PI()/4", tiny + "/10^3000", "LN(1+\(tiny)*PI())"] {
      #expect(answer("SIGN(\(formula))").text == "1", Comment(rawValue: formula))
      #expect(answer("\(formula)=0").text == "FALSE", Comment(rawValue: formula))
      #expect(answer("\(formula)>0").text == "TRUE", Comment(rawValue: formula))
    }
  }

  /// Large coefficients, whose place would be free if nothing else than the last sum were needed.
  @Test(arguments: [
    ("EXP(100*LN(3)+SQRT(2))/EXP(SQRT(2))=3^100", "TRUE"),
    ("EXP(100*LN(3)+SQRT(2))", "~2119876782367151686799796693146163000000000000000"),
    ("(3/7^40)*EXP(SQRT(2)/10^30)*EXP(PI()/10^30)*7^40=3*EXP((SQRT(2)+PI())/10^30)", "TRUE"),
    ("SUM(7^60*LN(2),3^80*LN(3),5^70*LN(5))-(7^60*LN(2)+3^80*LN(3)+5^70*LN(5))", "0"),
  ])
  func `what is made on the way is kept while it is needed`(formula: String, expected: String) {
    let others = "7^50/3^40*SQRT(3)+7^51/3^49*SQRT(5)"
    let sheet = Sheet(["A1": "=" + formula, "A2": "=" + others, "A3": "=" + formula])
    #expect(sheet["A1"] == expected)
    #expect(sheet["A3"] == expected)
    #expect(sheet.calculator.arithmetic.decisions.taken == 0)
  }

  /// 1 + TANH(-100) is 2 / (1 + e^200): the first interval begins at zero.
  @Test(arguments: [
    ("MOD(INT(?),10^30)", "634894561610954680736945830781"),
    ("?^65=1/(1+TANH(-100))^65", "TRUE"), ("?^1000000", "#NUM!"), ("?>10^87", "FALSE"),
    ("LN(2*?-1)", "~200"), ("SIGN(?)", "1"),
  ])
  func `the reciprocal of what is next to zero is a number`(formula: String, expected: String) {
    #expect(answer(formula.replacing("?", with: "(1/(1+TANH(-100)))")).text == expected)
  }
}
