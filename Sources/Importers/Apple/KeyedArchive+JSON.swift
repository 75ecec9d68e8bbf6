// SPDX-License-Identifier: MIT

import ListerKit

extension KeyedArchive {
  /// How deep values are followed, and how many there may be in one member.
  private static let largest = (depth: 8, values: 10_000)

  /// A value that Lister doesn't know, as JSON; nil when JSON has nothing for it, or it is too large.
  func json(_ value: PropertyListValue) -> JSONText? {
    var room = KeyedArchive.largest.values
    return json(value, depth: 0, &room)
  }

  private func json(_ value: PropertyListValue, depth: Int, _ room: inout Int) -> JSONText? {
    room -= 1
    guard depth <= KeyedArchive.largest.depth, room >= 0,
      let object = try? object(value, "")
    else {
      if case .uid(0) = value { return .null }
      return nil
    }
    switch object {
    case .string(let text): return JSONText(string: text)
    case .integer(let number): return NumberText(String(number)).map { JSONText($0) }
    case .real(let number): return number.isFinite ? JSONText("\(number)") : nil
    case .logical(let logical): return JSONText(logical)
    case .array(let elements): return json(elements, depth: depth, &room)
    case .dictionary(let members):
      if let text = members["NS.string"]?.text { return JSONText(string: text) }
      guard case .array(let elements)? = members["NS.objects"] else { return nil }
      guard let keys = members["NS.keys"] else { return json(elements, depth: depth, &room) }
      guard case .array(let keys) = keys, keys.count == elements.count else { return nil }
      var result: [JSONText.Member] = []
      for (key, element) in zip(keys, elements) {
        guard let name = try? text(key, ""), let value = json(element, depth: depth + 1, &room)
        else { return nil }
        result.append(JSONText.Member(key: name, value: value))
      }
      return JSONText(members: result)
    case .data, .date, .uid, .other: return nil
    }
  }

  private func json(_ elements: [PropertyListValue], depth: Int, _ room: inout Int) -> JSONText? {
    var result: [JSONText] = []
    for element in elements {
      guard let value = json(element, depth: depth + 1, &room) else { return nil }
      result.append(value)
    }
    return JSONText(elements: result)
  }
}
