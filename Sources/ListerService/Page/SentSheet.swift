// SPDX-License-Identifier: MIT

/// What is sent of a style sheet: without comments, and without white space that means nothing.
///
/// Texts in it are sent letter by letter.
struct SentSheet {
  private let source: [Unicode.Scalar]
  private var position = 0
  private var sent: [Unicode.Scalar] = []
  /// In how many round brackets it stands.
  private var depth = 0

  /// The sheet that is sent.
  var text: String { String(String.UnicodeScalarView(sent)) }

  /// Reads a style sheet that a browser takes.
  init(_ sheet: String) {
    source = Array(sheet.unicodeScalars)
    var isGap = false
    while position < source.count {
      let sign = source[position]
      if begins("/*") {
        while position < source.count, !begins("*/") { position += 1 }
        position += 2
        isGap = true
      } else if " \t\r\n".unicodeScalars.contains(sign) {
        position += 1
        isGap = true
      } else {
        take(sign, isGap: isGap)
        isGap = false
      }
    }
  }

  private func begins(_ word: String) -> Bool {
    source[position...].starts(with: word.unicodeScalars)
  }

  private mutating func take(_ sign: Unicode.Scalar, isGap: Bool) {
    if isGap && needsGap(before: sign) { sent.append(" ") }
    depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
    if sign == "}" && sent.last == ";" { sent.removeLast() }
    let start = position
    position += 1
    if sign == "\"" || sign == "'" {
      while position < source.count, source[position] != sign {
        position += source[position] == "\\" ? 2 : 1
      }
      position = min(source.count, position + 1)
      // A word is the value of an attribute without quotes as well.
      let text = source[start..<position].dropFirst().dropLast()
      sent += sent.last == "=" && isWord(text) ? text : source[start..<position]
    } else if sign != "0" || !isBeforePoint {
      sent.append(sign)
    }
  }

  /// Whether a space means something.
  ///
  /// It is the descent in a selector, or parts the words of a value: it means nothing where a rule or
  /// a value begins or ends, and beside a sign that combines.
  private func needsGap(before sign: Unicode.Scalar) -> Bool {
    guard let before = sent.last, !"{};,:".unicodeScalars.contains(before),
      !"{};,".unicodeScalars.contains(sign)
    else { return false }
    if depth == 0 && [before, sign].contains(where: { ">+~".unicodeScalars.contains($0) }) {
      return false
    }
    return sign != "(" || !sent.reversed().starts(with: "aidem@".unicodeScalars)
  }

  private func isWord(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.first.map { ("a"..."z").contains($0) } ?? false
      && text.allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
  }

  /// Whether a zero that was just read may go: `0.5` is `.5`.
  private var isBeforePoint: Bool {
    guard position + 1 < source.count, source[position] == ".",
      ("0"..."9").contains(source[position + 1]), let before = sent.last
    else { return false }
    return " :,(-".unicodeScalars.contains(before)
  }
}
