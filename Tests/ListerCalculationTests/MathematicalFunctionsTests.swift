// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import Testing

@testable import ListerCalculation

@Suite struct MathematicalFunctionsTests {
  @Test(arguments: [
    ("ABS(0)", "0"), ("ABS(-1/3)", "1/3"), ("ABS(\"-2\")", "2"), ("ABS(TRUE)", "1"),
    ("ABS(A1)", "0"), ("ABS(\"x\")", "#VALUE!"), ("ABS(#N/A)", "#N/A"),
    (
      "ABS(-9223372036854775808)",
      "9223372036854775808"
    ), ("SUM(ABS({-1,2;-3,4}))", "10"), ("SIGN(0)", "0"), ("SIGN(1E-30)", "1"),
    ("SIGN(0-2^200)", "-1"),
  ])
  func `signs`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: [
    ("INT(4.35*100)", "435"), ("INT((0.1+0.7)*10)", "8"), ("INT(-0.5)", "-1"), ("INT(7)", "7"),
    ("TRUNC(2.9)", "2"), ("TRUNC(-2.9)", "-2"), ("TRUNC(1299,-2)", "1200"),
    ("TRUNC(1.2345,2.9)", "1.23"),
    ("ROUND(1.005,2)", "1.01"), ("ROUND(-2.5,0)", "-3"), ("ROUND(2.5)", "3"),
    ("ROUND(5.015,2)", "5.02"),
    ("ROUND(34.5*4.5/100,2)", "1.55"), ("ROUND(1234,-2)", "1200"), ("ROUND(50,-2)", "100"),
    ("ROUND(49,-2)", "0"), ("ROUND(1/3,5)", "0.33333"), ("ROUND(1.5,1E9)", "1.5"),
    ("ROUND(1.5,-1E9)", "0"), ("ROUND(1.5,1E30)", "1.5"), ("ROUND(1.5,-1E30)", "0"),
    ("ROUND(2.5,)", "3"), ("ROUND(\"x\",1)", "#VALUE!"), ("ROUNDUP(3.2,0)", "4"),
    ("ROUNDUP(-3.2,0)", "-4"), ("ROUNDUP(31415.92654,-2)", "31500"), ("ROUNDUP(3,0)", "3"),
    ("ROUNDDOWN(-3.9,0)", "-3"), ("ROUNDDOWN(3.14159,3)", "3.141"),
    ("SUM(ROUND({1.25,1.35},1))", "2.7"),
    ("ROUND(SQRT(2),2)=1.41", "TRUE"),
  ])
  func `rounding to places`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: [
    ("MROUND(10,3)", "9"), ("MROUND(-10,-3)", "-9"), ("MROUND(5,-2)", "#NUM!"),
    ("MROUND(7.5,5)", "10"),
    ("MROUND(5,0)", "0"), ("MROUND(0,-2)", "0"), ("MROUND(6.05,0.1)", "6.1"),
    ("CEILING(-2.5,-2)", "-4"), ("CEILING(-2.5,2)", "-2"), ("CEILING(2.5,-2)", "#NUM!"),
    ("CEILING(1.5,0.1)", "1.5"), ("CEILING(0.234,0.01)", "0.24"), ("CEILING(5,0)", "0"),
    ("CEILING(0,-1)", "0"), ("CEILING(1.2)", "2"), ("FLOOR(3.7,2)", "2"), ("FLOOR(-2.5,-2)", "-2"),
    ("FLOOR(2.5,-2)", "#NUM!"), ("FLOOR(1.58,0.1)", "1.5"), ("FLOOR(5,0)", "#DIV/0!"),
    ("FLOOR(0,0)", "0"),
    ("FLOOR(-2.5,2)", "-4"), ("CEILING.MATH(24.3,5)", "25"), ("CEILING.MATH(-8.1,2)", "-8"),
    ("CEILING.MATH(-5.5,2,-1)", "-6"), ("CEILING.MATH(6.7)", "7"), ("CEILING.MATH(6.7,-4)", "8"),
    ("FLOOR.MATH(24.3,5)", "20"), ("FLOOR.MATH(-8.1,2)", "-10"), ("FLOOR.MATH(-5.5,2,-1)", "-4"),
    ("FLOOR.MATH(5,0)", "0"), ("EVEN(1.5)", "2"), ("EVEN(3)", "4"), ("EVEN(2)", "2"),
    ("EVEN(-1)", "-2"),
    ("EVEN(0)", "0"), ("ODD(1.5)", "3"), ("ODD(3)", "3"), ("ODD(2)", "3"), ("ODD(-1)", "-1"),
    ("ODD(-2)", "-3"), ("ODD(0)", "1"), ("ODD(0.1)", "1"), ("ODD(2^100)-2^100", "1"),
  ])
  func `rounding to multiples`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: [
    ("MOD(10^20,7)", "2"), ("MOD(10^16,7)", "4"), ("MOD(10^17,7)", "5"), ("MOD(1,0.1)", "0"),
    ("MOD(3,-2)", "-1"), ("MOD(-3,-2)", "-1"), ("MOD(5,0)", "#DIV/0!"), ("MOD(0.3,0.2)", "0.1"),
    ("MOD(1,1/3)", "0"), ("QUOTIENT(7,2)", "3"), ("QUOTIENT(-7,-2)", "3"),
    ("QUOTIENT(1,0)", "#DIV/0!"),
    ("QUOTIENT(10^30,3)", "333333333333333333333333333333"), ("GCD(24,36)", "12"),
    ("GCD(5,0)", "5"),
    ("GCD(0,0)", "0"), ("GCD(7.9,3)", "1"), ("GCD(-2,4)", "#NUM!"), ("GCD(2^53+1,3)", "3"),
    ("GCD({12,18;24,\"x\"})", "#VALUE!"), ("GCD(A1:B2)", "0"), ("GCD(1/0,3)", "#DIV/0!"),
    ("LCM(5,2)", "10"),
    ("LCM(24,36,10)", "360"), ("LCM(5,0)", "0"), ("LCM(-1,2)", "#NUM!"), ("LCM(4.9,6.9)", "12"),
    ("LCM(A1:B2)", "0"),
  ])
  func `whole numbers divide`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: [
    ("POWER(0,0)", "#NUM!"), ("POWER(0,-1)", "#DIV/0!"), ("POWER(-8,1/3)", "#NUM!"),
    ("POWER(4,0.5)", "2"),
    ("POWER(2,-2)", "0.25"), ("POWER(9,9^9)", "#NUM!"), ("SQRT(-1)", "#NUM!"), ("SQRT(16)", "4"),
    ("SQRT(2)", "~1.414213562373095048801688724209698"), ("SQRT(\"0.25\")", "0.5"), ("EXP(0)", "1"),
    ("LN(1)", "0"), ("LN(0)", "#NUM!"), ("LN(-1)", "#NUM!"), ("LOG(100)", "2"), ("LOG(8,2)", "3"),
    ("LOG(1/8,2)", "-3"), ("LOG(5,1)", "#DIV/0!"), ("LOG(0)", "#NUM!"), ("LOG10(1E15)", "15"),
    ("FACT(0)", "1"), ("FACT(5.9)", "120"), ("FACT(-1)", "#NUM!"), ("FACT(1E9)", "#NUM!"),
    ("COMBIN(8,2)", "28"), ("COMBIN(8.9,2.9)", "28"), ("COMBIN(2,3)", "#NUM!"),
    ("COMBIN(0,0)", "1"),
    ("COMBIN(-1,1)", "#NUM!"), ("COMBIN(1E9,5E8)", "#NUM!"), ("PERMUT(100,3)", "970200"),
    ("PERMUT(3,4)", "#NUM!"), ("PERMUT(3,0)", "1"), ("SUM(SQRT({1,4;9,16}))", "10"),
    ("MOD(FACT(100),101)", "100"), ("FACT(20)/FACT(18)", "380"),
  ])
  func `powers, logarithms and choices`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: [
    ("SIN(1)", "~0.841470984807896506652502321630299"), ("COS(0)", "1"), ("ASIN(2)", "#NUM!"),
    ("ACOS(-2)", "#NUM!"), ("ACOSH(0)", "#NUM!"), ("ATANH(1)", "#NUM!"), ("ATAN2(0,0)", "#DIV/0!"),
    ("ATAN2(1,0)", "0"), ("ATAN2(1,1)=ATAN(1)", "TRUE"), ("ATAN2(0,1)=ATAN2(0,2)", "TRUE"),
    ("ROUND(ATAN2(-1,-1),4)=-2.3562", "TRUE"), ("ROUND(DEGREES(PI()),20)=180", "TRUE"),
    ("RADIANS(0)", "0"), ("TAN(\"x\")", "#VALUE!"), ("ROUND(SINH(1)+COSH(1)-EXP(1),30)=0", "TRUE"),
    ("ROUND(TANH(ATANH(0.5)),30)=0.5", "TRUE"), ("ROUND(ASINH(SINH(2)),30)=2", "TRUE"),
    ("COUNT(SIN({1,2,3}))", "3"),
  ])
  func `trigonometry`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: [
    ("BASE(7,2)", "\"111\""), ("BASE(0,2)", "\"0\""), ("BASE(0,2,0)", "\"0\""),
    ("BASE(100,16)", "\"64\""),
    ("BASE(15,2,10)", "\"0000001111\""), ("BASE(35,36)", "\"Z\""), ("BASE(-1,2)", "#NUM!"),
    ("BASE(1,1)", "#NUM!"), ("BASE(1,37)", "#NUM!"), ("BASE(1,2,1E9)", "#NUM!"),
    ("BASE(2^63,2)", "#NUM!"),
    ("DECIMAL(\"zz\",36)", "1295"), ("DECIMAL(\"111\",2)", "7"), ("DECIMAL(\"2\",2)", "#NUM!"),
    ("DECIMAL(\"\",2)", "0"), ("DECIMAL(\"FFFFFFFFFFFFFFFFFFFF\",16)", "1208925819614629174706175"),
    ("DECIMAL(\"-1\",10)", "#NUM!"),
  ])
  func `other radixes`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }
}

