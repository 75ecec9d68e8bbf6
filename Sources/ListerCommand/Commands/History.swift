// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let brief = Option("brief", of: HistoryRequest.self)
}

extension Command {
  /// `lister history LIST`.
  static let history = Command(
    name: "history",
    summary: "List the versions of a list that are kept",
    discussion: """
      A line per version, the oldest first: its number, when it came about (UTC), how many bytes it has,
      what was done, and what that changed in the list. The last one is the list as it is now. The
      versions are in .lister beside the document: at most 50 actions, and 64 MiB.

      LIST@N is version N for the commands that read lists, such as 'lister show Groceries@5'; 'lister
      diff Groceries@4 Groceries@5' says all that version 5 changed.
      """,
    section: .lists,
    arguments: [.list],
    options: [.brief, .folder, .asJSON, .color] + Option.remote,
    answers: [Answer(HistoryResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [("lister history Groceries", "What was done, and which versions can be restored.")],
    run: { invocation in
      let response = try invocation.answer(to: Operations.history)
      try invocation.report(response, as: HistoryText.lines(response.versions, invocation.style))
      return .success
    }
  )
}

/// The versions of a document as text for people.
private enum HistoryText {
  static func lines(_ versions: [HistoryResponse.Version], _ style: Style) -> Shown {
    let sizes = versions.map { $0.bytes.map { "\($0) B" } ?? "-" }
    let numbers = versions.map { String($0.number) }
    let wide = (numbers.map(\.utf8.count).max() ?? 0, sizes.map(\.utf8.count).max() ?? 0)
    let actions = versions.map { Shown($0.action) }
    let room = actions.reduce(0) { max($0, Display.width($1)) }
    var text = Shown()
    for (index, version) in versions.enumerated() {
      let number = Display.leading(Shown(numbers[index]), to: wide.0 + 2)
      let size = Display.leading(Shown(sizes[index]), to: wide.1)
      text +=
        "\(style.bold(number))  \(style.dim("\(UnixTime.text(version.time.milliseconds))  \(size)"))  "
      let changes = changes(of: version, style)
      text += changes.isEmpty ? actions[index] : Display.padded(actions[index], to: room)
      text += changes.isEmpty ? "\n" : "  \(changes)\n"
    }
    return text
  }

  /// What a version changed; nothing where there is nothing to say.
  private static func changes(of version: HistoryResponse.Version, _ style: Style) -> Shown {
    if let error = version.error { return style.red("not known: \(error.description)") }
    guard let changes = version.changes else { return Shown() }
    return changes.text.isEmpty ? style.dim("no difference") : Shown(changes.text)
  }
}
