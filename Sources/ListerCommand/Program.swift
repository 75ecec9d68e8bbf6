// SPDX-License-Identifier: MIT

/// The program as a whole: the table of its commands.
enum Program {
  /// The table of commands, in the order of the help.
  static let commands: [Command] = [
    .lists, .show, .view, .open, .find, .today, .total, .basket, .new, .add, .edit, .check,
    .uncheck, .clean, .pick, .fill, .set, .tags, .shopNames, .units, .move, .sort, .remove,
    .color,
    .copy, .paste, .undo, .redo, .history, .log, .restore, .rename, .duplicate, .delete, .merge,
    .diff,
    .conflicts, .resolve,
    .folder,
    .backup, .importLists, .update, .sync, .export, .convert, .formats,
    .recalc, .verify, .watch, .serve, .eval, .cell, .grid, .explain, .functions, .generate, .bench,
    .settings,
    .completions, .manual,
    .help,
  ]

  /// What a command line asks for.
  static func request(_ words: [String]) throws(CommandError) -> Request {
    do {
      return try RequestReader.read(words, table: commands)
    } catch {
      throw .usage(error)
    }
  }

  /// The help of a command, or of the program.
  static func help(_ command: Command?) -> String {
    command.map(HelpText.command)
      ?? HelpText.program(commands, name: Product.name, about: Product.about)
  }

  /// Says on standard error why the command named by the first word stopped.
  static func report(_ error: CommandError, in word: String?) {
    switch error {
    case .usage(let usage):
      let command = commands.first { $0.name == word }
      let subject: Shown = command.map { " \($0.name)" } ?? ""
      StandardError.say("\(usage.message)")
      StandardError.write("Try '\(Product.name)\(subject) --help'.\n")
    case .failed(let message), .unavailable(let message): StandardError.say(message)
    case .brokenPipe, .terminated: break
    }
  }
}
