// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerRuns

extension Route {
  /// Takes an import back.
  static let undoImport = Route(
    method: .post,
    path: "/v1/undo-import",
    summary: "Take an import back: the body is the member `undo` of its report",
    about: """
      Each list is as it was before, and what was done with it since stays; where both touch one field, \
      what was done since counts and is told. A list that the import has made is deleted, if nothing was \
      done with it since. What can't be taken back is kept, and says why.
      """,
    section: .files,
    body: .json(
      ImportUndoRequest.schema,
      limit: 16 << 20,
      help: "The lists, each with the version that the import has made."
    ),
    responses: [
      .json(ImportUndoResponse.schema, help: "What became of each list."), accepted,
    ],
    problems: [.malformed, .unavailable],
    rights: .write,
    action: .answer(on: .batch) { call in
      let versions = try call.request(ImportUndoRequest.self).versions
      let workspace = call.workspace
      let work = try call.service.works.begin("undo-import", at: workspace.clock()) { end in
        var entries: [ImportUndoResponse.Entry] = []
        for version in versions where !end.isCancelled {
          entries.append(
            call.service.feed.noting(version.name, by: call.author) {
              workspace.undoImport(version)
            }
          )
        }
        return ImportUndoResponse(entries: entries).json
      }
      return work.answer(to: call.work)
    }
  )
}
