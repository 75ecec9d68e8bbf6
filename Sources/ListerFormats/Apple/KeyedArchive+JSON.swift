// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

extension KeyedArchive {
  /// How deep values are followed, and how many there may be in one member.
  private static let largest = (depth: 8, values: 10_000)

  /// What may still be followed: values of this member, and bytes of the list.
  private struct Room {
    var values = KeyedArchive.largest.values
    var bytes: Int

    /// Takes what one value needs at least; false when there is no room for it.
    mutating func take(_ count: Int) -> Bool {
      values -= 1
      bytes -= count
      return values >= 0 && bytes >= 0
    }
  }

  /// A value that Lister doesn't know, as JSON; nil when JSON has nothing for it, or it is too
  /// large.
  ///
  /// `room` is how many bytes there may be; what was looked at is taken from it in any case.
  func json(_ value: PropertyListValue, room: inout Int) -> JSONText? {
    var left = Room(bytes: room)
    defer { room = left.bytes }
    return json(value, depth: 0, &left)
  }

  private func json(_ value: PropertyListValue, depth: Int, _ room: inout Room) -> JSONText? {
    guard depth <= KeyedArchive.largest.depth, room.take(8),
      let object = try? object(value, "")
    else {
      if case .uid(0) = value { return .null }
      return nil
    }
    switch object {
    case .string(let text): return json(text, &room)
    case .integer(let number): return NumberText(String(number)).map { JSONText($0) }
    case .real(let number): return number.isFinite ? JSONText("\(number)") : nil
    case .logical(let logical): return JSONText(logical)
    case .array(let elements): return json(elements, depth: depth, &room)
    case .dictionary(let members):
      if let text = members["NS.string"]?.text { return json(text, &room) }
      guard case .array(let elements)? = members["NS.objects"] else { return nil }
      guard let keys = members["NS.keys"] else { return json(elements, depth: depth, &room) }
      guard case .array(let keys) = keys, keys.count == elements.count else { return nil }
      var result: [JSONText.Member] = []
      for (key, element) in zip(keys, elements) {
        guard let name = try? text(key, ""), room.take(name.utf8.count),
          let value = json(element, depth: depth + 1, &room)
        else { return nil }
        result.append(JSONText.Member(key: name, value: value))
      }
      return JSONText(members: result)
    case .data, .date, .uid, .other: return nil
    }
  }

  private func json(_ text: String, _ room: inout Room) -> JSONText? {
    room.take(text.utf8.count) ? JSONText(string: text) : nil
  }

  private func json(_ elements: [PropertyListValue], depth: Int, _ room: inout Room) -> JSONText? {
    var result: [JSONText] = []
    for element in elements {
      guard let value = json(element, depth: depth + 1, &room) else { return nil }
      result.append(value)
    }
    return JSONText(elements: result)
  }
}
