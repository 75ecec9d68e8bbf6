// SPDX-License-Identifier: MIT

import Lister
import ListerBasics

/// What is wrong with a command line: always with the token at fault.
enum UsageError: Error, Equatable {
  /// No command was named.
  case missingCommand
  /// No command has this name.
  case unknownCommand(String, suggestion: String?)
  /// The command has no such option.
  case unknownOption(String, command: String, suggestion: String?)
  /// The option needs a value and the line ends.
  case missingValue(option: String, expectation: String)
  /// A flag was given a value.
  case unexpectedValue(String, option: String)
  /// The value is not one that the option takes.
  case badValue(String, option: String, expectation: String, suggestion: String?)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// An argument that the command needs is missing.
  case missingArgument(String)
  /// One argument too many.
  case unexpectedArgument(String)
  /// The argument is not one of those that there are, which are said in words.
  case unknownArgument(String, name: String, others: String, suggestion: String?)
  /// Something else that words of the line say together; the message says it.
  case other(String)
  /// A version was named where a whole list is meant.
  case version(Int, of: String)

  /// The message, in one line.
  var message: String {
    switch self {
    case .missingCommand: "a command is missing"
    case .unknownCommand(let token, let suggestion):
      "there is no command '\(token)'" + UsageError.hint(suggestion)
    case .unknownOption(let token, let command, let suggestion):
      "'\(command)' has no option '\(token)'" + UsageError.hint(suggestion)
    case .missingValue(let option, let expectation):
      "the option '\(option)' needs \(expectation)"
    case .unexpectedValue(let token, let option):
      "the option '\(option)' takes no value, but was given '\(token)'"
    case .badValue(let token, let option, let expectation, let suggestion):
      "'\(token)' is no value for '\(option)': it takes \(expectation)"
        + UsageError.hint(suggestion)
    case .other(let message): message
    case .version(let version, let token):
      "'\(token)' is one version, which can only be read; leave out '@\(version)'"
    case .conflict(let first, let second):
      "the options '\(first)' and '\(second)' exclude each other"
    case .missingArgument(let name): "the argument \(name) is missing"
    case .unexpectedArgument(let token): "the argument '\(token)' is one too many"
    case .unknownArgument(let token, let name, let others, let suggestion):
      "there is no \(name) '\(token)': \(others)" + UsageError.hint(suggestion)
    }
  }

  /// That an argument is none of the words that there are, all of which are said.
  static func unknown(_ token: String, _ name: String, among words: [String]) -> UsageError {
    .unknownArgument(
      token,
      name: name,
      others: "there are " + words.joined(separator: ", "),
      suggestion: Suggestion.nearest(to: token, among: words)
    )
  }

  private static func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
