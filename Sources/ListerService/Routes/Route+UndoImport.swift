// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

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
      .object([
        .required(
          "lists",
          .array(.object([.required("name", .text), .required("version", .integer(from: 1))]))
        )
      ]),
      limit: 16 << 20,
      help: "The lists, each with the version that the import has made."
    ),
    responses: [
      .json(
        .object([
          .required(
            "lists",
            .array(
              .object([
                .required("name", .text),
                .required("outcome", .string(oneOf: ["undone", "deleted", "kept"])),
                .optional("conflicts", .array(.any)), .optional("tag", .nullable(.text)),
                .optional("message", .text),
              ])
            )
          )
        ]),
        help: "What became of each list."
      ),
      accepted,
    ],
    problems: [.malformed, .unavailable],
    rights: .write,
    action: .answer(on: .batch) { call in
      let lists = try call.object().required("lists", "an array") { json in
        json.kind == .array ? json.elements : nil
      }
      let versions = try lists.map { json in
        let list = JSONObject(json: json)
        return ImportUndoResponse.Version(
          name: try list.text("name"),
          number: try list.required("version", "a whole number") { $0.number?.int }
        )
      }
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
