// SPDX-License-Identifier: MIT

/// A command line that was understood: a command, its options with their values, its arguments.
struct Invocation: Sendable {
  let command: Command
  /// The values of each option in the order given, by long name; a flag has the value "".
  private(set) var values: [String: [String]] = [:]
  /// The words apart from the options, in order.
  var operands: [String] = []

  /// An invocation without options and arguments.
  init(_ command: Command) { self.command = command }

  /// Adds one occurrence of an option.
  mutating func add(_ option: Option, value: String) {
    values[option.long, default: []].append(value)
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.long] != nil }

  /// The options that were given, in the order of the table, of which a line without any makes none.
  var givenOptions: [Option] { values.isEmpty ? [] : command.options.filter(has) }

  /// The last value given, or nil.
  func text(_ option: Option) -> String? { values[option.long]?.last }

  /// All values given, in order.
  func texts(_ option: Option) -> [String] { values[option.long] ?? [] }
}
