// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing
@testable import ListerJSON

/// Tokens that are read in words of eight bytes, compared with what RFC 8259 says byte by byte.
@Suite struct JSONScannerTests {
  /// What a text begins with.
  private struct Reading: Equatable {
    /// Where the token ends; nil if there is none.
    var end: Int?
    var digits: Int64 = 0
    var scale: Int64 = 0
    var isShort = false
  }

  private func number(_ text: String) -> Reading {
    Array(text.utf8).withByteView { bytes in
      var scanner = JSONScanner(bytes)
      guard let token = try? scanner.number() else { return Reading() }
      return Reading(
        end: token.end,
        digits: token.isShort ? token.digits : 0,
        scale: token.isShort ? token.scale : 0,
        isShort: token.isShort
      )
    }
  }

  /// The grammar, byte by byte: `-`, digits, `.` and digits, `e` and digits.
  private func plainNumber(_ text: String) -> Reading {
    var rest = Substring(text)
    var digits = ""
    func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }
    if rest.first == "-" { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != "0" else { return Reading() }
    digits += whole
    rest = rest.dropFirst(whole.count)
    var scale: Int64 = 0
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return Reading() }
      digits += fraction
      scale = Int64(fraction.count)
      rest = rest.dropFirst(1 + fraction.count)
    }
    var isShort = digits.count <= 18
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      let power = rest.prefix(while: isDigit)
      guard !power.isEmpty else { return Reading() }
      rest = rest.dropFirst(power.count)
      isShort = false
    }
    return Reading(
      end: text.utf8.count - rest.utf8.count,
      digits: isShort ? Int64(digits) ?? 0 : 0,
      scale: isShort ? scale : 0,
      isShort: isShort
    )
  }

  @Test func `numbers of all lengths are read to their last digit`() {
    let ends = ["", ",", "}", " ", ".", "-", "e", "e5", "E-1", "e+", "x", "é", "\u{0}", "/", ":"]
    for whole in 0...20 {
      for fraction in 0...12 {
        let digits = String("12345678901234567890".prefix(whole))
        let point = fraction > 0 ? "." + "0987654321098".prefix(fraction) : ""
        for end in ends {
          for (sign, behind) in [("", ""), ("-", "12345678"), ("", ",12345678")] {
            let text = sign + digits + point + end + behind
            if number(text) != plainNumber(text) { Issue.record("\(text)") }
          }
        }
      }
    }
  }

  @Test func `numbers of any bytes are told from others`() {
    var random = SeededGenerator(seed: 11)
    let characters = Array("0001234567899..-eE+,]} x")
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...14, using: &random)
      let text = String((0..<count).map { _ in characters.randomElement(using: &random) ?? "0" })
      if number(text) != plainNumber(text) { Issue.record("\(text)") }
    }
  }

  @Test(arguments: [
    ("null", JSONScanner.Literal.null), ("true", .yes), ("false", .no), ("nul", nil), ("tru", nil),
    ("fals", nil), ("fakse", nil), ("True", nil), ("nill", nil), ("", nil),
  ])
  func `words are read with and without bytes behind them`(
    word: String,
    expected: JSONScanner.Literal?
  ) {
    for behind in ["", ",", "]    ", ", 12345678", "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}"] {
      Array((word + behind).utf8).withByteView { bytes in
        var scanner = JSONScanner(bytes)
        #expect((try? scanner.literal()) == expected, "\(word + behind)")
        #expect(scanner.at == (expected == nil ? 0 : word.utf8.count))
      }
    }
  }

  @Test func `strings end at their quote, wherever it is`() {
    let pieces = [
      "\\\"", "\\\\", "\\n", "\\u0041", "\\uD83D\\uDE00", "\\uD83D", "é", "日", "😀", "\u{1}", "\\x",
    ]
    for piece in pieces {
      for count in 0...33 {
        for behind in [0, 1, 7, 8, 15, 16, 40] {
          let first = String(repeating: "a", count: count)
          let text = "\"\(first)\(piece)bbb\"" + String(repeating: "c", count: behind)
          Array(text.utf8).withByteView { bytes in
            var scanner = JSONScanner(bytes)
            let token = try? scanner.string()
            guard piece != "\u{1}", piece != "\\x" else {
              #expect(token == nil)
              return
            }
            #expect(token?.start == 1)
            #expect(token?.end == text.utf8.count - behind - 1)
            #expect(token?.isEscaped == piece.hasPrefix("\\"))
            #expect(token?.isBroken == (piece == "\\uD83D"))
          }
        }
      }
    }
  }
}
