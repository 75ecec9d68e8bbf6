// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let renameLabel = Option(
    long: "rename",
    help: "Put the word NEW in the place of OLD, in all items; one action of each list."
  )
  static let removeLabel = ValueOption(
    long: "remove",
    value: .path("NAME"),
    help: "Take the word away, from all items; one action of each list."
  )
  static let labelNames = Option(
    long: "names",
    help: """
      Print only the names, one per line, for the completion of shells; of units that differ in case \
      alone the one that most items have.
      """
  )
}

extension Command {
  /// `lister tags [LIST]`.
  static let tags = labels(
    .tag,
    "Count the tags of lists, rename or remove one",
    example: ("lister tags --rename diary dairy", "Mend a tag in all lists of the folder."),
    about: "An item that has the new tag already has it once."
  )
  /// `lister shops [LIST]`.
  static let shopNames = labels(
    .shop,
    "Count the shops in which items have prices, rename or remove one",
    example: ("lister shops --rename Corner 'Corner shop'", "Rename a shop in all lists."),
    about: """
      A shop that a catalogue names counts too, and is renamed there as well. Where an item has both \
      shops, what the new one doesn't say comes from the former one.
      """
  )
  /// `lister units [LIST]`.
  static let units = labels(
    .unit,
    "Count the units of quantities, rename or remove one",
    example: (
      "lister units Groceries --rename Kg kg", "Spell a unit the same everywhere in a list."
    ),
    about: "Quantities stay as they are."
  )

  private static func labels(
    _ kind: LabelKind,
    _ summary: String,
    example: Example,
    about: String
  ) -> Command {
    let plural = kind.plural
    return Command(
      name: plural,
      summary: summary,
      discussion: """
        A line for each: its name, how many items have it, and in how many lists. Without LIST all lists
        of the folder count. Items that are put away are not counted, and are changed as the others.
        \(about)

        Names are compared whole, with their case. All lists are changed or none: where one can't be,
        the others are put back. 'lister undo' takes it back, list by list.
        """,
      section: .lists,
      arguments: [
        Argument(
          name: "LIST",
          count: .optional,
          member: "list",
          help: Argument.list.help,
          condition: .without(.renameLabel),
          completion: .lists
        ),
        Argument(
          name: "[LIST] OLD NEW",
          count: .some,
          help: "The list, if one alone is meant, the name, and the new one.",
          condition: .with(.renameLabel)
        ),
      ],
      options: [.renameLabel, .removeLabel, .labelNames, .folder, .asJSON, .color] + Option.remote,
      answers: [
        Answer(LabelsResponse.self), Answer(LabelChangeResponse.self, "--rename or --remove"),
      ],
      exclusive: [
        [.renameLabel, .removeLabel, .labelNames], [.labelNames, .asJSON], [.folder, .server],
      ],
      exitCodes: [
        (.success, "All went well."),
        (.failure, "A list could not be read, or no list has the name; nothing has changed."),
        (.usage, "The command line is wrong."),
        (.unavailable, "A list could not be found, or not be written."),
      ],
      examples: [("lister \(plural)", "Those of all lists of the current directory."), example],
      run: { try run($0, kind) }
    )
  }

  private static func run(_ invocation: Invocation, _ kind: LabelKind) throws -> ExitCode {
    var words = invocation.operands
    var change: (old: String, new: String?)?
    if invocation.has(.renameLabel) {
      guard 2...3 ~= words.count else {
        throw CommandError.usage(.missingArgument("OLD NEW"))
      }
      let new = words.removeLast()
      change = (words.removeLast(), new)
    } else if let name = invocation[.removeLabel] {
      change = (name, nil)
    }
    let (library, list) = (
      try invocation.library(), try words.first.map { try invocation.listWord($0) }
    )
    if let change {
      let request = LabelChangeRequest(kind, change.old, by: change.new, in: list)
      let response = try library.perform(Operations.changeLabel, request)
      try invocation.report(response, as: LabelText.lines(response, invocation.style))
      return .success
    }
    let response = try library.perform(Operations.labels, LabelsRequest(kind, of: list))
    if invocation.has(.labelNames) {
      try StandardOutput.write(completions: response.names)
      return .success
    }
    for error in response.failures { StandardError.say(Shown(error.description)) }
    try invocation.report(response, as: LabelText.lines(response, invocation.style))
    return response.failures.isEmpty ? .success : .failure
  }
}

/// Tags, shops and units as text for people.
private enum LabelText {
  static func lines(_ response: LabelsResponse, _ style: Style) -> Shown {
    let names = response.entries.map { Shown($0.name) }
    let width = names.reduce(0) { max($0, Display.width($1)) }
    return zip(response.entries, names).map { entry, name in
      let items = Display.count(entry.items, "item")
      return "\(style.bold(Display.padded(name, to: width)))  "
        + "\(items) in \(Display.count(entry.lists, "list"))\n"
    }.joined()
  }

  static func lines(_ response: LabelChangeResponse, _ style: Style) -> Shown {
    response.entries.map { entry in
      let items = Display.count(entry.items, "item")
      return "\(style.bold(Shown(entry.place.name)))  \(items) changed\n"
    }.joined()
  }
}
