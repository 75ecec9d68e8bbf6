// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// An object with the places of its members, from which a changed text is built in one pass.
///
/// The text that ``rebuilt(with:appending:)`` gives depends on nothing but this text and the new
/// values, and is the one that setting the members of a ``JSONText`` one by one would give.
struct ObjectText {
  /// A member and where it is.
  struct Entry {
    package var key: MemberKey
    /// Its key as it is meant.
    var spelling: String
    package var value: JSONText
    fileprivate var keyRange: Range<Int>
    fileprivate var valueRange: Range<Int>
  }

  /// What becomes of a member.
  enum Change {
    case keep
    case set(JSONText)
    case remove
  }

  let json: JSONText
  /// Its members in order.
  private(set) var entries: [Entry] = []
  private var index: [MemberKey: Int] = [:]

  /// Up to so many members are found by walking, which is faster than hashing.
  private static let few = 16

  init(_ json: JSONText, folding: Bool = false) {
    self.json = json
    json.text.withByteView { bytes in
      JSONText.forEachPlace(bytes) { place, _ in
        append(
          JSONText.string(of: bytes[place.key]),
          place.key,
          JSONText(checked: bytes[place.value]),
          place.value,
          folding
        )
        return true
      }
    }
  }

  private mutating func append(
    _ spelling: String,
    _ keyRange: Range<Int>,
    _ value: JSONText,
    _ valueRange: Range<Int>,
    _ folding: Bool
  ) {
    var key = MemberKey(spelling, folding: folding)
    while position(of: key) != nil { key.occurrence += 1 }
    if entries.count == ObjectText.few {
      for (position, entry) in entries.enumerated() { index[entry.key] = position }
    }
    if entries.count >= ObjectText.few { index[key] = entries.count }
    entries.append(
      Entry(
        key: key,
        spelling: spelling,
        value: value,
        keyRange: keyRange,
        valueRange: valueRange
      )
    )
  }

  private func position(of key: MemberKey) -> Int? {
    if entries.count > ObjectText.few { return index[key] }
    return entries.firstIndex { $0.key == key }
  }

  /// The value of a member; nil if there is none.
  ///
  /// Versions of one object have most members in the same places: the one that is given is tried
  /// first.
  subscript(key: MemberKey, near position: Int = 0) -> JSONText? {
    if position < entries.count, entries[position].key == key { return entries[position].value }
    return self.position(of: key).map { entries[$0].value }
  }

  // MARK: Bytes around values

  /// What is before the first key.
  var head: String { bytes(0..<(entries.first?.keyRange.lowerBound ?? 0)) }

  /// What is after the last value.
  var tail: String { bytes((entries.last?.valueRange.upperBound ?? 0)..<json.text.utf8.count) }

  /// What is between the value before a member and its key; nil if it is the first one.
  func gap(before place: Int) -> String? {
    guard place > 0 else { return nil }
    return bytes(entries[place - 1].valueRange.upperBound..<entries[place].keyRange.lowerBound)
  }

  /// What would be between two members, if there is only one: `{"a": 1}` has no space before its first
  /// key, and one before all others.
  var soleGap: String {
    let space = head.dropFirst()
    return "," + (space.isEmpty && name(of: 0).hasSuffix(" ") ? " " : space)
  }

  /// The key of a member with its colon.
  func name(of place: Int) -> String {
    bytes(entries[place].keyRange.lowerBound..<entries[place].valueRange.lowerBound)
  }

  private func bytes(_ range: Range<Int>) -> String {
    json.text.withByteView { $0[range].string }
  }

  // MARK: Changes

  /// The text with other values, one change for each entry, and with new members at its end.
  ///
  /// New members are with the white space of the last one.
  func rebuilt(with changes: [Change], appending new: [JSONText.Member]) -> JSONText {
    let kept = entries.indices.filter { position in
      if case .remove = changes[position] { return false }
      return true
    }
    guard let first = kept.first, let last = kept.last else { return JSONText(members: new) }
    return json.text.withByteView { bytes in
      var buffer = ByteBuffer(capacity: bytes.count + 16)
      buffer.append(bytes[0..<entries[0].keyRange.lowerBound])
      for position in kept {
        let entry = entries[position]
        if position != first {
          let end = entries[position - 1].valueRange.upperBound
          buffer.append(bytes[end..<entry.keyRange.lowerBound])
        }
        buffer.append(bytes[entry.keyRange.lowerBound..<entry.valueRange.lowerBound])
        if case .set(let value) = changes[position] {
          value.text.withByteView { buffer.append($0) }
        } else {
          buffer.append(bytes[entry.valueRange])
        }
      }
      append(new, like: last, isSole: first == last, bytes, to: &buffer)
      let end = entries.last?.valueRange.upperBound ?? 0
      buffer.append(bytes[end..<bytes.count])
      return JSONText(checked: buffer.view)
    }
  }

  private func append(
    _ new: [JSONText.Member],
    like last: Int,
    isSole: Bool,
    _ bytes: ByteView,
    to buffer: inout ByteBuffer
  ) {
    let model = entries[last]
    // The only member that is left is where the first one was.
    let keyStart = (isSole ? entries[0] : model).keyRange.lowerBound
    var lead = keyStart
    while bytes[lead - 1] <= 0x20 { lead -= 1 }
    let colon = bytes[model.keyRange.upperBound..<model.valueRange.lowerBound]
    // `{"a": 1}` has no space before its first key, and one before all others.
    let isTight = isSole && lead == keyStart && colon.count > 1
    for member in new {
      buffer.append(UInt8(ascii: ","))
      if isTight { buffer.append(UInt8(ascii: " ")) }
      buffer.append(bytes[lead..<keyStart])
      buffer.append(JSONText(string: member.key).text)
      buffer.append(colon)
      member.value.text.withByteView { buffer.append($0) }
    }
  }
}
