// SPDX-License-Identifier: MIT

public import ListerBasics

/// Finds the JSON path of a byte in a document, by walking to it from the start.
///
/// Only a refused document needs paths, so the reader keeps none; whatever is before the byte has
/// been checked by then.
public struct DocumentPath {
  private struct Step {
    var isObject: Bool
    var key: Range<Int>?
    var index = 0
  }

  private var scanner: JSONScanner
  private var steps: [Step] = []
  private let offset: Int

  /// The path of the value that begins at `offset` or holds it; of the member, if its key begins
  /// there; otherwise of the innermost container: `grids[0].rows[2][1]`, `["my key"][3]`, nothing
  /// at the top.
  public static func path(of offset: Int, in document: ByteView) -> String {
    var walk = DocumentPath(scanner: JSONScanner(document), offset: offset)
    // What follows the byte may be malformed; the steps up to there are right anyway.
    try? walk.run()
    return walk.text
  }

  private init(scanner: JSONScanner, offset: Int) {
    self.scanner = scanner
    self.offset = offset
  }

  /// Walks until the byte is reached; the steps are then those of its path.
  private mutating func run() throws(ScanFailure) {
    scanner.skipSpace()
    while true {
      if scanner.at >= offset { return }
      switch scanner.next {
      case UInt8(ascii: "["):
        steps.append(Step(isObject: false, key: nil))
        if try scanner.enterArray() { continue }
        if leave() { return }
      case UInt8(ascii: "{"):
        steps.append(Step(isObject: true, key: nil))
        if try scanner.enterObject() {
          if try key() { return }
          continue
        }
        if leave() { return }
      default:
        try scanner.skipValue()
        if scanner.at > offset { return }
      }
      if try advance() { return }
    }
  }

  /// Goes after a value, to the next one; true if the byte is on the way.
  private mutating func advance() throws(ScanFailure) -> Bool {
    while let last = steps.indices.last {
      steps[last].key = nil
      scanner.skipSpace()
      if scanner.at >= offset {
        steps[last].index = -1
        return true
      }
      if steps[last].isObject ? try scanner.moreMembers() : try scanner.moreElements() {
        steps[last].index += 1
        return steps[last].isObject ? try key() : false
      }
      if leave() { return true }
    }
    return true
  }

  /// Leaves a container that has just been closed; true if its end is the byte.
  private mutating func leave() -> Bool {
    if scanner.at > offset {
      if let last = steps.indices.last { steps[last].index = -1 }
      return true
    }
    steps.removeLast()
    return false
  }

  /// Reads a key; true if the byte is in it, or before the value.
  private mutating func key() throws(ScanFailure) -> Bool {
    let last = steps.count - 1
    let start = scanner.at
    if start > offset { return true }
    let token = try scanner.key()
    let isInside = offset > start && offset <= token.end
    if !isInside { steps[last].key = token.start..<token.end }
    return scanner.at > offset
  }

  // MARK: Text

  private var text: String {
    var text = ""
    for step in steps {
      if let key = step.key {
        text += DocumentPath.member(scanner.bytes[key], isFirst: text.isEmpty)
      } else if !step.isObject, step.index >= 0 {
        text += "[\(step.index)]"
      }
    }
    return text
  }

  /// A key as a step of a path: `.name`, or `["my key"]` as the document spells it.
  private static func member(_ key: ByteView, isFirst: Bool) -> String {
    var isPlain = !key.isEmpty
    for index in 0..<key.count {
      let byte = key[index]
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      if !(isLetter || byte == UInt8(ascii: "_") || isDigit && index > 0) { isPlain = false }
    }
    // A path is there to be read: nobody reads a key of a megabyte.
    let limit = 80
    let name = key.count <= limit ? key.string : String(key.string.prefix(limit)) + "…"
    if isPlain { return isFirst ? name : ".\(name)" }
    return "[\"\(name)\"]"
  }
}
