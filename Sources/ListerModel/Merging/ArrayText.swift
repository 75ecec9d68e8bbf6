// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// An array with the places of its elements, from which a changed text is built in one pass.
struct ArrayText {
  let json: JSONText
  /// Its elements in order.
  let elements: [JSONText]
  private var places: [Range<Int>] = []

  init(_ json: JSONText) {
    self.json = json
    var elements: [JSONText] = []
    var places: [Range<Int>] = []
    json.text.withByteView { bytes in
      var scanner = JSONScanner(bytes)
      guard scanner.next == UInt8(ascii: "["), var more = try? scanner.enterArray() else { return }
      while more {
        let start = scanner.at
        guard (try? scanner.skipValue()) != nil else { return }
        places.append(start..<scanner.at)
        elements.append(JSONText(checked: bytes[start..<scanner.at]))
        more = (try? scanner.moreElements()) ?? false
      }
    }
    self.elements = elements
    self.places = places
  }

  /// The text with other elements: white space stays where it is, and continues as it was.
  func rebuilt(with new: [JSONText]) -> JSONText {
    guard let first = places.first, let last = places.last, !new.isEmpty else {
      return JSONText(elements: new)
    }
    return json.text.withByteView { bytes in
      var separator = ByteView(", ")
      if places.count > 1 {
        separator = bytes[places[places.count - 2].upperBound..<last.lowerBound]
      }
      var buffer = ByteBuffer(capacity: bytes.count + 16)
      buffer.append(bytes[0..<first.lowerBound])
      for (index, element) in new.enumerated() {
        if index >= places.count {
          buffer.append(separator)
        } else if index > 0 {
          buffer.append(bytes[places[index - 1].upperBound..<places[index].lowerBound])
        }
        element.text.withByteView { buffer.append($0) }
      }
      buffer.append(bytes[last.upperBound..<bytes.count])
      return JSONText(checked: buffer.view)
    }
  }
}
