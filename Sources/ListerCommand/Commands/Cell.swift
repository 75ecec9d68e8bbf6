// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister cell LIST CELL [FORMULA]`.
  static let cell = Command(
    name: "cell",
    summary: "Print a cell of a grid, or put something into it",
    discussion: """
      Without FORMULA it prints the value that the cell has now, and its formula. With FORMULA it puts that
      into the cell, as one action of 'lister undo', and prints the cells that have other values then, each
      with the former one. A list without a grid gets one by 'lister grid LIST add NAME'.

      FORMULA is typed as into a cell of the page: a formula begins with =; numbers, TRUE, FALSE and error
      values are what they are; all else is a text, and with ' in front anything is. An empty one empties
      the cell.
      """,
    section: .calculation,
    arguments: [
      .listOrVersion, Argument("cell", of: CellRequest.self),
      Argument(
        name: "FORMULA",
        count: .optional,
        help: "What is put into the cell; without it, the cell is printed."
      ),
    ],
    options: [.now, .folder, .asJSON, .color] + Option.remote,
    answers: [Answer(CellResponse.self), Answer(EditsResponse.self, "FORMULA")],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "All went well, whatever the value is."),
      (.failure, "The document is damaged, or the list has no such cell."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list or version, or a file could not be read or written."),
    ],
    examples: [
      ("lister cell Groceries Totals!B2", "What is in the cell?"),
      ("lister cell Groceries C1 '=SUM(A1:B1)'", "Put a formula into a cell of the first grid."),
      ("lister cell Groceries C1 ''", "Empty it."),
    ],
    run: { invocation in
      let words = invocation.operands
      guard words.count > 2 else {
        let response = try invocation.answer(to: Operations.cell)
        try invocation.report(response, as: CellText.line(response, invocation.style))
        return .success
      }
      let edit = try Edit.typing(words[2], into: words[1])
      return try invocation.edit(cells: edit) { response in
        if !response.isChanged { return "Nothing has changed\n" }
        return response.values?.isEmpty == true ? "No value has changed\n" : ""
      }
    }
  )
}

extension Invocation {
  /// Edits the grids of the list that the first word means, and reports which cells have other values then.
  ///
  /// - Parameters:
  ///   - edit: what to do.
  ///   - done: says what was done.
  /// - Returns: the exit code.
  /// - Throws: ``ListerError``; then nothing has changed.
  func edit(cells edit: Edit, saying done: (EditsResponse) -> Shown) throws -> ExitCode {
    var request = EditsRequest(try listWord(), [edit])
    request.tellsValues = true
    request.calculation.now = self[.now]
    let response = try library().perform(Operations.edit, request)
    let text = done(response) + CellText.lines(response.values ?? [], style)
    try report(response, as: text)
    return .success
  }
}

/// Cells as text for people.
private enum CellText {
  /// `Totals!B2  1/3  =A1/3`.
  static func line(_ cell: CellResponse, _ style: Style) -> Shown {
    let name = style.bold("\(cell.grid)!\(cell.cell)")
    let formula = cell.formula.map { "  " + style.dim(Shown($0)) } ?? Shown()
    let value = cell.value.value
    let text = value == .empty ? nothing : Shown(value.description)
    return "\(name)  \(text)\(formula)\n"
  }

  private static let nothing: Shown = "nothing"

  /// A line per cell: `Totals!B2  1/3 -> 2/3`.
  static func lines(_ changes: [ValueChange], _ style: Style) -> Shown {
    let names = changes.map { Shown("\($0.grid)!\($0.cell)") }
    let width = names.reduce(0) { max($0, Display.width($1)) }
    return zip(changes, names).map { change, name -> Shown in
      let (old, new) = (style.red(text(of: change.from)), style.green(text(of: change.to)))
      return "\(style.bold(Display.padded(name, to: width)))  \(old) -> \(new)\n"
    }.joined()
  }

  private static func text(of value: CellValue) -> Shown {
    value == .empty ? nothing : Display.cut(Shown(value.description), to: 60)
  }
}
