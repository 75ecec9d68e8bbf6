// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON
import ListerSyntax

/// A request for what a formula gives.
package struct EvaluateRequest: Shaped {
  package var formula = ""
  /// Cells that it may refer to.
  package var cells = CellSettings()
  /// The list that it sees in the place of cells; nil for none.
  package var list: String?
  package var precision: Int?
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<EvaluateRequest>] =
    [
      Field("formula", \.formula, "The formula, with = in front or without"),
      Field("cells", \.cells, standard: CellSettings(), "Cells that it may refer to"),
      Field(
        "list",
        \.list,
        "A list whose items, grids and names it sees, in place of cells; its precision and locale count"
      ),
      Field(
        "precision",
        \.precision,
        schema: .integer(from: 1, to: 1000),
        "How many significant digits irrational results have; 34 without it, or as many as the list says"
      ),
    ] + fields(of: \.calculation)
}

/// What is put into cells from A1 to P16.
package struct CellSettings: Equatable, JSONValue {
  package let settings: [CellSetting]

  /// Settings of cells; of those of one cell the last one counts.
  package init(_ settings: [CellSetting] = []) { self.settings = settings }

  package static var schema: Schema { .map(.any) }

  package var json: JSONText {
    JSONText(members: settings.map { .init($0.address.description, $0.value) })
  }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .object else { throw ShapeError(path, "not an object") }
    var settings: [CellSetting] = []
    for member in json.members {
      let text: String? =
        switch member.value.kind {
        case .string: member.value.string
        case .number: member.value.text
        case .logical: member.value.logical == true ? "TRUE" : "FALSE"
        default: nil
        }
      guard let text, let setting = CellSetting("\(member.key)=\(text)") else {
        let expected = "a cell from A1 to P16, with a number, a logical or a text"
        throw ShapeError("\(path).\(member.key)", expected)
      }
      settings.append(setting)
    }
    self.init(settings)
  }

  /// Reads settings such as `A1=2.5`; a number with other marks, such as `A1=1,5`, is none.
  package init(words: [String], at path: String) throws(ShapeError) {
    let settings = words.compactMap { CellSetting($0) }
    guard settings.count == words.count, !settings.contains(where: \.isMisspelledNumber) else {
      throw ShapeError(path, "expected \(CellSettings.expectation)")
    }
    self.init(settings)
  }

  /// What a setting is, for people.
  package static let expectation =
    "a cell from A1 to P16, an equals sign, and a value, a number with a decimal point"
}

/// A request for why a cell is what it is.
package struct ExplainRequest: Shaped {
  package var list: String?
  /// A document in place of a list.
  package var document: JSONText?
  package var cell = ""
  package var formula: String?
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<ExplainRequest>] =
    [
      Field("list", \.list, "The name of a list"),
      Field("document", \.document, "A document in place of it"),
      .cell(\.cell),
      Field(
        "formula",
        \.formula,
        "A formula that is tried out in the cell, with = in front or without; nothing is written"
      ),
    ] + fields(of: \.calculation)
}

/// A request for the cells that have errors.
package struct ErrorsRequest: Shaped {
  /// Which lists; none for all of the folder.
  package var lists: [String] = []
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<ErrorsRequest>] =
    [
      Field("lists", \.lists, standard: [], "The names of lists; without it all of the folder")
    ] + fields(of: \.calculation)
}

extension Field {
  /// The member that says which cell of a list is meant.
  static func cell(_ property: any WritableKeyPath<Root, String> & Sendable) -> Field {
    Field(
      "cell",
      property,
      "A cell: B2 in the first grid, Totals!B2 or 'My grid'!B2 in another one"
    )
  }
}

/// A request for a function of formulas.
package struct FunctionRequest: Shaped {
  package var name = ""

  package init() {}

  package static let fields: [Field<FunctionRequest>] = [
    Field("name", \.name, "Its name, in any case")
  ]
}

/// What calculates, and what tells how.
extension Operations {
  static let calculating: [AnyOperation] = [
    AnyOperation(evaluate), AnyOperation(explain), AnyOperation(errors), AnyOperation(functions),
    AnyOperation(function), AnyOperation(formats),
  ]

  package static let evaluate = Operation<EvaluateRequest, EvaluationResponse>(
    "eval",
    .post("/v1/eval"),
    "Calculate one formula, by itself or as one of a list",
    about: "Nothing is written. `cells` and `list` exclude each other.",
    section: .calculation,
    problems: [.malformed, .missing, .unavailable],
    answer: "What the formula gives."
  ) { (workspace, request) throws(ListerError) in
    let standard = workspace.options
    let evaluation = EvaluationRequest(
      request.formula,
      cells: request.cells.settings,
      precision: request.precision ?? EvaluationRequest.standardPrecision,
      now: request.calculation.now,
      seed: request.calculation.seed ?? standard.seed,
      numbers: request.calculation.numbers ?? standard.numbers
    )
    guard let list = request.list else { return try workspace.evaluate(evaluation) }
    guard request.cells == CellSettings() else {
      throw ListerError(.request(expected: "none beside a list"), at: .init(member: "cells"))
    }
    let place = try workspace.place(of: list)
    return try workspace.evaluate(evaluation, in: place, precision: request.precision)
  }

  package static let explain = Operation<ExplainRequest, ExplanationResponse>(
    "explain",
    .post("/v1/explain"),
    "Explain a cell: its parts, what it needs, where its error came from",
    about: """
      With `formula` that formula is tried out in the cell: what it would give, and what would be \
      wrong with it. Nothing is written.
      """,
    section: .calculation,
    problems: [.malformed, .missing, .unavailable],
    answer: "The explanation."
  ) { (workspace, request) throws(ListerError) in
    let workspace = workspace.calculating(request.calculation)
    let cell = ExplanationRequest(cell: request.cell, formula: request.formula)
    if let list = request.list { return try workspace.explain(workspace.place(of: list), cell) }
    guard let document = request.document else {
      throw ListerError(.request(expected: "a list or a document"), at: .init(member: "list"))
    }
    return try workspace.explain(Array(document.text.utf8), cell)
  }

  package static let errors = Operation<ErrorsRequest, ErrorsResponse>(
    "errors",
    .post("/v1/errors"),
    "List the cells of lists that have errors, and where each began",
    about: "Nothing is written. A list that can't be read is in the answer, with the reason.",
    section: .calculation,
    cost: .heavy,
    answer: "The lists in which a cell has an error, each with these cells."
  ) { (workspace, request) throws(ListerError) in
    try workspace.calculating(request.calculation).errors(in: request.lists)
  }

  package static let functions = Operation<EmptyRequest, FunctionsResponse>(
    "functions",
    .get("/v1/functions"),
    "List the functions of formulas",
    section: .calculation,
    problems: [],
    answer: "All functions."
  ) { (_, _) throws(ListerError) in FunctionsResponse() }

  package static let function = Operation<FunctionRequest, FunctionDescription>(
    "function",
    .get("/v1/functions/{name}"),
    "Describe a function, with its arguments and a tested example",
    section: .calculation,
    problems: [.missing],
    answer: "The function."
  ) { (_, request) throws(ListerError) in
    guard let function = FunctionDescription.named(request.name) else {
      let near = FunctionDescription.nearest(to: request.name)
      throw ListerError(.noFunction(request.name, near: near))
    }
    return function
  }

  package static let formats = Operation<EmptyRequest, FormatsResponse>(
    "formats",
    .get("/v1/formats"),
    "List the formats of files",
    section: .files,
    problems: [],
    answer: "All formats."
  ) { (_, _) throws(ListerError) in FormatsResponse() }
}
