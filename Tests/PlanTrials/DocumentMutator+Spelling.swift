// SPDX-License-Identifier: MIT

extension DocumentMutator {
  /// The document with some of its literals spelled otherwise, one of so many: a number is a number
  /// again, and a text is a text; formulas and names of members stay.
  package mutating func respelled(_ document: [UInt8], oneOf share: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(document.count + 256)
    var place = 0
    var isCell = false
    while place < document.count {
      let byte = document[place]
      let end = DocumentMutator.end(of: document, from: place)
      let token = document[place..<end]
      let isKey = end < document.count && document[end] == UInt8(ascii: ":")
      if isCell, end - place > 1 || DocumentMutator.isDigit(byte), !isKey, pick(share) == 0 {
        byte == UInt8(ascii: "\"")
          ? appendText(like: token, to: &result)
          : appendNumber(like: token, to: &result)
      } else {
        result += token
      }
      isCell = byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",")
      place = end
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  /// Where a text, a number or any other byte ends that begins at a place.
  private static func end(of document: [UInt8], from start: Int) -> Int {
    var place = start + 1
    if document[start] == UInt8(ascii: "\"") {
      while place < document.count, document[place] != UInt8(ascii: "\"") {
        place += document[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      return min(place + 1, document.count)
    }
    guard isDigit(document[start]) || document[start] == UInt8(ascii: "-") else { return place }
    let others = Array(".eE+-".utf8)
    while place < document.count, isDigit(document[place]) || others.contains(document[place]) {
      place += 1
    }
    return place
  }

  private mutating func appendText(like token: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if token.dropFirst().first == UInt8(ascii: "=") {
      result += token
    } else if pick(2) == 0 {
      result.append(UInt8(ascii: "\""))
      for _ in 2..<max(token.count, 3) { result.append(UInt8(65 + pick(3))) }
      result.append(UInt8(ascii: "\""))
    } else {
      result += "\"\(text())\"".utf8
    }
  }

  private mutating func appendNumber(like token: ArraySlice<UInt8>, to result: inout [UInt8]) {
    switch pick(8) {
    case 0: result += number().utf8
    case 1:
      // The other sign.
      let minus = UInt8(ascii: "-")
      result += token.first == minus ? Array(token.dropFirst()) : [minus] + token
    case 2: result += token + (token.contains(UInt8(ascii: ".")) ? "0" : ".0").utf8
    default:
      // Other digits, as many before and behind the point.
      for byte in token {
        result.append(DocumentMutator.isDigit(byte) && pick(4) > 0 ? UInt8(49 + pick(9)) : byte)
      }
    }
  }
}
