// SPDX-License-Identifier: MIT

import Foundation
import ListerCoding
import ListerJSON
import ListerModel
import ListerStore
import TestKit

/// Places in the state of a folder, and the bytes that stand there instead: each three bytes and
/// one.
///
/// Whatever the state holds then: what it says of a document can be asked for, the document can be
/// edited, and taking that edit back returns its bytes. An error leaves the document alone.
final class StateTarget: FuzzTarget {
  let name = "state"
  let limit = 256
  private let file = "Groceries.list.json"
  private var made: Known?

  /// A folder with a document of three versions, the document, and what is remembered of it.
  private struct Known {
    var folder: TemporaryFolder
    var document: String
    var state: Data
  }

  func seeds() throws -> [[UInt8]] {
    let size = try known().state.count
    func change(_ place: Int, _ byte: UInt8) -> [UInt8] {
      [UInt8(place >> 16 & 0xff), UInt8(place >> 8 & 0xff), UInt8(place & 0xff), byte]
    }
    // The header, the schema, the cells at the ends of pages, and places all over.
    let header = (0..<100).map { change($0, 0xff) }
    let versions = [change(60, 0) + change(63, 2), change(68, 0), change(18, 1) + change(19, 1)]
    let pages = stride(from: 4_096, through: size, by: 4_096).flatMap { end in
      [change(end - 4_096, 0), change(end - 4_094, 0xff), change(end - 9, 0x41)]
    }
    let places = stride(from: 0, to: size, by: 997).map { change($0, 0x2a) }
    return [[]] + header + versions + pages + places
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    do {
      try checkState(input)
    } catch let finding as FuzzFinding {
      throw finding
    } catch {
      throw FuzzFinding(description: "the folder can't be used: \(error)")
    }
  }

  /// What is made once.
  private func known() throws -> Known {
    if let made { return made }
    let folder = try TemporaryFolder()
    try folder.add(file, #"{"items": ["Item 1"]}"#)
    let document = try DocumentFile(path: "\(folder.path)/\(file)")
    for number in 2...3 {
      try document.edit("Add", at: number) { (list) throws(DocumentFileError) in
        list.items.append(ListItem(text: "Item \(number)"))
      }
    }
    let memory = SourceStore(folder: folder.path)
    var source = RememberedSource(address: "https://example.com/a.csv")
    source.documents = [.init(key: "a", name: "Groceries")]
    try memory.remember(source)
    _ = consume memory
    let state = try Data(contentsOf: URL(filePath: "\(folder.path)/.lister/state.db"))
    let known = Known(folder: folder, document: try folder.text(file), state: state)
    made = known
    return known
  }

  private func checkState(_ input: [UInt8]) throws {
    let known = try known()
    let (folder, before) = (known.folder, known.document)
    var state = known.state
    for start in stride(from: 0, to: input.count - 3, by: 4) {
      let place = input[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      state[place % state.count] = input[start + 3]
    }
    let home = "\(folder.path)/.lister"
    for name in try FileManager.default.contentsOfDirectory(atPath: home) {
      try FileManager.default.removeItem(atPath: "\(home)/\(name)")
    }
    try state.write(to: URL(filePath: "\(home)/state.db"))
    try folder.add(file, before)
    let document = try DocumentFile(path: "\(folder.path)/\(file)")
    try ask(document)
    try FuzzFinding.unless(try folder.text(file) == before, "reading has changed the document")
    do throws(DocumentFileError) {
      try document.edit("Add Milk", at: 4) { (list) throws(DocumentFileError) in
        list.items.append(ListItem(text: "Milk"))
      }
    } catch {
      throw FuzzFinding(description: "the document can't be edited: \(error)")
    }
    try FuzzFinding.unless(
      try document.read().list.items.last?.text == "Milk",
      "the edit is not in the document"
    )
    try takeBack(document, folder, to: before)
  }

  /// Asks for all that is remembered.
  private func ask(_ document: DocumentFile) throws(FuzzFinding) {
    do throws(DocumentFileError) {
      _ = try document.undoableActions()
      for version in try document.versions() {
        _ = try? document.bytes(ofVersion: version.number)
      }
      _ = try SourceStore(folder: document.folder).sources()
    } catch {
      try FuzzFinding.unless(!error.description.isEmpty, "an error without words")
    }
  }

  /// Undoes everything; the last edit gives the bytes back that were there before it.
  private func takeBack(
    _ document: DocumentFile,
    _ folder: TemporaryFolder,
    to before: String
  ) throws {
    // There is an end to what was done before, whatever is remembered of it.
    for number in 0..<400 {
      let text = try folder.text(file)
      let undone = Result { () throws(DocumentFileError) in try document.undo(at: 5)?.action }
      let now = try folder.text(file)
      guard case .success(let action?) = undone else {
        return try FuzzFinding.unless(now == text, "nothing is undone, and the document changes")
      }
      // A state that can't be written remembers no edits, and no undoings: there is no end of them.
      if now == text { return }
      try FuzzFinding.unless(
        action != "Add Milk" || number == 0 && now == before,
        "an edit is undone as \(action), and leaves \(now)"
      )
    }
    throw FuzzFinding(description: "there is no end to what can be undone")
  }
}
