// SPDX-License-Identifier: MIT

import Lister

extension Parameter<Bool> {
  /// Whether only values are written, as `--values` of the command.
  static let values = Parameter.flag(
    "values",
    help: "Write only the id and the values of each document."
  )
}

extension Parameter<Selection> {
  /// The fields of each document that are written in place of it, as `--select` of the command.
  static let select = Parameter(
    query: "select",
    .string(),
    expecting: "fields such as due=Totals!B2,id",
    help: """
      Write these fields of each document in place of it: NAME=WHAT or WHAT, with commas between; a cell, an area, \
      a name, a grid, or a member by its path.
      """,
    parse: { try? Selection($0) }
  )
}

extension RouteCall {
  /// The workspace, with what the request says of calculation.
  func calculating() throws -> Workspace { workspace.calculating(try calculation()) }

  /// What the values of a document depend on that is sent.
  func recalculation() throws -> RecalculationOptions {
    let (asked, standard) = (try calculation(), service.workspace.options)
    var options = RecalculationOptions(
      numbers: asked.numbers ?? .exact,
      valuesOnly: self[.values] ?? false,
      now: asked.now ?? standard.now ?? .now,
      seed: asked.seed ?? standard.seed
    )
    options.selection = self[.select]
    return options
  }

  private func calculation() throws(ListerError) -> Calculation {
    // Most requests say nothing.
    texts.isEmpty ? Calculation() : try RequestMembers(texts: texts).request(Calculation.self)
  }
}

extension [ParameterDescription] {
  /// The members of requests that calculate, as parameters.
  static let calculation = Calculation.fields.map { ParameterDescription($0.member, in: .query) }
}
