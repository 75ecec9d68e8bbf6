// SPDX-License-Identifier: MIT

extension DocumentMutator {
  /// A cell of any kind.
  package mutating func cell() -> String {
    switch pick(12) {
    case 0: pick(["null", "true", "false", "", "-", "nul"])
    case 1: pick([##"{"error":"#N/A"}"##, #"{"ratio":"1/3"}"#, #"{"text":"=1"}"#, "{}", "[1]"])
    case 2: "\"\(text())\""
    default: number()
    }
  }

  /// A text as it stands in a document, without its quotes.
  mutating func text() -> String {
    switch pick(7) {
    case 0: pick(["A", "B", "C", "a", "b", "", "Desk", "TRUE", "12", "1e3", "5%", "2024-01-01"])
    case 1: pick(["=1+1", ">5", "<>A", "=", "A*", "?", "~*", "#N/A", "'x", " A", "A ", "@", "`"])
    case 2: pick([#"\"A\""#, #"\u0041"#, #"A\n"#, #"\ud83d\ude00"#, #"\ud800"#, #"\/"#, #"\x"#])
    case 3: pick(["Ä", "ß", "\u{212A}", "İ", "é", "😀", "\u{7F}", "A\u{301}"])
    case 4: pick(["$5", "(5)", "5-", "1,5", "2 3/8", "9 PM", "3/8", "MAY1", "Mar x", "€", "Sat 1"])
    case 5: String(repeating: "ab", count: pick([1, 3, 4, 5, 8, 127, 128, 200, 600]))
    default: String(UnicodeScalar(UInt8(65 + pick(26)))) + "\(pick(100))"
    }
  }

  /// A number as JSON spells it, or nearly so.
  mutating func number() -> String {
    let sign = pick(4) == 0 ? "-" : ""
    switch pick(12) {
    case 0: return sign + pick(["0", "0.0", "0.00", "00", "01", "1.", ".5", "1e2", "1E+2", "1e-3"])
    case 1: return sign + digits(1 + pick(22))
    case 2: return sign + digits(1 + pick(6)) + "." + digits(1 + pick(18))
    case 3: return sign + "\(pick(10))." + String(repeating: "0", count: pick(19)) + "\(pick(10))"
    case 4: return sign + digits(1 + pick(4)) + "e" + pick(["-", "+", ""]) + "\(pick(30))"
    case 5: return pick(["-0", "-0.0", "100", "1000000", "99999999", "999999999999999999"])
    case 6: return sign + digits(1 + pick(5)) + ".00"
    default: return sign + "\(pick(100_000))" + pick(["", ".5", ".25", ".10", ".07"])
    }
  }

  private mutating func digits(_ count: Int) -> String {
    var result = ""
    for place in 0..<count { result += "\(place == 0 ? 1 + pick(9) : pick(10))" }
    return result
  }
}
