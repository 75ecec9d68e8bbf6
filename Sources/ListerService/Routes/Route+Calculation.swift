// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerJobs

extension Route {
  /// What calculates, and keeps nothing.
  static var calculation: [Route] { [recalc, recalcLines, recalcRows] }

  /// Documents up to so many bytes are calculated where the request was read.
  private static let inline = 4_096

  private static let recalc = Route(
    method: .post,
    path: "/v1/recalc",
    summary: "Recalculate a document",
    about: """
      The bytes are those that `lister recalc` writes for the document. Server-Timing tells what \
      reading it (scan), calculating (evaluate) and writing took.
      """,
    section: .calculation,
    parameters: .calculation + [Parameter<Bool>.values.description],
    body: .json(.any, limit: DocumentLimits.bytes, help: "The document."),
    responses: [.json(.any, help: "The document with its values.")],
    problems: [.malformed],
    rights: .read,
    action: .answer(on: .loopUpTo(inline)) { call in
      let options = try call.recalculation()
      let result = try Workspace.recalculating(call.body, call.service.recalculators, options)
      call.work.count(documents: 1, cells: result.cells)
      var response = HTTPResponse(type: "application/json", bytes: result.bytes)
      response.timings = result.times
      return response
    }
  )

  private static let recalcLines = Route(
    method: .post,
    path: "/v1/recalc-lines",
    summary: "Recalculate a stream of documents, one per line",
    about: """
      One line in gives one line out, in order; a line that fails leaves an error record in its place. \
      The stream may be of any length. Trailers tell how many documents there were, how many failed, \
      and the digest of the output if that is asked for: it takes about as long as the calculation. A \
      client of this machine, and one that sends `Expect: 100-continue` and comes through no proxy, gets \
      a long answer while it still sends; the connection ends with it. A client that reads nothing \
      before it has sent everything gets the same bytes.
      """,
    section: .calculation,
    parameters: .calculation + [
      Parameter<Bool>.values.description, Parameter<Selection>.select.description,
      trailing.description, wantedDigest.description,
    ],
    body: RouteBody(
      types: ["application/x-ndjson", "application/jsonl"] + RouteBody.jsonTypes,
      schema: .any,
      limit: 1 << 40,
      help: "One document per line."
    ),
    responses: [
      RouteResponse(
        status: .ok,
        type: "application/x-ndjson",
        help: "One document per line.",
        fields: [
          (
            "Trailer",
            """
            What is behind the last line: Lister-Documents, Lister-Failed, and Content-Digest if it is \
            asked for.
            """
          )
        ]
      )
    ],
    rights: .read,
    action: .stream { call, body, writer in
      let lines = LineRecalculation(try call.recalculation(), jobs: call.workspace.jobs)
      try run(lines, call, body, writer)
    }
  )

  private static let recalcRows = Route(
    method: .post,
    path: "/v1/lists/{list}/rows",
    summary: "Recalculate a list for each row of a table",
    about: """
      A row fills what its columns are called like, as with `lister recalc --template`: cells, names and members of \
      the document. One row in gives one line out, in order; a row that doesn't fit leaves an error record. \
      Nothing is written to the list. Trailers are those of /v1/recalc-lines.
      """,
    section: .calculation,
    parameters: .calculation + [
      Parameter<String>.listName.description, Parameter<Selection>.select.description,
      trailing.description, wantedDigest.description,
    ],
    body: RouteBody(
      types: ["text/csv", "application/x-ndjson", "application/jsonl"],
      schema: .any,
      limit: 1 << 40,
      help: "Rows as CSV under a line of headings, or as NDJSON."
    ),
    responses: [
      RouteResponse(
        status: .ok,
        type: "application/x-ndjson",
        help: "One document, or its selected fields, per line.",
        fields: [("Trailer", "As for /v1/recalc-lines.")]
      )
    ],
    problems: [.missing, .malformed, .unavailable],
    rights: .read,
    action: .stream { call, body, writer in
      var lines = LineRecalculation(try call.recalculation(), jobs: call.workspace.jobs)
      let place = try call.place()
      let document = try call.workspace.document(of: place).0
      lines.template = .document(document, name: place.name)
      do {
        try run(lines, call, body, writer)
      } catch let fault as RowFault {
        throw ListerError(.recalculation(.rows(fault)))
      }
    }
  )

  /// Recalculates the lines of a body, and writes what comes of them.
  private static func run(
    _ lines: LineRecalculation,
    _ call: RouteCall,
    _ body: HTTPRequestBody,
    _ writer: HTTPResponseWriter
  ) throws {
    let cancellation = Cancellation()
    call.work.onCancel { cancellation.cancel() }
    var names = ["Lister-Documents", "Lister-Failed"]
    let digests = wantsDigest(call)
    if digests { names.append("Content-Digest") }
    let head = HTTPResponse(fields: [
      ("Content-Type", "application/x-ndjson"), ("Trailer", names.joined(separator: ", ")),
    ])
    var lines = lines
    lines.digests = digests
    let outcome = try lines.run(
      reading: { try body.next(into: &$0, waits: $1) },
      cancellation: cancellation,
      writing: { part in
        writer.begin(head)
        do {
          try writer.write(part)
        } catch {
          // Whoever waits for more of the body need not.
          body.drop()
          throw error
        }
      }
    )
    writer.begin(head)
    call.work.count(documents: outcome.counts.documents, cells: outcome.counts.cells)
    writer.trailer("Lister-Documents", String(outcome.counts.documents))
    writer.trailer("Lister-Failed", String(outcome.counts.failed))
    if let digest = outcome.encodedDigest {
      writer.trailer("Content-Digest", "sha-256=:\(digest):")
    }
  }

  private static let trailing = Parameter.header(
    "TE",
    help: "With the word `trailers` the digest of the output is among them."
  )
  private static let wantedDigest = Parameter.header(
    "Want-Content-Digest",
    help: "With `sha-256=N`, N from 1 to 10, the digest of the output is among the trailers."
  )

  /// Whether a client asks for the digest: RFC 9110, section 10.1.4, or RFC 9530, section 4.
  private static func wantsDigest(_ call: RouteCall) -> Bool {
    let codings = items(call[trailing]).map { $0.split(separator: ";").first ?? "" }
    return codings.contains("trailers")
      || items(call[wantedDigest]).contains { item in
        let parts = item.split(separator: "=")
        return parts.count == 2 && parts[0] == "sha-256" && parts[1] != "0"
      }
  }

  /// The items of a list in a field, in lower case and without white space.
  private static func items(_ value: String?) -> [Substring] {
    (value ?? "").lowercased().filter { $0 != " " && $0 != "\t" }.split(separator: ",")
  }
}
