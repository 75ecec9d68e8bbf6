// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let set = Option(
    "cells",
    of: EvaluateRequest.self,
    long: "set",
    short: "s",
    as: "CELL=VALUE",
    expectation: CellSettings.expectation,
    help: """
      Fill a cell that the formula may refer to. VALUE is a number such as 1234.5, TRUE, FALSE, a formula \
      that begins with =, or else a text; a number with other marks, such as 1,5, is refused, and \
      A1=="1,5" is that text.
      """
  )
  static let seenList = Option(
    "list",
    of: EvaluateRequest.self,
    short: "l",
    as: "LIST",
    completion: .lists
  )
  static let precision = Option("precision", of: EvaluateRequest.self, short: "p")
}

extension Command {
  /// `lister eval FORMULA`.
  static let eval = Command(
    name: "eval",
    summary: "Calculate one formula",
    discussion: """
      Prints the result of a formula, which may begin with =. An array of at
      most 16 rows and columns is printed as rows, with tabs between the columns. A fraction of more \
      than 1,000 characters is printed as a decimal of --precision digits, with its size behind it; \
      --numbers text prints all of it. A result that is
      an error, such as #DIV/0!, is a result like any other; a formula that is wrong, such as SUMM(1),
      gives an error too, and the exit code 1. A formula that begins with a minus and a letter needs
      its =, for options begin so: lister eval '=-A1'.

      With --list it is calculated as one of that list: ITEMS("price") is a column of its items, a
      reference means a cell of its grids. Nothing is written. LIST is what other commands take.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "FORMULA",
        count: .one,
        member: "formula",
        help: "The formula, with = in front or without."
      )
    ],
    options: [.set, .seenList, .precision, .numbers, .now, .seed, .folder, .asJSON]
      + Option.remote,
    answers: [Answer(EvaluationResponse.self)],
    exclusive: [[.set, .seenList], [.folder, .server]],
    exitCodes: [
      (.success, "The formula was calculated, to an error value or another one."),
      (
        .failure,
        """
        The formula, or that of a cell, is not well formed, circular, names what is not there, or leaves \
        out texts that spell numbers.
        """
      ),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or a file could not be read or written."),
    ],
    examples: [
      ("lister eval '0.1+0.2=0.3'", "Prints TRUE."),
      ("lister eval 'A1*B1' -s A1==1/3 -s B1=3", "Prints 1: =1/3 is a formula."),
      ("lister eval 'MONTH(A1)' --set A1=1/3", "Prints 1: 1/3 is a text, and spells January 3."),
      ("lister eval 'SQRT(2)' --precision 1000", "Prints a thousand digits."),
      ("lister eval 'MINVERSE({2,1;1,3})'", "Prints two rows of two ratios."),
      ("lister eval 'SUM(ITEMS(\"price\"))' --list Groceries", "Adds up the prices of a list."),
    ],
    run: { invocation in
      // A formula alone is the shortest of all runs: it makes no members of requests.
      var request: EvaluateRequest = try invocation.values.isEmpty ? .init() : invocation.request()
      request.formula = invocation.operands[0]
      let response = try invocation.library().perform(Operations.evaluate, request)
      StandardError.say(response.faults.lazy.map { Shown($0.description) })
      if invocation.has(.asJSON) {
        try StandardOutput.write(response.json)
      } else {
        try StandardOutput.write(data: "\(response)\n")
      }
      return response.faults.isEmpty ? .success : .failure
    }
  )
}
