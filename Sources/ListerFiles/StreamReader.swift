// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCompression
import ListerJSON

/// How a stream is divided into documents.
package enum StreamFraming: Hashable, Sendable {
  case lines
  /// Records with a byte between their fields, which may be in quotes and go over lines.
  case records(separator: UInt8)
  /// As its first value shows: one that ends on its first line is followed by others on lines of
  /// their own; if it goes on, or another one begins on that line, each value is a document.
  case content
}

/// Reads a stream in blocks of whole documents, of lines or of values in any layout.
package final class StreamReader {
  package enum Form: Sendable {
    /// Lines, each of which may fail alone.
    case lines
    /// Values, wherever they begin and end.
    case values
  }

  private let input: InputBytes
  private let lineLimit: Int
  private let firstLine: Int
  /// What was read to find out the form.
  private var head = ByteBuffer(capacity: 4_096)
  private var frame = ValueFrame()
  private var scanned = 0
  private var closed: Int?
  private var lines: LineReader?
  private var values: ValueReader?

  /// What documents are; nil before the first of them was read.
  package var form: Form? { lines != nil ? .lines : values != nil ? .values : nil }

  /// How the stream is compressed; nil if it isn't, and before its first line.
  package var compression: Compression? { input.compression }

  /// How many bytes were read, as they are in the file.
  package var byteCount: Int { input.byteCount }

  /// The digest of these bytes; nil unless it is wanted.
  package var sha256: [UInt8]? { input.sha256 }

  /// Reads from `descriptor`, from where it is.
  ///
  /// A document of more than `limit` bytes is not kept; `first` is the number of the first line.
  /// The stream ends when `wake` becomes readable, unless that is -1. With `digests` there is a
  /// ``sha256``.
  package convenience init(
    _ descriptor: consuming FileDescriptor,
    framing: StreamFraming,
    limit: Int,
    wake: Int32 = -1,
    firstLine first: Int = 1,
    digests: Bool = false
  ) {
    let input = InputBytes(descriptor, wake: wake, digests: digests)
    self.init(input, framing: framing, limit: limit, firstLine: first)
  }

  /// Reads from an input, from where it is; see above.
  package init(_ input: InputBytes, framing: StreamFraming, limit: Int, firstLine first: Int) {
    self.input = input
    lineLimit = limit
    firstLine = first
    switch framing {
    case .content: break
    case .lines: begin(.lines)
    case .records(let separator):
      let head = ByteBuffer(capacity: 16)
      lines = LineReader(input, head: head, lineLimit: lineLimit, separator: separator)
    }
  }

  /// The first bytes of the stream, some of them at least; none once documents were read.
  ///
  /// - Throws: ``FileError`` when the first of them can't be read.
  package func peek() throws(FileError) -> ByteView {
    if form == nil, head.isEmpty { _ = try input.read(1 << 16, into: &head, waits: true) }
    return head.view
  }

  /// Fills `block` with the next documents: at least one, and nothing more is read once it has `size` bytes.
  ///
  /// A block is handed out as soon as a document is complete and nothing more is waiting to be read.
  ///
  /// - Returns: false at the end of the stream, and when the wait for more was ended.
  /// - Throws: ``FileError`` when reading fails, or where documents can't be told apart; those before
  ///   it have been handed out.
  package func read(into block: LineBlock, size: Int = 256 << 10) throws(FileError) -> Bool {
    if form == nil {
      guard try find(size) else {
        block.reset()
        return false
      }
    }
    if let values { return try values.read(into: block, size: size) }
    return try lines?.read(into: block, size: size) ?? false
  }

  /// The whole stream as lines that may be read in parts, if ``read(into:size:)`` was not called yet; nil
  /// where that can't be done.
  ///
  /// What is behind the last part is read here, once ``goOn(behind:)`` was called.
  ///
  /// - Throws: ``FileError`` when the first bytes can't be read.
  package func parts() throws(FileError) -> LineParts? {
    if form == nil { guard try find(1 << 16) else { return nil } }
    return form == .lines ? input.parts(lineLimit: lineLimit) : nil
  }

  /// Goes on behind the parts that were asked for.
  ///
  /// - Throws: ``FileError`` when that can't be read.
  package func goOn(behind parts: LineParts) throws(FileError) {
    try input.goOn(behind: parts)
    lines = LineReader(
      input,
      head: ByteBuffer(capacity: 16),
      lineLimit: lineLimit,
      offset: parts.contentPlace
    )
  }

  private func begin(_ form: Form) {
    var rest = ByteBuffer(capacity: 16)
    swap(&rest, &head)
    switch form {
    case .lines:
      lines = LineReader(input, head: rest, lineLimit: lineLimit)
    case .values:
      values = ValueReader(input, head: rest, limit: lineLimit, firstLine: firstLine)
    }
  }

  /// Reads until the form is known; false when the wait was ended.
  private func find(_ size: Int) throws(FileError) -> Bool {
    while true {
      // What was looked at before may be enough.
      if !head.isEmpty, let form = form(false) {
        begin(form)
        return true
      }
      var isAtEnd = false
      do {
        switch try input.read(max(size, head.count), into: &head, waits: true) {
        case .some: break
        case .end, .nothing: isAtEnd = true
        case .interrupted: return false
        }
      } catch {
        // It is thrown again behind what was read.
        isAtEnd = true
      }
      if let form = form(isAtEnd) {
        begin(form)
        return true
      }
    }
  }

  // MARK: The form

  /// What documents are, as the first bytes show; nil if more of them are needed.
  private func form(_ isAtEnd: Bool) -> Form? {
    let view = head.view
    // The mark may come in parts.
    if !isAtEnd, view.count < UTF8Text.byteOrderMark.count, UTF8Text.byteOrderMark.hasPrefix(view) {
      return nil
    }
    var start = view.hasPrefix(UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
    while start <= lineLimit, let byte = view.element(at: start), byte.isJSONSpace { start += 1 }
    if start > lineLimit { return .lines }
    guard let first = view.element(at: start) else { return isAtEnd ? .lines : nil }
    guard ValueReader.isBracket(first) else { return .lines }
    if closed == nil {
      // However much was read at once, no more than a document may have is looked at.
      let seen = view[0..<min(view.count, start + lineLimit + 1)]
      let outcome = frame.scan(seen, from: max(scanned, start))
      scanned = seen.count
      switch outcome {
      case .broken: return .lines
      case .closed(let end): closed = end
      case .open:
        guard isAtEnd || seen.count - start > lineLimit else { return nil }
        return openForm(seen[start..<seen.count])
      }
    }
    guard let closed else { return nil }
    if view[start..<closed].firstIndex(of: UInt8(ascii: "\n")) != nil { return .values }
    var next = closed
    while next - closed <= lineLimit, let byte = view.element(at: next), byte.isJSONSpace,
      byte != UInt8(ascii: "\n")
    {
      next += 1
    }
    if next - closed > lineLimit { return .lines }
    guard let byte = view.element(at: next) else { return isAtEnd ? .lines : nil }
    return ValueReader.isBracket(byte) ? .values : .lines
  }

  /// The form where the first value has no end: that of lines, if the second one is a value.
  private func openForm(_ view: ByteView) -> Form {
    guard let end = view.firstIndex(of: UInt8(ascii: "\n")) else { return .lines }
    var start = end
    while let byte = view.element(at: start), byte.isJSONSpace { start += 1 }
    guard start < view.count else { return .lines }
    let line = view[start..<(view.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? view.count)]
    var frame = ValueFrame()
    guard case .closed(let end) = frame.scan(line, from: 0) else { return .values }
    return (end..<line.count).allSatisfy { line[$0].isJSONSpace } ? .lines : .values
  }
}