@Suite struct ChanceTests {
  private func draws(_ formula: String, seed: UInt64 = 7, id: String = "a") -> [String] {
    let calculator = Calculator()
    return Array(id.utf8).withByteView { id in
      calculator.cells.begin()
      calculator.cells.settings.seed = seed
      calculator.cells.settings.documentID = id
      _ = calculator.cells.addGrid(name: ByteView("Grid"))
      calculator.cells.setShape(rows: 16, columns: 16, grid: 0)
      return Array(formula.utf8).withByteView { text in
        for row in 0..<16 {
          for column in 0..<16 {
            calculator.cells.setFormula(text, row: row, column: column, grid: 0)
          }
        }
        calculator.compile()
        calculator.evaluate()
        return (0..<256).map { cell in
          let value = calculator.cells.value(row: cell / 16, column: cell % 16, grid: 0)
          guard value.isNumber else { return "\(value.kind)" }
          var buffer = ByteBuffer()
          calculator.arithmetic.write(value.number, .decimal, to: &buffer)
          return buffer.view.string
        }
      }
    }
  }

  @Test func `a draw depends on seed, document, cell and count, and on nothing else`() {
    let first = draws("RAND()")
    #expect(Set(first).count == 256)
    #expect(first == draws("RAND()"))
    #expect(Set(first).isDisjoint(with: draws("RAND()", seed: 8)))
    #expect(Set(first).isDisjoint(with: draws("RAND()", id: "b")))
    #expect(draws("RAND()=RAND()") == Array(repeating: "logical", count: 256))
    #expect(draws("IF(RAND()=RAND(),1,0)").allSatisfy { $0 == "0" })
  }

