// SPDX-License-Identifier: MIT

import Lister
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

/// The list that a command edits: found, locked, changed, calculated, kept as a version, reported.
struct ListEditor {
  /// Where the list is.
  let place: ListPlace
  /// Its document.
  let file: DocumentFile
  /// When the edit happens, in milliseconds since 1970.
  let time = UnixTime.now
  /// The command line.
  let invocation: Invocation

  /// The list that the first word of a command line means.
  ///
  /// - Parameters:
  ///   - invocation: the command line.
  ///   - deleted: whether a list that was deleted counts, for its history is still there.
  /// - Throws: ``CommandError`` when there is none.
  init(_ invocation: Invocation, deleted: Bool = false) throws(CommandError) {
    let word = invocation.operands[0]
    try self.init(ListPlace(word, invocation, deleted: deleted), invocation)
  }

  /// The list at a place.
  init(_ place: ListPlace, _ invocation: Invocation) throws(CommandError) {
    self.place = place
    self.invocation = invocation
    do throws(ListNameError) {
      file = try DocumentFile(path: place.path)
    } catch {
      throw .failed("\(place.path): \(error.description)")
    }
  }

  /// Changes the list and prints the items that it was about, as `show` prints them.
  ///
  /// - Parameters:
  ///   - action: the name of the action, for the history.
  ///   - body: changes the list, and returns those items; ones that are gone are told as removed.
  /// - Returns: the exit code.
  /// - Throws: ``CommandError``, also that of `body`; then nothing has changed.
  func edit(
    _ action: String,
    _ body: (inout List) throws(CommandError) -> [ListItem]
  ) throws(CommandError) -> ExitCode {
    var failure: CommandError?
    var report: EditReport?
    do throws(DocumentFileError) {
      try file.edit(action, at: time, finish: finish) {
        (list) throws(DocumentFileError) in
        let before = list
        do throws(CommandError) {
          let items = try body(&list)
          report = EditReport(
            place: place,
            action: action,
            before: before,
            after: list,
            items: items
          )
        } catch {
          failure = error
          throw DocumentFileError(file.path, .refused(""))
        }
      }
    } catch {
      throw failure ?? CommandError(error)
    }
    if let report { try StandardOutput.write(report, invocation) }
    return .success
  }

  /// What makes the bytes of the changed list: its grids are calculated, so that no value is ever stale.
  var finish: DocumentFile.Finish {
    DocumentFinisher.now.bytes(for: file.path)
  }
}
