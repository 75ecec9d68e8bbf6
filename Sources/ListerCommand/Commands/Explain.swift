// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let formula = Option("formula", of: ExplainRequest.self, as: "FORMULA")
}

extension Command {
  /// `lister explain LIST CELL`.
  static let explain = Command(
    name: "explain",
    summary: "Explain a cell: its parts, what it needs, and where its error came from",
    discussion: """
      Prints the exact value of a cell, the first 40 digits of a ratio or an irrational number, whether
      the value is exact, the formula with what each of its parts gives, the cells that it needs, and
      those that need it. Of an error it prints the way to the cell where it began, cell by cell; of
      #SPILL! the cells that are in the way. Nothing is written.
      """,
    section: .calculation,
    arguments: [
      .listOrVersion,
      Argument("cell", of: ExplainRequest.self),
    ],
    options: [.formula, .now, .seed, .folder, .asJSON, .color] + Option.remote,
    answers: [Answer(ExplanationResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister explain Groceries Totals!B2", "Why is the total what it is?"),
      ("lister explain ./quote.json E10", "Where does the #DIV/0! in E10 come from?"),
      ("lister explain quote E3 --formula 'D2*1.19'", "What would be in E3?"),
    ],
    run: { invocation in
      let response = try invocation.answer(to: Operations.explain)
      try invocation.report(
        response,
        as: ExplanationText(response.explanation, invocation.style).text
      )
      return .success
    }
  )
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
