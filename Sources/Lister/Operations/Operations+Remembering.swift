// SPDX-License-Identifier: MIT

import ListerCore
package import ListerJSON

/// A request for what happened in all lists.
package struct LogRequest: Shaped {
  /// What was earlier is left out; nil for nothing.
  package var since: PastMoment?
  /// How many versions at most.
  package var limit = 100

  package init() {}

  package static let fields: [Field<LogRequest>] = [
    Field(
      "since",
      \.since,
      """
      Only what happened then or later: an ISO 8601 date or time (UTC), or how long ago, such as 30m, 2h, \
      3d or 1w
      """
    ),
    Field(
      "limit",
      \.limit,
      standard: 100,
      schema: .integer(from: 1, to: 1_000_000_000),
      "How many at most; 100 without it"
    ),
  ]
}

/// What is remembered of the lists of a folder.
extension Operations {
  static let remembering: [AnyOperation] = [AnyOperation(log), AnyOperation(folder)]

  package static let log = Operation<LogRequest, LogResponse>(
    "log",
    .get("/v1/log"),
    "List what happened in all lists of a folder",
    about: "Lists that were deleted are among them.",
    problems: [.unavailable],
    answer: "What happened, the newest first."
  ) { (workspace, request) throws(ListerError) in
    try workspace.log(since: request.since?.moment, limit: request.limit)
  }

  package static let folder = Operation<EmptyRequest, FolderResponse>(
    "folder",
    .get("/v1/folder"),
    "Say what is remembered of a folder's lists, and how large that is",
    problems: [.unavailable],
    answer: "The numbers, and what lists were imported from."
  ) { (workspace, _) throws(ListerError) in try workspace.remembered() }
}
