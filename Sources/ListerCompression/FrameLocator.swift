// SPDX-License-Identifier: MIT

import ListerBasics

/// Where a frame lies in a file.
package struct FramePlace: Hashable, Sendable {
  /// How many bytes of the file are in front of it.
  package var offset: Int
  /// How large it is.
  package var sizes: FrameSizes
}

/// Finds the frames of a file, each of which can be read by itself, as the file tells of them.
///
/// That is what ``FrameIndex`` and ``FrameCompressor`` have written. Where the frame itself says
/// something else, what follows is a stream. What is told may still be wrong, but not so that it
/// leads outside the file: whoever reads all frames with ``FrameDecompressor``, and then from where
/// there are none as a stream, gets what the whole file gives as a stream, or finds damage.
///
/// The file is read by a function, handed in with each call, that gives the bytes from an offset
/// on: as many as were asked for, or fewer only if it ends before.
package struct FrameLocator: Sendable {
  /// What comes next in the file.
  package enum Step: Hashable, Sendable {
    /// A frame.
    case frame(FramePlace)
    /// Nothing that has a content.
    case end
    /// From this offset on bytes of which the file doesn't tell: they are to be read as a stream.
    case stream(offset: Int)
  }

  /// What tells of the frames.
  private enum Form {
    /// Each member of itself.
    case members
    /// Entries that begin at this offset, so many of them.
    case table(start: Int, count: Int)
  }

  /// How many bytes are read at once where there are many.
  private static let readSize = 64 << 10

  private let fileSize: Int
  private let contentLimit: Int
  private var form = Form.members
  /// Where the next frame begins, and the frames of a table end.
  private var offset = 0
  private var end: Int
  /// Some entries of the table, from one of them on, and the one that is next.
  private var entries: [UInt8] = []
  private var firstEntry = 0
  private var nextEntry = 0

  /// The frames of a file; nil if it doesn't tell of them.
  ///
  /// - Parameters:
  ///   - compression: what the first bytes of the file show.
  ///   - fileSize: how many bytes the file has.
  ///   - contentLimit: how many bytes may come of one frame; a larger one is read as a stream.
  ///   - read: gives bytes of the file.
  /// - Throws: what `read` throws.
  package init?<Failure: Error>(
    _ compression: Compression,
    fileSize: Int,
    contentLimit: Int = FrameSizes.largestContent,
    read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    self.fileSize = fileSize
    self.contentLimit = contentLimit
    end = fileSize
    if compression == .zstd, try !findTable(read) { return nil }
    // What begins with a stream is one.
    var first = self
    guard case .frame = try first.next(read: read) else { return nil }
  }

  /// What comes next; behind the last frame, and where a stream begins, it stays the same.
  ///
  /// - Throws: what `read` throws.
  package mutating func next<Failure: Error>(
    read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Step {
    let sizes: FrameSizes?
    switch form {
    case .members:
      var header = try read(offset, min(MemberHeader.size, end - offset))
      if offset > 0, header.first == 0 {
        try skipZeros(read)
        header = try read(offset, min(MemberHeader.size, end - offset))
      }
      if offset == end { return .end }
      sizes = header.withByteView(MemberHeader.sizes)
    case .table(let start, let count):
      // The last one is that of the marker.
      if nextEntry == count - 1 { return .end }
      sizes = try entry(nextEntry, of: count, from: start, read)
    }
    guard let sizes, sizes.stored <= end - offset, sizes.content <= contentLimit,
      sizes.isPossible, try isAgreeing(sizes, read)
    else { return .stream(offset: offset) }
    defer {
      offset += sizes.stored
      nextEntry += 1
    }
    return .frame(FramePlace(offset: offset, sizes: sizes))
  }

  /// Whether the frame itself tells the same content: a member at its end, another one in its header.
  private func isAgreeing<Failure: Error>(
    _ sizes: FrameSizes,
    _ read: (Int, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    let content: UInt64?
    switch form {
    case .members:
      let size = MemberHeader.contentSize
      let bytes = try read(offset + sizes.stored - size, size)
      content = bytes.count == size ? bytes.withByteView { $0.word } : nil
    case .table:
      let bytes = try read(offset, min(FrameHeader.mostSize, end - offset))
      content = bytes.withByteView(FrameHeader.content)
    }
    return content == UInt64(sizes.content)
  }

  // MARK: Members

  /// Goes on behind zeros, which may stand behind a member: they fill the last block of a tape.
  private mutating func skipZeros<Failure: Error>(
    _ read: (Int, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    while offset < end {
      let bytes = try read(offset, min(FrameLocator.readSize, end - offset))
      let count = bytes.firstIndex { $0 != 0 } ?? bytes.count
      offset += count
      if count == 0 || count < bytes.count { return }
    }
  }

  // MARK: The table

  /// Finds the table at the end of the file; false if there is none that can be right.
  private mutating func findTable<Failure: Error>(
    _ read: (Int, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    let footer = max(0, fileSize - SeekTable.footerSize)
    guard
      let count = try read(footer, fileSize - footer).withByteView(SeekTable.entryCount),
      case let table = fileSize - SeekTable.size(entries: count),
      table > SeekTable.marker.stored
    else { return false }
    end = table - SeekTable.marker.stored
    let isBeginning = try read(end, SeekTable.marker.stored + SeekTable.headSize)
      .withByteView { SeekTable.isBeginning($0, entries: count) }
    guard isBeginning else { return false }
    let start = table + SeekTable.headSize
    form = .table(start: start, count: count)
    // The frames are all that is in front of the marker: a table that was once the end of a shorter
    // file, before another one was appended, is not the table of this one.
    var sum = 0
    var last: FrameSizes?
    for index in 0..<count {
      last = try entry(index, of: count, from: start, read)
      sum += last?.stored ?? 0
    }
    return sum == table && last == SeekTable.marker
  }

  /// An entry of the table; nil if the file has become shorter.
  private mutating func entry<Failure: Error>(
    _ index: Int,
    of count: Int,
    from start: Int,
    _ read: (Int, Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> FrameSizes? {
    let size = SeekTable.entrySize
    if index < firstEntry || index >= firstEntry + entries.count / size {
      firstEntry = index
      entries = try read(start + index * size, min(FrameLocator.readSize, (count - index) * size))
    }
    let place = (index - firstEntry) * size
    guard place + size <= entries.count else { return nil }
    return entries.withByteView { FrameSizes(word: $0.word(at: place)) }
  }
}
