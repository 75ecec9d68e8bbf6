// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let checkState = Option(
    long: "check",
    help: """
      Look whether all that is remembered is whole, and each list has a name that can be read; print a \
      line for each fault.
      """
  )
  static let compact = Option(
    long: "compact",
    help: "Give back the room that the database takes no more; nothing is forgotten."
  )
  static let forget = ValueOption(
    long: "forget",
    value: .nonEmpty(
      OptionValue(
        name: "LIST|SOURCE",
        expectation: "a list, or an address or a path that was imported",
        completion: .lists
      )
    ),
    help: """
      Forget the history of a list, or an address or a path that was imported and what came of it. \
      Documents stay.
      """
  )
  static let exportState = ValueOption(
    long: "export",
    value: .path("FILE"),
    help: """
      Write what is remembered into FILE, whole or not at all, or to the standard output (-): a line \
      of JSON for each list, then one for each source.
      """
  )
}

extension Command {
  /// `lister folder`.
  static let folder = Command(
    name: "folder",
    summary: "Show what is remembered of a folder's lists, and how large that is",
    discussion: """
      Versions, sources and what came of them are in .lister/state.db beside the documents, which are
      whole without it. This prints how large it is, how many lists and versions it knows, and the
      addresses and paths that lists were imported from, each with the number of its documents; or why
      nothing is remembered.

      The lines of --export are {"list", "deleted", "versions": [{"number", "time", "kind", "of",
      "action", "text"}]} and {"source", "format", "name", "tile", "time", "etag", "lastModified",
      "documents": [{"key", "list", "version"}]}. A document of a source has "text" in place of
      "version" if no version is what came; bytes that are no text are in "base64".
      """,
    section: .lists,
    options: [.folder, .checkState, .compact, .forget, .exportState, .asJSON, .color]
      + Option.remote,
    answers: [
      Answer(FolderResponse.self), Answer(FolderCheckResponse.self, "--check"),
      Answer(FolderCompactionResponse.self, "--compact"), Answer(ForgetResponse.self, "--forget"),
    ],
    exclusive: [
      [.checkState, .compact, .forget, .exportState, .server], [.exportState, .asJSON],
      [.folder, .server],
    ],
    exitCodes: [
      (.success, "All went well."),
      (.failure, "--check has found something."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The folder or the list is missing, or a file could not be read or written."),
    ],
    examples: [
      ("lister folder", "What is remembered of the lists in the current directory."),
      ("lister folder --check", "Whether that is whole."),
      ("lister folder --forget https://example.com/prices.csv", "Ask an address no more."),
      ("lister folder --export - | jq .list", "The names of all lists that are known."),
    ],
    run: { invocation in
      let (workspace, style) = (invocation.workspace, invocation.style)
      if invocation.has(.checkState) {
        let response = try workspace.checkRemembered()
        let lines = response.findings.map { Shown($0) + "\n" }.joined()
        try invocation.report(response, as: lines)
        return response.findings.isEmpty ? .success : .failure
      }
      if let path = invocation[.exportState] {
        try workspace.exportState(to: path)
      } else if invocation.has(.compact) {
        let response = try workspace.compactRemembered()
        try invocation.report(response, as: FolderText.text(response))
      } else if let word = invocation[.forget] {
        let response = try workspace.forget(word)
        try invocation.report(response, as: FolderText.text(response, style))
      } else {
        let response = try invocation.library().perform(Operations.folder, EmptyRequest())
        try invocation.report(response, as: FolderText.text(response, style))
      }
      return .success
    }
  )
}

extension Workspace {
  /// Writes what is remembered into a file, or to the standard output.
  fileprivate func exportState(to path: String) throws {
    guard path == "-" else { return try saveRemembered(at: path) }
    let lines = try rememberedLines()
    while let line = try lines.next() { try StandardOutput.write(data: line) }
  }
}

/// What is remembered of a folder, as text for people.
private enum FolderText {
  static func text(_ response: FolderResponse, _ style: Style) -> Shown {
    if let reason = response.reason {
      return "\(response.path): nothing is remembered: \(reason)\n"
    }
    let size = Quantity.bytes(response.bytes).text
    let contents = Quantity.bytes(response.contents).text
    var text: Shown = "\(style.bold(Shown(response.path)))  \(size), \(contents) of it contents\n"
    text += "\(Display.count(response.lists, "list"))"
    if response.deleted > 0 { text += " (\(Quantity.count(response.deleted).text) deleted)" }
    text += ", \(Display.count(response.versions, "version")), "
    text += "\(Display.count(response.sources.count, "source"))\n"
    for source in response.sources {
      let time = style.dim("\(UnixTime.text(source.time.milliseconds))")
      text += "  \(time)  \(source.address)  \(Display.count(source.documents, "document"))\n"
    }
    return text
  }

  static func text(_ response: FolderCompactionResponse) -> Shown {
    let (before, after) = (Quantity.bytes(response.before), Quantity.bytes(response.after))
    return "\(before.text) before, \(after.text) now\n"
  }

  static func text(_ response: ForgetResponse, _ style: Style) -> Shown {
    if let source = response.source { return "Forgot \(source), and what came of it\n" }
    let name = style.bold(Shown(response.place?.name ?? ""))
    return response.isChanged
      ? "Forgot the history of \(name)\n" : "Nothing is remembered of \(name)\n"
  }
}
