// SPDX-License-Identifier: MIT

import ListerBasics

/// Changes documents a little: literals of other kinds, white space, members, single bytes.
struct DocumentMutator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A number below a bound.
  mutating func pick(_ bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

  /// One of some values.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[pick(values.count)] }

  /// A document with one to three changes; now and then with none.
  mutating func changed(_ document: [UInt8]) -> [UInt8] {
    var result = document
    for _ in 0..<pick(4) { result = changedOnce(result) }
    return result
  }

  private mutating func changedOnce(_ document: [UInt8]) -> [UInt8] {
    guard !document.isEmpty else { return document }
    switch pick(20) {
    case 0:
      let byte: UInt8 = pick([0, 32, 34, 44, 92, 255])
      return replacing(document, pick(document.count), 1, with: [byte])
    case 1: return replacing(document, pick(document.count), 1, with: [])
    case 2: return replacing(document, pick(document.count), 0, with: [UInt8(32 + pick(95))])
    case 3:
      let space = pick([" ", "\n", "\t "])
      return replacing(document, self.space(in: document), 0, with: Array(space.utf8))
    case 4: return replacing(document, 1, 0, with: Array(pick(DocumentMutator.members).utf8))
    case 5: return document + Array(pick([" ", "\r", "x", "\u{0}"]).utf8)
    default:
      guard let literal = literal(in: document) else { return document }
      return replacing(document, literal.lowerBound, literal.count, with: Array(cell().utf8))
    }
  }

  private func replacing(
    _ document: [UInt8],
    _ start: Int,
    _ count: Int,
    with bytes: [UInt8]
  ) -> [UInt8] {
    guard start + count <= document.count else { return document }
    var result = document
    result.replaceSubrange(start..<start + count, with: bytes)
    return result
  }

  private static let members = [
    #""x":1,"#, #""values":[[1]],"#, #""id":"two","#, #""lister":1,"#, #""precision":20,"#,
    #""text":"a","#, #""names":{"n":"A1"},"#, #""color":3,"#, "",
    #""locale":"de-DE","#, #""locale":"ja-JP","#, #""locale":"xx","#,
  ]

  /// The place behind a comma.
  private mutating func space(in document: [UInt8]) -> Int {
    let start = pick(document.count)
    return document[start...].firstIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? start
  }

  /// A literal of a row: what stands between two separators, if that is no formula.
  private mutating func literal(in document: [UInt8]) -> Range<Int>? {
    let separators = Array("[],".utf8)
    for _ in 0..<20 {
      let place = pick(document.count)
      guard let before = document[..<place].lastIndex(where: { separators.contains($0) }),
        let end = document[place...].firstIndex(where: { separators.contains($0) }),
        before + 1 < end, document[before + 1..<end].count < 40,
        !document[before + 1..<end].contains(UInt8(ascii: "="))
      else { continue }
      return before + 1..<end
    }
    return nil
  }

  /// A cell of any kind.
  mutating func cell() -> String {
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
    case 3: pick(["Ä", "ß", "K", "İ", "é", "😀", "\u{7F}", "A\u{301}"])
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
