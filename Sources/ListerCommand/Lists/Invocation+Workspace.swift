// SPDX-License-Identifier: MIT

import Lister

extension Argument {
  /// The list that a command works on.
  static let list = Argument(
    name: "LIST",
    count: .one,
    member: "list",
    help: """
      A path (with a slash in it, or ending in .json), a link (lister:///path?color=0 or \
      file:///path), or the name of a list in the folder of --in.
      """,
    completion: .lists
  )

  /// What a word may have behind it, for the help of the commands that read lists.
  static let versionHelp = """
    With @N behind it, its version N as 'lister history' numbers them, unless a list is called so.
    """

  /// The list that a command reads, or a version of it.
  static let listOrVersion = Argument(
    name: "LIST",
    count: .one,
    member: "list",
    help: "\(list.help) \(versionHelp)",
    completion: .lists
  )

  /// What an ITEM may be, for the help of the commands that take one.
  static let itemHelp = """
    Its number as 'lister show' prints it, its uuid or the first four or more characters of it, \
    or its text or the beginning of it.
    """

  /// One item of the list.
  static let item = Argument(
    name: "ITEM",
    count: .one,
    member: "item",
    help: itemHelp,
    completion: .items
  )
  /// Any number of items of the list.
  static let items = Argument(
    name: "ITEM",
    count: .many,
    member: "items",
    help: itemHelp,
    completion: .items
  )
  /// Any number of items that can be put on the list.
  static let choices = Argument(
    name: "ITEM",
    count: .many,
    member: "items",
    help: itemHelp,
    completion: .choices
  )
}

extension Invocation {
  /// The folder in which lists are looked for by name.
  var folder: String {
    let variable = Style.environment("LISTER_FOLDER")
    return self[.folder] ?? variable.flatMap { $0.isEmpty ? nil : $0 } ?? "."
  }

  /// The folder with its lists.
  var workspace: Workspace { workspace(in: folder) }

  /// A folder with its lists, and what the command line says of all requests.
  func workspace(in folder: String) -> Workspace {
    var options = settings(of: WorkspaceOptions.self)
    if has(.jobs) { options.jobs = self[.jobs] }
    options.state = UserData.folder(environment: Style.environment)
    return Workspace(folder: folder, options: options)
  }

  /// The list that the first word means.
  ///
  /// - Parameter deleted: whether a list that was deleted counts, for its history is still there.
  /// - Returns: where it is.
  /// - Throws: ``ListerError`` when there is none.
  func place(deleted: Bool = false) throws(ListerError) -> ListPlace {
    try workspace.place(of: operands[0], deleted: deleted)
  }

  /// Edits the list that the first word means, and reports it.
  ///
  /// - Parameter edit: what to do, which is asked once the list is found.
  /// - Returns: the exit code.
  /// - Throws: ``ListerError``, and what `edit` throws; then nothing has changed.
  func edit(_ edit: @autoclosure () throws -> Edit) throws -> ExitCode {
    let request = EditsRequest(try listWord(), [try edit()])
    let response = try library().perform(Operations.edit, request).response(at: 0)
    try report(response, as: EditText.text(response, style: style))
    for remark in response.remarks { StandardError.say("\(response.place.name): \(remark)") }
    return .success
  }

  /// Writes an answer as the command line asks for it: as JSON, or as text.
  func report(_ answer: some JSONValue, as text: @autoclosure () -> Shown) throws {
    if has(.asJSON) { return try StandardOutput.write(answer.json) }
    try StandardOutput.write(text())
  }
}

extension StandardOutput {
  /// Writes a JSON value and a line feed; throws as `write` of a text does.
  static func write(_ value: JSONText) throws(CommandError) { try write(data: value.text + "\n") }
}
