// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let formula = Option("formula", of: ExplainRequest.self, as: "FORMULA")
  static let cellErrors = Option(
    long: "errors",
    help: "List all cells that have errors, of any number of lists, and where each began."
  )
}

extension Command {
  /// `lister explain LIST CELL`, `lister explain --errors [LIST...]`.
  static let explain = Command(
    name: "explain",
    summary: "Explain a cell: its parts, what it needs, and where its error came from",
    discussion: """
      Prints the exact value of a cell, the first 40 digits of a ratio or an irrational number, whether
      the value is exact, the formula with what each of its parts gives, the cells that it needs, and
      those that need it. Of an error it prints the way to the cell where it began, cell by cell; of
      #SPILL! the cells that are in the way. Nothing is written.

      With --errors it prints each cell that has an error, of some lists or of all in the folder, and
      behind it the cell where the error began, if that is another one.
      """,
    section: .calculation,
    arguments: [
      listOfCell, Argument("cell", of: ExplainRequest.self, condition: .without(.cellErrors)),
      listsWithErrors,
    ],
    options: [.cellErrors, .formula, .now, .seed, .folder, .asJSON, .color] + Option.remote,
    answers: [
      Answer(ExplanationResponse.self), Answer(ErrorsResponse.self, "with --errors"),
    ],
    exclusive: [[.folder, .server], [.cellErrors, .formula]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister explain Groceries Totals!B2", "Why is the total what it is?"),
      ("lister explain ./quote.json E10", "Where does the #DIV/0! in E10 come from?"),
      ("lister explain quote E3 --formula 'D2*1.19'", "What would be in E3?"),
      ("lister explain --errors quotes/", "Which cells of the documents there have errors?"),
    ],
    run: { invocation in
      if invocation.has(.cellErrors) { return try explainErrors(invocation) }
      let response = try invocation.answer(to: Operations.explain)
      try invocation.report(
        response,
        as: ExplanationText(response.explanation, invocation.style).text
      )
      return .success
    }
  )

  private static var listOfCell: Argument {
    var argument = Argument.listOrVersion
    argument.condition = .without(.cellErrors)
    return argument
  }

  private static let listsWithErrors = Argument(
    name: "LIST",
    count: .many,
    member: "lists",
    help: """
      A list as above, or a path of a folder, with a slash in it, which stands for all *.json below it. \
      Without any all lists of the folder.
      """,
    condition: .with(.cellErrors),
    completion: .lists
  )

  /// Prints the cells that have errors; fails if a list can't be read.
  private static func explainErrors(_ invocation: Invocation) throws -> ExitCode {
    var request: ErrorsRequest = try invocation.request()
    // A path may have a comma.
    request.lists = try invocation.operands.map { try invocation.listWord($0) }
    let response = try invocation.library().perform(Operations.errors, request)
    for error in response.lists.compactMap(\.error) { StandardError.say("\(error)") }
    try invocation.report(response, as: ErrorsText(response, invocation.style).text)
    return response.lists.contains { $0.error != nil } ? .failure : .success
  }
}

/// An explanation as text for people.
private struct ExplanationText {
  private let explanation: CellExplanation
  private let style: Style

  init(_ explanation: CellExplanation, _ style: Style) {
    (self.explanation, self.style) = (explanation, style)
  }

  var text: Shown {
    var text = head
    for fault in explanation.faults { text += "  \(style.red("\(fault.description)"))\n" }
    text += section("Parts", explanation.parts.map(ExplanationText.line))
    text += section("Needs", explanation.precedents.map(ExplanationText.line))
    text += section("Needed by", explanation.dependents.map(ExplanationText.line))
    text += section("In the way", explanation.blockers.map(ExplanationText.line))
    let way = explanation.errorWay
    guard let origin = way.last, way.count > 1 else { return text }
    return text + section("Began in \(origin.reference)", way.map(ExplanationText.line))
  }

  /// The cell, its value, how exact that is, and its formula.
  private var head: Shown {
    let value = explanation.value
    let name = style.bold("\(explanation.grid)!\(explanation.cell)")
    var text: Shown = "\(name)  \(Shown(value.value.description))\n"
    if let digits = value.digits, !value.isApproximated { text += "  \(Shown(digits))…\n" }
    if value.value.number != nil {
      let exactness =
        explanation.isExact ? "exact" : "rounded to \(explanation.precision) digits"
      text += "  \(style.dim(Shown(exactness)))\n"
    }
    if let formula = explanation.formula { text += "  \(Shown(formula))\n" }
    if let anchor = explanation.spilledFrom {
      text += "  spilled from \(Shown(anchor))\n"
    } else if let spill = explanation.spill {
      text += "  spilled over \(Shown(spill))\n"
    }
    return text
  }

  private typealias Line = (
    title: String, formula: String?, rows: [[ExplainedValue]], rest: String
  )

  private static func line(_ cells: CellExplanation.Cells) -> Line {
    (cells.reference, cells.formula, cells.rows, "")
  }

  private static func line(_ part: CellExplanation.Part) -> Line {
    let rest = part.isCut ? "; … (\(part.rowCount) x \(part.columnCount))" : ""
    return (part.text, nil, part.rows, rest)
  }

  /// A title, and lines below it whose values are below one another.
  private func section(_ title: String, _ lines: [Line]) -> Shown {
    guard !lines.isEmpty else { return Shown() }
    let titles = lines.map { Shown($0.title) }
    let width = titles.reduce(0) { max($0, min(Display.width($1), 40)) }
    var text: Shown = "\n\(style.bold(Shown(title)))\n"
    for (index, line) in lines.enumerated() {
      let values = line.rows.map { row in row.map(\.value.description).joined(separator: ", ") }
      let title = Display.padded(titles[index], to: width)
      text += "  \(title)  \(Shown(values.joined(separator: "; ") + line.rest))"
      text += line.formula.map { "  \(style.dim(Shown($0)))" } ?? Shown()
      text += "\n"
    }
    return text
  }
}
