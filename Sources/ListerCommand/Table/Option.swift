// SPDX-License-Identifier: MIT

/// One option of one command: all that parsing, help, completions and the manual say about it.
class Option: @unchecked Sendable {
  // Sendable, for all its members, and those of its only subclass, are constants that are Sendable.

  /// The name after the two dashes.
  let long: String
  /// The letter after the one dash, if there is one.
  let short: Character?
  /// What follows the option; nil for a flag.
  let value: OptionValue?
  /// Whether each occurrence counts; otherwise the last one wins.
  let isRepeatable: Bool
  /// What it does: full sentences, without the default.
  let help: String
  /// An ``OptionSetting`` if it sets a property; nil where the command asks for its value.
  let setting: (any Sendable)?
  /// The key of the member of requests that it gives; nil if it gives none.
  let member: String?

  /// An option of the given parts.
  init(
    long: String,
    short: Character? = nil,
    value: OptionValue? = nil,
    isRepeatable: Bool = false,
    setting: (any Sendable)? = nil,
    member: String? = nil,
    help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.setting = setting
    self.member = member
    self.help = help
  }

  /// The option as help and the manual show it: `--jobs N`, `--timings[=FORM]`.
  var signature: String {
    guard let value else { return "--\(long)" }
    if let second = value.second { return "--\(long) \(value.name) \(second)" }
    return value.isOptional ? "--\(long)[=\(value.name)]" : "--\(long) \(value.name)"
  }

  /// The help with what the table knows as well: the default, and that it may be repeated.
  var fullHelp: String {
    var text = help
    if let standard = value?.standard { text += " Default: \(standard)." }
    if isRepeatable { text += " May be given several times." }
    return text
  }

  /// Every command's `--help`.
  static let help = Option(long: "help", short: "h", help: "Print this help and exit.")
  /// The program's `--version`.
  static let version = Option(
    long: "version",
    help: "Print the version and exit; with --json, how it was built."
  )
}

struct OptionValue: Sendable {
  /// The placeholder in help, in capitals.
  let name: String
  /// The words that are allowed; empty when any text is.
  var words: [String] = []
  /// What counts when the option is absent, as help says it.
  var standard: String?
  /// The value of the option without `=`, when it may be alone.
  var alone: String?
  /// What is expected, for the message that refuses another text.
  var expectation = "a text"
  /// The placeholder of a path that follows as a word of its own; nil for none.
  ///
  /// What the command gets is both, with a space between them.
  var second: String?
  /// How a shell completes it.
  var completion = Completion.none
  /// Whether a text is a value; only texts that pass reach the command.
  var accepts: @Sendable (String) -> Bool = { _ in true }

  /// Whether the option may be without a value, which then needs the form `--x=v`.
  var isOptional: Bool { alone != nil }
}

/// How a shell completes a value or an argument.
enum Completion: Hashable, Sendable {
  /// Not at all.
  case none
  /// By paths of files and directories.
  case paths
  /// By the names of the lists in the folder that the line means, and by paths.
  case lists
  /// By the texts of the items of the list that stands before.
  case items
  /// By what can be put on the list that stands before.
  case choices
  /// By what a command prints with `--names` of the folder that the line means.
  case words(of: String)

  /// The command that prints these texts with `--names`; nil where lists or paths are meant.
  var source: String? {
    switch self {
    case .none, .paths, .lists: nil
    case .items: "show"
    case .choices: "pick"
    case .words(let command): command
    }
  }
}
