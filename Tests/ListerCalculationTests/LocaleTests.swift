// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation

@Suite struct LocaleTests {
  private static let numbers = [
    "0", "0.5", "-0.5", "1.5", "1.234", "12.345", "-1234.5", "1234567.891", "100000", "-0.001",
    "12345678901234567890.125",
  ]

  @Test(arguments: DocumentLocale.allCases)
  func `a number that becomes a text is read again`(locale: DocumentLocale) {
    for number in LocaleTests.numbers {
      let sheet = Sheet(
        [
          "A1": number, "B1": "=VALUE(A1&\"\")=A1", "B2": "=VALUE(TEXT(A1,\"General\"))=A1",
          "B3": "=VALUE(TEXT(A1,\"#,##0.000\"))=A1", "B4": "=VALUE(FIXED(A1,3))=A1",
          "B5": "=VALUE(DOLLAR(A1,3))=A1", "B6": "=COUNTIF(A1,\"<=\"&A1)=1",
          "B7": "=VALUE(TEXT(A1,\"0.0###E+00\"))=VALUE(TEXT(A1,\"0.0###E+0\"))",
        ],
        locale: locale
      )
      for row in 1...7 { #expect(sheet["B\(row)"] == "TRUE", "\(locale.id) \(number) B\(row)") }
    }
  }

  @Test(arguments: DocumentLocale.allCases)
  func `the name of a month and of a day of the week is read again`(locale: DocumentLocale) {
    let formats = [
      "d mmmm yyyy", "dddd, d mmmm yyyy", "ddd d-mmm-yyyy", "mmm d, yyyy h:mm AM/PM", "d-mmm-yy",
      "mmmm d, yyyy", "d/mmm/yyyy", "yyyy-mmm-d", "yyyy mmmm d", "yyyy/m/d", "yyyy-mm-dd hh:mm:ss",
      "d mmmm yyyy (ddd)", "d mmmm yyyy, dddd", "yyyy-mm-dd ddd hh:mm", "yyyy年m月d日",
      "yyyy年mm月dd日(ddd)",
      "yyyy年mmmd日", "yy年m月d日", "yyyy年m月d日 dddd", "yyyy年m月d日 h時mm分", "yyyy年m月d日 h:mm:ss",
    ]
    for month in 1...12 {
      for format in formats {
        let day = "DATE(2024,\(month),\(month * 2))"
        let formula = "=VALUE(TEXT(\(day),\"\(format)\"))=\(day)"
        #expect(Sheet(["A1": formula], locale: locale)["A1"] == "TRUE", "\(locale.id) \(formula)")
      }
    }
  }

  @Test(arguments: DocumentLocale.allCases)
  func `what a format writes of a number is read again`(locale: DocumentLocale) {
    let day = "DATE(2024,5,1)"
    for (formula, value) in [
      ("TEXT(0.125,\"0.0%\")", "0.125"), ("TEXT(12345.5,\"#,##0.00\")", "12345.5"),
      ("TEXT(2.375,\"# ?/?\")", "2.375"), ("TEXT(-1230,\"0.00E+00\")", "-1230"),
      ("TEXT(0.6875,\"h:mm\")", "0.6875"), ("TEXT(0.6875,\"h:mm AM/PM\")", "0.6875"),
      ("TEXT(0.6875,\"h時mm分\")", "0.6875"), ("TEXT(0.6875,\"hh時mm分ss秒\")", "0.6875"),
      ("TEXT(1.5,\"[h]:mm:ss\")", "1.5"), ("TEXT(\(day),\"mmmm yyyy\")", day),
      ("TEXT(\(day),\"mmm-yyyy\")", day), ("TEXT(\(day),\"yyyy年m月\")", day),
    ] {
      let sheet = Sheet(["A1": "=VALUE(\(formula))=\(value)", "A2": "=" + formula], locale: locale)
      #expect(sheet["A1"] == "TRUE", "\(locale.id) \(formula) \(sheet["A2"])")
    }
  }

  @Test(arguments: [
    "2024年5月4日(日)", "2024年13月1日", "2024年2月30日", "5時60分", "5時30", "2024年5月4日 (土",
    "2024-05-04 Sunday", "(土)", "時分", "年月日", "5月32日",
  ])
  func `what is no date in signs is none`(text: String) {
    #expect(Sheet(["A1": "=\"\(text)\"+0"], locale: .jaJP)["A1"] == "#VALUE!")
  }

  @Test(arguments: DocumentLocale.allCases)
  func `the year may be in front, and months be named in English`(locale: DocumentLocale) {
    for text in ["2024-5-4", "2024/05/04", "4 May 2024", "May 4, 2024", "4-may-24"] {
      let sheet = Sheet(["A1": "=\"\(text)\"+0"], locale: locale)
      #expect(sheet["A1"] == "45416", "\(locale.id) \(text)")
    }
  }

  @Test(arguments: DocumentLocale.allCases)
  func `formulas are the same in every locale`(locale: DocumentLocale) {
    let sheet = Sheet(["A1": "1.5", "A2": "=SUM(A1,2.25,{1,2;3,4})*1E1"], locale: locale)
    #expect(sheet["A2"] == "137.5")
  }

  @Test func `locales are found by their identifiers`() {
    for locale in DocumentLocale.allCases {
      let capital = locale.id.uppercased()
      #expect(locale.id.withByteView { DocumentLocale($0) } == locale)
      #expect(capital.withByteView { DocumentLocale($0) } == locale)
    }
    for id in ["", "de", "de_DE", "xx-XX", "en-USA"] {
      #expect(id.withByteView { DocumentLocale($0) } == nil)
    }
  }
}
