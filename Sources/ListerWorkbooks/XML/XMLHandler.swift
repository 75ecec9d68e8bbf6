// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerTables

/// What is reported about an XML document, in its order.
///
/// A name is the address of its name space, `|`, and the local name; without a name space it is the
/// local name. No view outlives the call.
package protocol XMLHandler: AnyObject {
  /// An element begins.
  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError)
  /// An element ends.
  func end(_ name: ByteView) throws(ImportError)
  /// A piece of text inside an element.
  func text(_ text: ByteView) throws(ImportError)
}

extension XMLHandler {
  func text(_ text: ByteView) throws(ImportError) {}
  func end(_ name: ByteView) throws(ImportError) {}
}

/// The attributes of an element.
@safe
package struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { unsafe self.list = list }

  /// The value of the first attribute whose name ends in the given one; nil if there is none.
  ///
  /// `r` is a local name, whatever its name space; `table:1.0|formula` is one of a certain space.
  subscript(name: StaticString) -> String? { value(name)?.string }

  /// The value of the first attribute whose name ends in the given one, where it is.
  func value(_ name: StaticString) -> ByteView? {
    guard let list = unsafe list else { return nil }
    var index = 0
    while let key = unsafe list[index], let value = unsafe list[index + 1] {
      if unsafe ByteView(cString: key).isName(name) { return unsafe ByteView(cString: value) }
      index += 2
    }
    return nil
  }

  /// All attributes in their order, each with its name and its value.
  package var all: [(name: String, value: String)] {
    guard let list = unsafe list else { return [] }
    var all: [(name: String, value: String)] = []
    var index = 0
    while let key = unsafe list[index], let value = unsafe list[index + 1] {
      let (name, text) = unsafe (ByteView(cString: key), ByteView(cString: value))
      all.append((name.string, text.string))
      index += 2
    }
    return all
  }

  /// The value of a number that is not negative, at most 2^31; nil if there is none.
  func number(_ name: StaticString) -> Int? {
    guard let text = value(name) else { return nil }
    if let number = text.shortNumber { return number }
    return Int(text.string).flatMap { $0 < 0 ? nil : min($0, 1 << 31) }
  }
}

extension ByteView {
  /// The number that one to nine digits spell; nil if there is something else.
  var shortNumber: Int? {
    guard 1...9 ~= count else { return nil }
    var number = 0
    for index in 0..<count {
      guard ASCII.isDigit(self[index]) else { return nil }
      number = number &* 10 &+ Int(self[index] & 0x0F)
    }
    return number
  }

  /// Whether an XML name is the given local name, or ends in the given name space and local name.
  func isName(_ name: StaticString) -> Bool {
    let name = ByteView(name)
    guard count >= name.count, self[count - name.count..<count] == name else { return false }
    guard count > name.count else { return true }
    // A name space that is given ends as the name's own does; else the local name is whole.
    return self[count - name.count - 1] == UInt8(ascii: "|") || name.firstIndex(of: 0x7C) != nil
  }
}
