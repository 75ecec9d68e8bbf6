// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Reads a stream in blocks of whole JSON values, in any layout, with bounded memory.
///
/// ```
/// {            a value begins at its bracket
///   "id": 1    and goes on over lines
/// } [[1,2]]    the next one may begin on the line where it ends
/// ```
/// What is no value and begins with no bracket takes its line. Behind a value that is no JSON nothing
/// is read: nobody knows where the next one begins.
final class ValueReader {
  private let input: InputBytes
  private let limit: Int
  /// What was read behind the values that were handed out.
  private var rest: ByteBuffer
  private var nextLine: Int
  private var nextOffset = 0
  private var isAtEnd = false
  private var failure: FileError?

  /// The value that is being looked for: where its space and itself begin, and what was seen of it.
  private struct Search {
    var start = 0
    var value: Int?
    var frame = ValueFrame()
    var scanned = 0
    /// Where it turned out to be no JSON.
    var broken: Int?
  }

  init(_ input: InputBytes, head: consuming ByteBuffer, limit: Int, firstLine: Int) {
    self.input = input
    self.limit = limit
    rest = head
    nextLine = firstLine
  }

  /// Whether a value that is a document begins with this byte.
  static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// Fills `block` with the next values, as ``LineReader/read(into:size:)`` does with lines.
  func read(into block: LineBlock, size: Int) throws(FileError) -> Bool {
    block.reset()
    block.beginValues(line: nextLine, offset: nextOffset)
    block.lineLimit = limit
    if let failure { throw failure }
    block.bytes.append(rest.view)
    rest = ByteBuffer(capacity: 16)
    var search = Search()
    while true {
      while search.start < size, let unit = next(block.bytes.view, &search) {
        if unit.isBroken {
          failure = FileError(.read, input.path, .undivided(line: block.line(of: unit)))
        }
        block.add(unit)
        search = Search(start: unit.end)
        if failure != nil { return handOut(block, search.start) }
      }
      if search.start > 0, block.bytes.count >= size { return handOut(block, search.start) }
      if block.bytes.count - (search.value ?? search.start) > limit {
        // The space before it is handed out alone, and only the value is not kept.
        let value = search.value ?? block.bytes.count
        if value > search.start {
          block.add(LineBlock.Unit(start: search.start, value: value, textEnd: value, end: value))
        }
        return value > 0 ? handOut(block, value) : try skip(block, &search.frame)
      }
      if isAtEnd {
        if search.start < block.bytes.count { block.add(last(block.bytes.view, search)) }
        return handOut(block, block.bytes.count)
      }
      let room = min(max(size, block.bytes.count), 1 << 20)
      do {
        switch try input.read(room, into: &block.bytes, waits: search.start == 0) {
        case .some: continue
        case .end: isAtEnd = true
        case .nothing: return handOut(block, search.start)
        case .interrupted: return false
        }
      } catch {
        // Some may have come before it.
        while let unit = next(block.bytes.view, &search) {
          block.add(unit)
          search = Search(start: unit.end)
          if unit.isBroken { break }
        }
        failure = error
        guard search.start > 0 else { throw error }
        return handOut(block, search.start)
      }
    }
  }

  private func handOut(_ block: LineBlock, _ end: Int) -> Bool {
    guard end > 0 else { return false }
    rest.append(block.bytes.view[end..<block.bytes.count])
    block.bytes.truncate(to: end)
    block.byteCount = end
    nextOffset += end
    nextLine = block.nextLine
    return true
  }

  // MARK: Values

  /// The next value that is complete; nil if more bytes are needed.
  private func next(_ bytes: ByteView, _ search: inout Search) -> LineBlock.Unit? {
    if search.value == nil {
      var index = max(search.start, search.scanned)
      if nextOffset + index == 0, bytes.hasPrefix(UTF8Text.byteOrderMark) {
        index = UTF8Text.byteOrderMark.count
      }
      while let byte = bytes.element(at: index), byte.isJSONSpace { index += 1 }
      search.scanned = index
      guard index < bytes.count else { return nil }
      search.value = index
    }
    guard let value = search.value else { return nil }
    guard ValueReader.isBracket(bytes[value]) else {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: value) else { return nil }
      return LineBlock.Unit(start: search.start, value: value, textEnd: end, end: end + 1)
    }
    if search.broken == nil {
      let outcome = search.frame.scan(bytes, from: search.scanned)
      search.scanned = bytes.count
      switch outcome {
      case .open: return nil
      case .closed(let end): return unit(bytes, search.start, value, end)
      case .broken(let place): search.broken = place
      }
    }
    return broken(bytes, search, value)
  }

  /// A value that is no JSON, with the rest of its line, however much of that was read at once; nil if
  /// more bytes are needed.
  private func broken(_ bytes: ByteView, _ search: Search, _ value: Int) -> LineBlock.Unit? {
    let most = value + limit + 1
    guard
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: search.broken ?? value)
        ?? (isAtEnd || bytes.count >= most ? bytes.count : nil)
    else { return nil }
    let textEnd = min(end, most)
    return LineBlock.Unit(
      start: search.start,
      value: value,
      textEnd: textEnd,
      end: textEnd,
      isBroken: true
    )
  }

  /// A value that ends at an index, with the space behind it on its line, unless that makes it too
  /// long.
  private func unit(
    _ bytes: ByteView,
    _ start: Int,
    _ value: Int,
    _ end: Int
  ) -> LineBlock.Unit {
    var index = end
    while index < value + limit, let byte = bytes.element(at: index), byte.isJSONSpace,
      byte != UInt8(ascii: "\n")
    {
      index += 1
    }
    guard let byte = bytes.element(at: index) else {
      return LineBlock.Unit(start: start, value: value, textEnd: index, end: index)
    }
    if byte == UInt8(ascii: "\n") {
      return LineBlock.Unit(start: start, value: value, textEnd: index, end: index + 1)
    }
    return LineBlock.Unit(start: start, value: value, textEnd: end, end: end)
  }

  /// What is left at the end: space, or a value that has no end.
  private func last(_ bytes: ByteView, _ search: Search) -> LineBlock.Unit {
    let end = bytes.count
    return LineBlock.Unit(start: search.start, value: search.value ?? end, textEnd: end, end: end)
  }

  /// Reads on to the end of a value that is not kept, which the block begins with.
  private func skip(_ block: LineBlock, _ frame: inout ValueFrame) throws(FileError) -> Bool {
    var count = block.bytes.count
    let isLine = !ValueReader.isBracket(block.bytes.view[0])
    block.isTooLong = true
    block.count(linesIn: block.bytes.view)
    while true {
      block.bytes.truncate()
      switch try input.read(1 << 20, into: &block.bytes, waits: true) {
      case .some: break
      case .end, .nothing:
        isAtEnd = true
        block.byteCount = count
        nextLine = block.nextLine
        return true
      case .interrupted: return false
      }
      var end: Int?
      if isLine {
        end = block.bytes.view.firstIndex(of: UInt8(ascii: "\n"))
      } else {
        switch frame.scan(block.bytes.view, from: 0) {
        case .open: break
        case .closed(let index): end = index
        case .broken(let index):
          end = index
          failure = FileError(.read, input.path, .undivided(line: nextLine))
        }
      }
      let taken = end ?? block.bytes.count
      block.count(linesIn: block.bytes.view[0..<taken])
      count += taken
      guard let end else { continue }
      rest.append(block.bytes.view[end..<block.bytes.count])
      block.bytes.truncate()
      block.byteCount = count
      nextOffset += count
      nextLine = block.nextLine
      return true
    }
  }
}
