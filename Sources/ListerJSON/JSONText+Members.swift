// SPDX-License-Identifier: MIT

package import ListerBasics

extension JSONText {
  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// Its key, without escapes.
    public var key: String
    /// Its value.
    public var value: JSONText

    /// A member of the given parts.
    public init(key: String, value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  /// An object of the given members, in their order, in one line.
  public init(members: some Sequence<Member>) {
    let parts = members.map { "\(JSONText(string: $0.key)): \($0.value)" }
    text = "{" + parts.joined(separator: ", ") + "}"
  }

  /// The members of an object in order; empty if it isn't one.
  public var members: [Member] {
    text.withByteView { bytes in
      JSONText.places(bytes).map { place in
        Member(
          key: JSONText.string(of: bytes[place.key]),
          value: JSONText(checked: bytes[place.value])
        )
      }
    }
  }

  /// The value of a member; nil if there is none, or it isn't an object.
  ///
  /// Of equal keys the first counts. Setting it replaces the bytes of the value, or adds the member
  /// after the last one with the white space that is there; setting nil takes all members of that
  /// key away. Of what isn't an object, an object is made first.
  public subscript(key: String) -> JSONText? {
    get {
      text.withByteView { bytes in
        JSONText.place(of: key, bytes).map { JSONText(checked: bytes[$0.value]) }
      }
    }
    set {
      repeat {
        self = JSONText(checked: text.withByteView { JSONText.setting(key, to: newValue, in: $0) })
      } while newValue == nil && range(of: key) != nil
    }
  }

  /// The bytes of a member's value in the text; nil if there is none.
  package func range(of key: String) -> Range<Int>? {
    text.withByteView { JSONText.range(of: key, in: $0) }
  }

  /// The bytes of a member's value in an object that was checked; nil if it has none.
  package static func range(of key: String, in object: ByteView) -> Range<Int>? {
    place(of: key, object)?.value
  }

  // MARK: Places

  /// Where a member is in the text of its object.
  package struct Place {
    /// Its key with the quotes.
    package var key: Range<Int>
    package var value: Range<Int>
  }

  private static func places(_ bytes: ByteView) -> [Place] {
    var places: [Place] = []
    forEachPlace(bytes) { place, _ in
      places.append(place)
      return true
    }
    return places
  }

  /// Calls `body` with each member's place and key until it returns false.
  package static func forEachPlace(_ bytes: ByteView, _ body: (Place, StringToken) -> Bool) {
    var scanner = JSONScanner(bytes)
    guard scanner.next == UInt8(ascii: "{"), var more = try? scanner.enterObject() else { return }
    while more {
      let start = scanner.at
      guard let token = try? scanner.key() else { return }
      let value = scanner.at
      guard (try? scanner.skipValue()) != nil else { return }
      let place = Place(key: start..<token.end + 1, value: value..<scanner.at)
      guard body(place, token) else { return }
      more = (try? scanner.moreMembers()) ?? false
    }
  }

  /// Calls `body` with each element of an array that was checked; not at all if it isn't one.
  package static func forEachElement(_ bytes: ByteView, _ body: (ByteView) -> Void) {
    var scanner = JSONScanner(bytes)
    guard scanner.next == UInt8(ascii: "["), var more = try? scanner.enterArray() else { return }
    while more {
      let start = scanner.at
      guard (try? scanner.skipValue()) != nil else { return }
      body(bytes[start..<scanner.at])
      more = (try? scanner.moreElements()) ?? false
    }
  }

  /// Calls `body` with the text that a string spells, half surrogates as U+FFFD, or with the spelling of
  /// another value.
  package static func withText<Result>(
    of value: ByteView,
    _ body: (ByteView) -> Result
  ) -> Result {
    guard value.element(at: 0) == UInt8(ascii: "\"") else { return body(value) }
    let inner = value[1..<value.count - 1]
    guard inner.firstIndex(of: UInt8(ascii: "\\")) != nil else { return body(inner) }
    return string(of: value).withByteView(body)
  }

  private static func place(of key: String, _ bytes: ByteView) -> Place? {
    key.withByteView { key in
      var found: Place?
      forEachPlace(bytes) { place, token in
        if isKey(token, key, bytes) { found = place }
        return found == nil
      }
      return found
    }
  }

  private static func isKey(_ token: StringToken, _ key: ByteView, _ bytes: ByteView) -> Bool {
    if !token.isEscaped { return bytes[token.start..<token.end] == key }
    var name = ByteBuffer(capacity: token.end - token.start)
    JSONScanner(bytes).appendText(of: token, to: &name)
    return name.view == key
  }

  // MARK: Changes

  private static func setting(_ key: String, to value: JSONText?, in bytes: ByteView) -> String {
    guard let value else { return removing(key, from: bytes) }
    var buffer = ByteBuffer(capacity: bytes.count + value.text.utf8.count + 16)
    if let place = place(of: key, bytes) {
      buffer.append(bytes[0..<place.value.lowerBound])
      buffer.append(value.text)
      buffer.append(bytes[place.value.upperBound..<bytes.count])
      return buffer.view.string
    }
    guard let last = places(bytes).last else {
      return JSONText(members: [Member(key: key, value: value)]).text
    }
    // The white space before the last key, and around its colon, is that of the object.
    var lead = last.key.lowerBound
    while bytes[lead - 1] <= 0x20 { lead -= 1 }
    buffer.append(bytes[0..<last.value.upperBound])
    buffer.append(UInt8(ascii: ","))
    if bytes[lead - 1] == UInt8(ascii: "{"), lead == last.key.lowerBound,
      last.value.lowerBound - last.key.upperBound > 1
    {
      // `{"a": 1}` has no space before its first key, and one before all others.
      buffer.append(UInt8(ascii: " "))
    }
    buffer.append(bytes[lead..<last.key.lowerBound])
    buffer.append(JSONText(string: key).text)
    buffer.append(bytes[last.key.upperBound..<last.value.lowerBound])
    buffer.append(value.text)
    buffer.append(bytes[last.value.upperBound..<bytes.count])
    return buffer.view.string
  }

  private static func removing(_ key: String, from bytes: ByteView) -> String {
    guard let place = place(of: key, bytes) else { return bytes.string }
    let places = places(bytes)
    guard let index = places.firstIndex(where: { $0.key == place.key }) else { return bytes.string }
    var cut = place.key.lowerBound..<place.value.upperBound
    if index > 0 {
      cut = places[index - 1].value.upperBound..<cut.upperBound
    } else if places.count > 1 {
      cut = cut.lowerBound..<places[1].key.lowerBound
    } else {
      return "{}"
    }
    var buffer = ByteBuffer(capacity: bytes.count)
    buffer.append(bytes[0..<cut.lowerBound])
    buffer.append(bytes[cut.upperBound..<bytes.count])
    return buffer.view.string
  }

  /// The bytes of a member whose value is at a place, with its key and one of the commas around it.
  package static func memberPlace(around value: Range<Int>, in text: ByteView) -> Range<Int> {
    func back(from index: Int) -> Int {
      var index = index
      while index > 0, text[index - 1].isJSONSpace { index -= 1 }
      return index
    }
    // Behind the key are a quote and a colon.
    var start = back(from: back(from: value.lowerBound) - 1) - 1
    while text[start - 1] != UInt8(ascii: "\"") { start -= 1 }
    let before = back(from: start - 1)
    if text[before - 1] == UInt8(ascii: ",") { return before - 1..<value.upperBound }
    var end = value.upperBound
    while text[end].isJSONSpace { end += 1 }
    guard text[end] == UInt8(ascii: ",") else { return start - 1..<value.upperBound }
    end += 1
    while text[end].isJSONSpace { end += 1 }
    return start - 1..<end
  }
}
