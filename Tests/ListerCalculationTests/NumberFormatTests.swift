// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct NumberFormatTests {
  private func text(_ value: String, _ format: String) -> String {
    let quoted = format.replacing("\"", with: "\"\"")
    return Sheet.evaluate("TEXT(\(value),\"\(quoted)\")")
  }

  @Test(arguments: [
    ("1234.567", "#,##0.00", "1,234.57"), ("0", "#,##0.00", "0.00"),
    ("1234567", "#,##0", "1,234,567"),
    ("2.675", "0.00", "2.68"), ("-2.5", "0", "-3"), ("-0.001", "0.00", "0.00"),
    ("5", "000", "005"),
    ("5", "#.##", "5."), ("0.5", "#.##", ".5"), ("0.5", "0.0#", "0.5"), ("0.125", "0%", "13%"),
    ("0.125", "0.0%", "12.5%"), ("12.5", "?0.?0", "12.50"), ("1.5", "??0.0?", "  1.5 "),
    ("1234567", "0.0,,", "1.2"), ("1234567", "#,##0,", "1,235"), ("1500", "0.0,\"K\"", "1.5K"),
    ("123456789", "000-00-0000", "123-45-6789"), ("12345", "0,000.0", "12,345.0"),
    ("5", "0,000", "0,005"), ("1/3", "0.00000000000000000000", "0.33333333333333333333"),
    ("2^100", "#,##0", "1,267,650,600,228,229,401,496,703,205,376"), ("12.5", ".00", "12.50"),
    ("0", "#", ""), ("5", "\"n: \"0", "n: 5"), ("5", "\\x0", "x5"), ("5", "$0.00", "$5.00"),
    ("5", "0_)", "5 "), ("5", "[Red]0", "5"), ("5", "[$€-407]0", "€5"), ("5", "", ""),
    ("1.5", "General", "1.5"), ("-1.5", "General", "-1.5"), ("1.5", "General\" kg\"", "1.5 kg"),
    ("TRUE", "0", "TRUE"), ("\"12\"", "0.0", "12.0"), ("B1", "0.0", "0.0"), ("0.1", "0 %", "10 %"),
  ])
  func `digits, separators and literals`(value: String, format: String, result: String) {
    #expect(text(value, format) == "\"\(result)\"")
  }

  @Test(arguments: [
    ("5", "0;(0)", "5"), ("-5", "0;(0)", "(5)"), ("0", "0;(0);\"zero\"", "zero"),
    ("-5", "0;(0);\"zero\"", "(5)"), ("-5", "0.0", "-5.0"), ("5", ";;;", ""),
    ("\"a\"", "0;0;0;\"<\"@\">\"", "<a>"), ("\"a\"", "0", "a"), ("\"a\"", "@@", "aa"),
    ("5", "@", "5"),
    ("1500", "[>=1000]0.0,\"K\";0", "1.5K"), ("500", "[>=1000]0.0,\"K\";0", "500"),
    ("-3", "[<0]\"minus \"0;0", "minus 3"), ("-3", "[>100]0;0", "-3"),
    ("2", "[=1]\"one\";[=2]\"two\";0", "two"),
  ])
  func `sections for signs, conditions and text`(value: String, format: String, result: String) {
    #expect(text(value, format) == "\"\(result)\"")
  }

  @Test(arguments: [
    ("12345", "0.00E+00", "1.23E+04"), ("0.00012345", "0.00E+00", "1.23E-04"),
    ("0", "0.00E+00", "0.00E+00"),
    ("9.999", "0.00E+00", "1.00E+01"), ("12345", "##0.0E+0", "12.3E+3"), ("12345", "0E-0", "1E4"),
    ("1E-300", "0E+000", "1E-300"), ("10^400", "0.0E+0", "1.0E+400"),
    ("-12345", "0.0E+0", "-1.2E+4"),
    ("99999999999999999999999", "0E+0", "1E+23"), ("1/3", "0.000E+00", "3.333E-01"),
  ])
  func `exponents`(value: String, format: String, result: String) {
    #expect(text(value, format) == "\"\(result)\"")
  }

  @Test(arguments: [
    ("5.25", "# ?/?", "5 1/4"), ("0.5", "# ?/?", " 1/2"), ("5", "# ?/?", "5    "),
    ("0", "# ?/?", "0    "),
    ("3.14159265", "# ?/?", "3 1/7"), ("3.14159265", "# ???/???", "3  16/113"),
    ("0.3", "# ?/8", " 2/8"),
    ("1.5", "?/?", "3/2"), ("2.999", "# ?/?", "3    "), ("0.126", "# ??/100", " 13/100"),
    ("-1.5", "# ?/?", "-1 1/2"),
  ])
  func `fractions`(value: String, format: String, result: String) {
    #expect(text(value, format) == "\"\(result)\"")
  }

  @Test(arguments: [
    ("45351.75", "yyyy-mm-dd hh:mm:ss", "2024-02-29 18:00:00"), ("45351", "d/m/yy", "29/2/24"),
    ("45351", "ddd, d mmm yyyy", "Thu, 29 Feb 2024"),
    ("45351", "dddd mmmm mmmmm", "Thursday February F"),
    ("0.75", "h:mm AM/PM", "6:00 PM"), ("0", "hh:mm AM/PM", "12:00 AM"), ("0.5", "h A/P", "12 P"),
    ("1.5", "[h]:mm", "36:00"), ("0.5", "[m]", "720"), ("1/86400", "[ss]", "01"),
    ("1/24/60", "m:ss", "1:00"),
    ("0.5+1.5/86400", "hh:mm:ss.000", "12:00:01.500"), ("0.5+1.5/86400", "hh:mm:ss", "12:00:02"),
    ("45351.9999999", "yyyy-mm-dd hh:mm:ss", "2024-03-01 00:00:00"),
    ("45351.9999999", "yyyy-mm-dd hh:mm", "2024-03-01 00:00"),
    ("\"2024-02-29\"", "dd.mm.yyyy", "29.02.2024"),
    ("45351", "yyyy\"-W\"", "2024-W"), ("0.5", "mm", "12"), ("0.5", "h \"h\" mm", "12 h 00"),
  ])
  func `dates and times`(value: String, format: String, result: String) {
    #expect(text(value, format) == "\"\(result)\"")
  }

  @Test(arguments: [
    ("-1", "yyyy"), ("2958466", "yyyy"), ("1", "0;0;0;0;0"), ("1", "[x]0"), ("1", "[0"),
    ("1", String(repeating: "0", count: 256)), ("10^40000", "0"),
  ])
  func `what can't be shown is VALUE`(value: String, format: String) {
    #expect(["#VALUE!", "#NUM!"].contains(text(value, format)))
  }

  @Test func `a format means the same however many others were read between`() {
    let limit = "123456789012345678901234567890"
    let formats =
      (0..<10).map { "0.\(String(repeating: "0", count: $0))\"x\"" } + [
        "[>=\(limit)]\"big\";0.0", "[>=100]0;0.0", "yyyy-mm-dd",
      ]
    let calculator = Calculator()
    for value in ["1234.5", "\(limit)*10", "-3"] {
      for format in formats {
        let formula = "=TEXT(\(value),\"\(format.replacing("\"", with: "\"\""))\")"
        let shown = Sheet(["A1": formula], calculator: calculator)["A1"]
        #expect(shown == text(value, format), "\(formula)")
      }
    }
  }
}
