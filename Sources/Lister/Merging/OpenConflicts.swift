// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerFormats
public import ListerJSON
public import ListerModel
import ListerStore
import ListerTables

/// What is left to be settled of the merge that a file came from, in a file beside it.
///
/// `Groceries.list.json.conflicts` has one conflict in a line, as `MergeConflict` writes it,
/// with the format of the file if that is no list. It is written before the merge is, so none is
/// lost, and it is gone with its last conflict.
public struct OpenConflicts: Sendable {
  /// The file that they are in.
  public let path: String
  /// The conflicts, in the order of the merge.
  public var conflicts: [MergeConflict] { entries.map(\.conflict) }
  /// The conflicts, with where each came from.
  package private(set) var entries: [OpenConflict]
  /// The format of the file, as ``FormatDescription/name`` says it; nil for a list.
  let format: String?
  private var status: FileStatus?
  /// What the last one that was settled came to, in one line for people; nil if none was.
  package private(set) var settled: String?

  /// What the file of conflicts is called.
  static let ending = ".conflicts"

  /// The conflicts of a merge.
  init(_ merged: MergeResponse, of path: String) {
    self.path = path
    entries = merged.conflicts.map { OpenConflict(conflict: $0) }
    format = merged.format
  }

  /// Reads the conflicts of a file; there are none where nothing is kept.
  ///
  /// - Throws: ``ListerError`` when they can't be read.
  init(of path: String) throws(ListerError) {
    self.path = path
    entries = []
    let place = path + OpenConflicts.ending
    guard !FileStatus.isMissing(place) else {
      format = nil
      return
    }
    var buffer = ByteBuffer(capacity: 4_096)
    status = try FileError.mapping(try WholeFile.read(place, limit: 64 << 20, into: &buffer))
    var format: String?
    for (index, line) in buffer.view.string.split(whereSeparator: \.isNewline).enumerated() {
      guard let json = JSONText(String(line)), let entry = OpenConflict(json) else {
        let expected = "a conflict that 'lister merge' has written"
        throw ListerError(.request(expected: expected), at: .init(path: place, line: index + 1))
      }
      format = json["format"]?.string
      entries.append(entry)
    }
    self.format = format
  }

  /// Writes them beside their file, or takes the file of conflicts away if there are none.
  ///
  /// They can be changed and saved again: what was written is what is expected to be there.
  mutating func save() throws(ListerError) {
    let place = path + OpenConflicts.ending
    if entries.isEmpty {
      status = nil
      guard !FileStatus.isMissing(place) else { return }
      return try FileError.mapping(try Folder.remove(file: place))
    }
    let lines = entries.map { entry in
      var json = entry.kept
      if let format { json["format"] = JSONText(string: format) }
      return json.text + "\n"
    }
    status = try FileError.mapping(
      try OpenConflicts.write(Array(lines.joined().utf8), to: place, expecting: status)
    )
  }

  /// Replaces a file; returns what it is then.
  private static func write(
    _ bytes: [UInt8],
    to path: String,
    expecting expected: FileStatus?
  ) throws(FileError) -> FileStatus? {
    var file = try AtomicFile(replacing: path)
    try file.write(bytes)
    try file.commit(expecting: expected)
    return file.status
  }

  /// Takes a conflict away that is settled.
  mutating func remove(at index: Int, with value: JSONText?) {
    settled = entries.remove(at: index).conflict.settled(with: value)
  }

  /// Adds what an import or a merge has left; what was left of the same fields before is replaced.
  ///
  /// - Parameters:
  ///   - added: the conflicts.
  ///   - source: the address that the other side came from; nil if it has none.
  ///   - time: when it came, in milliseconds since 1970.
  mutating func add(_ added: [MergeConflict], from source: String?, at time: Int) {
    for conflict in added {
      entries.removeAll {
        $0.conflict.subject == conflict.subject && $0.conflict.field == conflict.field
      }
      entries.append(OpenConflict(conflict: conflict, source: source, time: time))
    }
  }

