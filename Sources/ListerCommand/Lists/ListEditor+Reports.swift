// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension ListEditor {
  /// What every report of an edit says as data.
  func members(_ action: String, changed: Bool) -> [JSONText.Member] {
    [
      .init("name", place.name), .init("path", place.path), .init("action", action),
      .init("changed", changed),
    ]
  }

  /// Tells of a list with its color.
  func report(_ action: String, color: List.Color, changed: Bool) throws(CommandError) {
    if invocation.has(.asJSON) {
      let members = members(action, changed: changed) + [.init("color", color.name)]
      return try StandardOutput.write(JSONText(members: members))
    }
    let style = invocation.style
    try StandardOutput.write(
      "\(style.swatch(color)) \(style.bold(Shown(place.name)))  \(color.name)\n"
    )
  }

  /// Changes the list's color or the like, and tells of it.
  func changeList(
    _ action: String,
    _ body: (inout List) -> Void
  ) throws(CommandError) -> ExitCode {
    var result: (color: List.Color, changed: Bool)?
    do throws(DocumentFileError) {
      try file.edit(action, at: time, finish: finish) {
        (list) throws(DocumentFileError) in
        let before = list
        body(&list)
        result = (list.color, list != before)
      }
    } catch {
      throw CommandError(error)
    }
    if let result { try report(action, color: result.color, changed: result.changed) }
    return .success
  }
}
