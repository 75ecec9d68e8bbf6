// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP

extension Route {
  /// What calculates, and keeps nothing.
  static var calculation: [Route] {
    [recalc, recalcLines, eval, explain, functions, function]
  }

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
    body: .json(.document, limit: DocumentLimits.bytes, help: "The document."),
    responses: [.json(.document, help: "The document with its values.")],
    problems: [.malformed],
    rights: .read,
    action: .answer(on: .loopUpTo(inline)) { call in
      let options = call.recalculation
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
      Parameter<Bool>.values.description, trailing.description, wantedDigest.description,
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
      let cancellation = Cancellation()
      call.work.onCancel { cancellation.cancel() }
      var names = ["Lister-Documents", "Lister-Failed"]
      let digests = wantsDigest(call)
      if digests { names.append("Content-Digest") }
      let head = HTTPResponse(fields: [
        ("Content-Type", "application/x-ndjson"), ("Trailer", names.joined(separator: ", ")),
      ])
      var lines = LineRecalculation(in: call.calculating)
      lines.valuesOnly = call[.values] ?? false
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
  )

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

  private static let eval = Route(
    method: .post,
    path: "/v1/eval",
    summary: "Calculate one formula",
    section: .calculation,
    parameters: .calculation,
    body: .json(
      .object([
        .required("formula", .text), .optional("cells", .map(.any)),
        .optional("precision", .integer(from: 1, to: 1000)),
      ]),
      help: """
        The formula, with = in front or without; cells that it may refer to, from A1 to P16, each a \
        number, a logical, a text, or a text that is a formula with its =; how many significant \
        digits irrational results have.
        """
    ),
    responses: [
      .json(
        .object([
          .required("value", .value), .required("text", .text),
          .required("rows", .array(.array(.value))), .required("faults", .array(.fault)),
        ]),
        help: "The value, or the first one of an array; its rows; as `lister eval` prints it."
      )
    ],
    problems: [.malformed],
    rights: .read,
    action: .answer(on: .worker) { call in
      let object = try call.object()
      let cells = try object.optional("cells", "an object", { $0.kind == .object ? $0 : nil })
      let precision = try object.optional("precision", "a whole number from 1 to 1000") { json in
        json.number?.int.flatMap { 1...1000 ~= $0 ? $0 : nil }
      }
      var request = EvaluationRequest(
        try object.text("formula"),
        cells: try (cells?.members ?? []).map { try Route.setting($0) }
      )
      request.precision = precision ?? EvaluationRequest.standardPrecision
      request.now = call[.now]
      request.seed = call[.seed] ?? 0
      request.numbers = call[.numbers] ?? .exact
      return HTTPResponse(json: try call.workspace.evaluate(request).json)
    }
  )

  /// What a member of `cells` puts into a cell.
  private static func setting(_ member: JSONText.Member) throws -> CellSetting {
    let text: String? =
      switch member.value.kind {
      case .string: member.value.string
      case .number: member.value.text
      case .logical: member.value.logical == true ? "TRUE" : "FALSE"
      default: nil
      }
    guard let text, let setting = CellSetting("\(member.key)=\(text)") else {
      throw ProblemKind.malformed.problem(
        "A cell is one from A1 to P16, with a number, a logical or a text.",
        members: [.init("place", "cells.\(member.key)")]
      )
    }
    return setting
  }

  private static let explain = Route(
    method: .post,
    path: "/v1/explain",
    summary: "Explain a cell: its parts, what it needs, where its error came from",
    about: """
      With `formula` that formula is tried out in the cell: what it would give, and what would be \
      wrong with it. Nothing is written.
      """,
    section: .calculation,
    parameters: .calculation,
    body: .json(
      .object([
        .optional("list", .text), .optional("document", .document), .required("cell", .text),
        .optional("formula", .text),
      ]),
      limit: DocumentLimits.bytes,
      help: "The name of a list, or a document; a cell such as B2 or Totals!B2; perhaps a formula."
    ),
    responses: [.json(.explanation, help: "The explanation.")],
    problems: [.malformed, .missing, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let object = try call.object()
      let request = ExplanationRequest(
        cell: try object.text("cell"),
        formula: try object.optionalText("formula")
      )
      let workspace = call.calculating
      if let name = try object.optionalText("list") {
        let place = try workspace.place(named: name)
        return HTTPResponse(json: try workspace.explain(place, request).json)
      }
      guard let document = object["document"] else {
        throw ProblemKind.malformed.problem("'list' or 'document' has to be there.")
      }
      let bytes = Array(document.text.utf8)
      return HTTPResponse(json: try workspace.explain(bytes, request).json)
    }
  )

  private static let functions = Route(
    method: .get,
    path: "/v1/functions",
    summary: "List the functions of formulas",
    section: .calculation,
    responses: [
      .json(.object([.required("functions", .array(.function))]), help: "All functions.")
    ],
    rights: .read,
    action: .answer(on: .worker) { _ in HTTPResponse(json: functionDescriptions) }
  )

  /// What is the same for all who ask.
  private static let functionDescriptions = JSONText(members: [
    .init("functions", JSONText(elements: FunctionDescription.all.map(\.json)))
  ])

  private static let functionName = Parameter.path("name", help: "Its name, in any case.")

  private static let function = Route(
    method: .get,
    path: "/v1/functions/{name}",
    summary: "Describe a function, with its arguments and a tested example",
    section: .calculation,
    parameters: [functionName.description],
    responses: [.json(.function, help: "The function.")],
    problems: [.missing],
    rights: .read,
    action: .answer(on: .worker) { call in
      let name = try call.text(functionName)
      guard let function = FunctionDescription.named(name) else {
        let near = FunctionDescription.nearest(to: name)
        throw ProblemKind.missing.problem(
          "There is no function \(name)." + (near.map { " Is it \($0)?" } ?? ""),
          members: near.map { [.init("suggestion", $0)] } ?? []
        )
      }
      return HTTPResponse(json: function.json)
    }
  )
}
