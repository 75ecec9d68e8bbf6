// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerRuns

extension Route {
  /// What brings lists in and out.
  static var files: [Route] { [importLists, undoImport, export] }

  private static let format = Parameter<FormatDescription>(
    query: "as",
    .string(oneOf: FormatDescription.all.map(\.name)),
    expecting: "a format; /v1/formats lists them",
    help: "The format, by its name.",
    parse: { FormatDescription(named: $0) }
  )

  private static let file = Parameter<String>.query(
    "file",
    help: "What the file is called: its ending tells the format, and the list may get its name."
  )
  private static let source = Parameter<String>.query(
    "from",
    help: "An address, http or https, that is asked instead of taking the body."
  )
  private static let listName = Parameter<String>.query(
    "name",
    help: "What the list is called, if exactly one comes."
  )
  private static let isDryRun = Parameter<Bool>.flag("dry-run", help: "Do everything but save.")
  private static let tiles = Parameter<Bool>.flag(
    "tile",
    help: "Cut sheets larger than a grid into tiles; they are refused otherwise."
  )

  private static let accepts = Parameter<Bool>.flag(
    "accept",
    help: "Take what looks like something else than what came the last time."
  )

  private static let policy = Parameter<ImportOptions.ConflictPolicy>(
    query: "conflicts",
    .string(oneOf: ImportOptions.ConflictPolicy.allCases.map(\.rawValue)),
    expecting: "ours, theirs, report or keep",
    standard: .keep,
    help: """
      What becomes of fields that were changed both here and in what comes: ours and report leave what \
      is here, theirs takes what comes, keep leaves what is here until somebody settles it.
      """,
    parse: { ImportOptions.ConflictPolicy(rawValue: $0) }
  )

  private static let importLists = Route(
    method: .post,
    path: "/v1/import",
    summary: "Bring lists in from a file or an address, and merge each with the one of its name",
    about: """
      The body is the file, of any format that /v1/formats lists, or an archive of such files; or it is \
      empty, and `from` is an address. A file of a name that was sent before is a new version of it: what \
      changed in it is merged with what changed here. One that takes longer than a client is let wait goes on, also when \
      the client goes away: the answer is 202 then, and says where the report will be. Addresses lead to no private host, also after a redirect. \
      `undo` of the report is what /v1/undo-import takes.
      """,
    section: .files,
    parameters: [
      file.description, source.description, format.description, listName.description,
      isDryRun.description, tiles.description, policy.description, accepts.description,
    ] + ParameterDescription.tables,
    body: RouteBody(
      types: ["application/octet-stream", "*/*"],
      schema: .any,
      limit: ImportFile.limit,
      isRequired: false,
      help: "The file."
    ),
    responses: [
      .json(
        ImportResponse.schema,
        help: "What became of each source, list by list; a source that failed says so."
      ),
      accepted,
    ],
    problems: [.malformed, .unavailable],
    rights: .write,
    action: .answer(on: .batch) { call in
      var options = call.workspace.importOptions
      options.format = call[format]
      options.name = call[listName]
      options.isDryRun = call[isDryRun] ?? false
      options.tilesLargeSheets = call[tiles] ?? false
      options.conflicts = call[policy] ?? .keep
      options.accepts = call[accepts] ?? false
      options.table = try call.tableOptions()
      if let address = call[source] {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
          throw ProblemKind.parameter.problem(
            "'from' has to be an address that begins with https:// or http://.",
            members: [.init("parameter", "from")]
          )
        }
        return try lasting(call) { [options] cancellation in
          call.workspace.importLists(from: [address], options, cancellation: cancellation)
        }
      }
      guard !call.body.isEmpty else {
        throw ProblemKind.malformed.problem("The body is to be a file, or 'from' an address.")
      }
      let upload = ImportFile(name: call[file] ?? ImportFile.unnamed, bytes: call.body)
      return try lasting(call) { [options] cancellation in
        call.workspace.importLists(of: upload, options, cancellation: cancellation)
      }
    }
  )

  /// Imports, and answers with the report, or with where it will be.
  private static func lasting(
    _ call: RouteCall,
    _ body: @escaping @Sendable (Cancellation) -> ImportReport
  ) throws -> HTTPResponse {
    let work = try call.service.works.begin("import", at: call.workspace.clock()) { cancellation in
      ImportResponse(body(cancellation)).json
    }
    return work.answer(to: call.work)
  }

  private static let defuses = Parameter<Bool>.flag(
    "defuse",
    help: "Quote what a spreadsheet would take for a formula in tables of text."
  )

  private static let export = Route(
    method: .get,
    path: "/v1/export/{list}",
    summary: "Write a list in a format",
    about: "Lister-Remarks tells how many things the format has no place for.",
    section: .files,
    parameters: [Parameter<String>.listName.description, format.description, defuses.description]
      + .calculation,
    responses: [
      RouteResponse(
        status: .ok,
        type: "application/octet-stream",
        help: "The bytes of the file.",
        fields: [
          ("Content-Disposition", "The name of the file."),
          ("Lister-Remarks", "How many things the format has no place for."),
        ]
      )
    ],
    problems: [.missing, .malformed, .refused, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      guard let format = call[format] ?? FormatDescription(named: "json") else {
        throw ProblemKind.parameter.problem("'as' is missing.")
      }
      let workspace = try call.calculating()
      let exported = try workspace.export(
        call.place(),
        as: format,
        defusing: call[defuses] ?? false
      )
      let ending = format.extensions.first.map { ".\($0)" } ?? ""
      let file = PercentEncoding.encode(try call.text(.listName) + ending)
      return HTTPResponse(
        fields: [
          ("Content-Type", "application/octet-stream"),
          ("Content-Disposition", "attachment; filename*=UTF-8''\(file)"),
          ("Lister-Remarks", String(exported.remarks.count)),
        ],
        body: .bytes(exported.bytes)
      )
    }
  )
}