  /// The place of the conflict that a word means: its id, its number, the text of its item, or the name of its
  /// column.
  ///
  /// - Throws: ``ListerError`` when none is meant, or several are.
  func index(of word: String) throws(ListerError) -> Int {
    if let index = entries.firstIndex(where: { $0.id == word }) { return index }
    if let number = Int(word), conflicts.indices.contains(number - 1) { return number - 1 }
    let found = conflicts.indices.filter { index in
      let text = conflicts[index].itemText ?? conflicts[index].columnName ?? ""
      return !word.isEmpty && text.lowercased() == word.lowercased()
    }
    guard let first = found.first, found.count == 1 else {
      throw ListerError(.noConflict(word, count: found.count), at: .init(path: path))
    }
    return first
  }
}

/// How a conflict is settled.
public enum ConflictChoice: Equatable, Sendable {
  /// As our side had it.
  case ours
  /// As the other side had it.
  case theirs
  /// With another value, as a text.
  case value(String)
  /// With another value, as it is; nil for nothing.
  case exactly(JSONText?)
  /// With what the merge has taken.
  case chosen

  /// What a word says.
  public init(_ word: String) {
    self =
      switch word {
      case "ours": .ours
      case "theirs": .theirs
      default: .value(word)
      }
  }

  /// The value that is to be where a conflict is; nil for nothing.
  func value(for conflict: MergeConflict) -> JSONText? {
    switch self {
    case .ours: return conflict.ours
    case .theirs: return conflict.theirs
    case .exactly(let value): return value
    case .chosen: return conflict.chosen
    case .value(let text):
      // What is a text stays one, also if it looks like a number.
      let known = conflict.itemText == nil ? nil : ItemField.named(conflict.field)
      let isText = [conflict.ours, conflict.theirs].compactMap(\.self).allSatisfy {
        $0.kind == .string
      }
      if isText { return JSONText(string: text) }
      return known?.type.value(spelled: text) ?? JSONText(text) ?? JSONText(string: text)
    }
  }
}

extension Workspace {
  /// What is left to be settled of the merge that a list or another file came from.
  ///
  /// - Parameter word: a path, or the name of a list.
  /// - Returns: the conflicts; none if nothing is kept.
  /// - Throws: ``ListerError`` when there is no such file, or its conflicts can't be read.
  public func conflicts(of word: String) throws(ListerError) -> OpenConflicts {
    try OpenConflicts(of: MergeInput.place(word, in: self).path)
  }

  /// Settles a conflict: puts a value into the list or the file, and takes the conflict away.
  ///
  /// - Parameters:
  ///   - word: which conflict: its number, the text of its item, or the name of its column.
  ///   - open: the conflicts of a file.
  ///   - choice: what is to be there.
  ///   - tag: which state of the list is to be changed; nil for whatever it is now.
  /// - Returns: the conflicts that are left.
  /// - Throws: ``ListerError``; then nothing has changed.
  public func resolve(
    _ word: String,
    of open: OpenConflicts,
    with choice: ConflictChoice,
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> OpenConflicts {
    let index = try open.index(of: word)
    let conflict = open.conflicts[index]
    let value = choice.value(for: conflict)
    if value != conflict.chosen {
      guard try settle(conflict, with: value, in: open, expecting: tag) else {
        throw ListerError(.unsettledConflict(word), at: .init(path: open.path))
      }
    }
    var left = open
    left.remove(at: index, with: value)
    try left.save()
    return left
  }

  private func settle(
    _ conflict: MergeConflict,
    with value: JSONText?,
    in open: OpenConflicts,
    expecting tag: ListTag?
  ) throws(ListerError) -> Bool {
    guard let format = open.format.flatMap(RecordFormat.named) else {
      let file = try file(at: ListPlace(path: open.path))
      return try DocumentFileError.mapping(
        try file.edit(
          "Resolve",
          at: clock(),
          expecting: tag?.digest,
          finish: finisher().bytes(for: file.path)
        ) { list in
          list.settle(conflict, with: value)
        }
      )
    }
    let contents = try ListPlace(path: open.path).contents()
    var file: RecordFile
    do throws(ImportError) {
      file = try format.read(contents.bytes)
    } catch {
      throw ListerError(
        .unreadableFile(error),
        at: .init(path: open.path, line: error.line, column: error.column)
      )
    }
    guard format.settle(conflict, with: value, in: &file) else { return false }
    try FileError.mapping(
      try AtomicFile.replace(open.path, with: file.bytes, expecting: contents.status)
    )
    return true
  }
}