  @Test func `RAND has 15 places and fills its interval`() throws {
    let numbers = draws("RAND()").compactMap(Double.init)
    #expect(numbers.count == 256)
    #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
    #expect(draws("RAND()").allSatisfy { $0.count <= 17 })
    #expect((0..<8).allSatisfy { part in numbers.contains { Int($0 * 8) == part } })
  }

  @Test func `RANDBETWEEN reaches both ends`() {
    #expect(Set(draws("RANDBETWEEN(-1,1)")) == ["-1", "0", "1"])
    #expect(Set(draws("RANDBETWEEN(2.5,3.5)")) == ["3"])
    #expect(Set(draws("RANDBETWEEN(5,5)")) == ["5"])
  }

  @Test(arguments: [
    ("RANDBETWEEN(2,1)", "#NUM!"), ("RANDBETWEEN(1.2,1.8)", "#NUM!"),
    ("RANDBETWEEN(10^100,10^100+10^50)>=10^100", "TRUE"),
    ("RANDBETWEEN(10^100,10^100+10^50)<=10^100+10^50", "TRUE"), ("RANDBETWEEN(0,2^2000)", "#NUM!"),
    ("RANDBETWEEN(-2^63,2^63)<=2^63", "TRUE"), ("RANDBETWEEN(0,9223372036854775806)>=0", "TRUE"),
  ])
  func `RANDBETWEEN of unusual bounds`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }
}
