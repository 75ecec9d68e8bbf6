// SPDX-License-Identifier: MIT

import Lister

extension Argument {
  /// A color of a list.
  static func color(_ count: Count) -> Argument {
    Argument(
      name: "COLOR",
      count: count,
      member: "color",
      help: "One of \(List.Color.allCases.map(\.name).joined(separator: ", ")), or its number.",
      choices: { List.Color.allCases.map { Argument.Choice(word: $0.name) } }
    )
  }
}

extension List.Color {
  /// The color that a word of the command line means: its name in any case, or its number.
  ///
  /// - Throws: a usage error with the colors that there are.
  init(argument: String) throws(CommandError) {
    let color =
      List.Color(name: argument.lowercased()) ?? Int(argument).flatMap(Self.init(rawValue:))
    guard let color else {
      throw .usage(.unknown(argument, "color", among: List.Color.allCases.map(\.name)))
    }
    self = color
  }
}
