// SPDX-License-Identifier: MIT

import Foundation
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel
import TestKit

/// A journal, and behind a NUL what is noted as being written, beside a document with three versions.
///
/// Whatever they say: the document can be edited, taking the edit back returns its bytes, and the history can be
/// listed. An error leaves the document alone.
final class JournalTarget: FuzzTarget {
  let name = "journal"
  let limit = 2_048
  private let folder = try? TemporaryFolder()
  private let file = "Groceries.list.json"

  func seeds() throws -> [[UInt8]] {
    func version(_ number: Int, _ kind: String, _ rest: String = "") -> String {
      #"{"number": \#(number), "time": 1, "kind": "\#(kind)", "action": "Add", "size": 60\#(rest)}"#
    }
    func journal(_ versions: String...) -> String {
      #"{"journal": 1, "versions": [\#(versions.joined(separator: ", "))]}"#
    }
    let kinds = ["found", "created", "edited", "changedOutside", "restored", "deleted"]
    let of = #", "of": 2"#
    return kinds.map { kind in
      let rest = kind == "restored" ? of : ""
      return Array(journal(version(1, "found"), version(2, kind, rest), version(3, "edited")).utf8)
    } + [
      Array(journal(version(1, "found"), version(2, "edited"), version(3, "undone", of)).utf8),
      Array(journal(version(2, "edited"), version(3, "redone", of)).utf8),
      Seeds.joined([Array(journal(version(1, "found")).utf8), Array("2\n".utf8)]),
    ]
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    do {
      try checkHistory(Seeds.parts(input, atMost: 2))
    } catch let finding as FuzzFinding {
      throw finding
    } catch {
      throw FuzzFinding(description: "the folder can't be used: \(error)")
    }
  }

  private func checkHistory(_ parts: [[UInt8]]) throws {
    guard let folder else { throw CocoaError(.fileWriteUnknown) }
    let history = "\(folder.path)/.lister/\(file)"
    try? FileManager.default.removeItem(atPath: history)
    for number in 1...3 { try folder.add(".lister/\(file)/00000\(number).json", text(number)) }
    try Data(parts[0]).write(to: URL(filePath: "\(history)/journal.json"))
    if parts.count > 1 { try Data(parts[1]).write(to: URL(filePath: "\(history)/pending")) }
    try folder.add(file, text(3))
    let document = try DocumentFile(path: "\(folder.path)/\(file)")
    try attempt(folder) { () throws(DocumentFileError) in
      _ = try document.versions()
      _ = try document.undoableActions()
      return false
    }
    var undone: String?
    let isEdited = try attempt(folder) { () throws(DocumentFileError) in
      try document.edit("Add", at: 2) { (list) throws(DocumentFileError) in
        list.items.append(ListItem(text: "Milk"))
      }
      undone = try document.undo(at: 3)?.action
      return true
    }
    if isEdited {
      let now = try folder.text(file)
      try FuzzFinding.unless(
        undone == "Add" && now == text(3),
        "an edit is undone as \(undone ?? "nothing"), and leaves \(now)"
      )
    }
    // There is an end to what was undone before, whatever the journal says of it.
    for _ in 0..<400 {
      guard
        try attempt(
          folder,
          { () throws(DocumentFileError) in
            try document.undo(at: 4) != nil
          }
        )
      else { return }
    }
    throw FuzzFinding(description: "there is no end to what can be undone")
  }

  /// Does something with the document; what is refused leaves it as it was.
  @discardableResult
  private func attempt(
    _ folder: TemporaryFolder,
    _ body: () throws(DocumentFileError) -> Bool
  ) throws -> Bool {
    let before = try? folder.text(file)
    do throws(DocumentFileError) {
      return try body()
    } catch {
      try FuzzFinding.unless(
        (try? folder.text(file)) == before && !error.description.isEmpty,
        "the document is changed, with the error \(error.description)"
      )
      return false
    }
  }

  /// The document in one of its versions.
  private func text(_ number: Int) -> String {
    #"{"items": [\#((1...number).map { "\"Item \($0)\"" }.joined(separator: ", "))]}"# + "\n"
  }
}
