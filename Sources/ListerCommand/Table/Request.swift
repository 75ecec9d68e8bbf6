// SPDX-License-Identifier: MIT

import Lister
import ListerBasics

/// What a command line asks for.
enum Request {
  /// Run a command.
  case run(Invocation)
  /// Print the help of a command, or of the program.
  case help(Command?)
  /// Print the version; as JSON, all that the program knows of how it was built.
  case version(isJSON: Bool)
}

/// Reads a command line by the rules of POSIX and GNU.
///
/// `--x=v`, `--x v`, `-x v`, `-xv` and clusters such as `-qo f` are understood; `--` ends the
/// options; `-` is an argument; options and arguments may be mixed. An option whose value is
/// optional takes it only as `--x=v`. One or two dashes with no letter behind them begin an argument,
/// for no option is spelled so and formulas are: `-2^2`, `--"3"`.
struct RequestReader {
  private var words: ArraySlice<String>

  /// Reads `words`, the command line without the program's name, by the rows of `table`, which is made only
  /// for a command.
  ///
  /// - Throws: ``UsageError`` with the token that is wrong.
  static func read(
    _ words: [String],
    table: @autoclosure () -> [Command]
  ) throws(UsageError) -> Request {
    var reader = RequestReader(words: words[...])
    return try reader.request(table)
  }

  private mutating func request(_ makeTable: () -> [Command]) throws(UsageError) -> Request {
    guard let first = words.popFirst() else { throw .missingCommand }
    switch first {
    case "--help", "-h": return .help(nil)
    case "--version": return .version(isJSON: words.contains("--json"))
    default: break
    }
    let table = makeTable()
    guard let command = table.first(where: { $0.name == first }) else {
      if first.hasPrefix("-"), first.count > 1 {
        let known = [Option.help, .version].map { "--\($0.long)" }
        throw .unknownOption(
          first,
          command: "lister",
          suggestion: Suggestion.nearest(to: first, among: known)
        )
      }
      let names = table.map(\.name)
      throw .unknownCommand(first, suggestion: Suggestion.nearest(to: first, among: names))
    }
    var invocation = Invocation(command)
    while let word = words.popFirst() {
      if word == "--" {
        invocation.operands += words
        break
      } else if RequestReader.beginsOption(word, with: "--") {
        try readLong(word, into: &invocation)
      } else if RequestReader.beginsOption(word, with: "-") {
        try readCluster(word, into: &invocation)
      } else {
        invocation.operands.append(word)
      }
    }
    if invocation.has(.help) { return .help(command) }
    try check(invocation)
    return .run(invocation)
  }

  private static func beginsOption(_ word: String, with dashes: String) -> Bool {
    word.hasPrefix(dashes) && word.dropFirst(dashes.count).first?.isLetter == true
  }

  private mutating func readLong(
    _ word: String,
    into invocation: inout Invocation
  ) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let name = String(parts[0])
    let options = invocation.command.allOptions
    guard let option = options.first(where: { $0.long == name }) else {
      let near = Suggestion.nearest(to: name, among: options.map(\.long))
      throw .unknownOption(
        "--\(name)",
        command: invocation.command.name,
        suggestion: near.map { "--\($0)" }
      )
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    try add(option, as: "--\(name)", attached: attached, to: &invocation)
  }

  private mutating func readCluster(
    _ word: String,
    into invocation: inout Invocation
  ) throws(UsageError) {
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = invocation.command.allOptions.first(where: { $0.short == letter }) else {
        // "-jobs" for "--jobs" is the likeliest slip.
        let names = invocation.command.allOptions.map(\.long)
        let near = Suggestion.nearest(to: String(word.dropFirst()), among: names)
        throw .unknownOption(
          "-\(letter)",
          command: invocation.command.name,
          suggestion: near.map { "--\($0)" }
        )
      }
      guard let value = option.value, !value.isOptional, !rest.isEmpty else {
        try add(option, as: "-\(letter)", attached: nil, to: &invocation)
        continue
      }
      return try add(option, as: "-\(letter)", attached: String(rest), to: &invocation)
    }
  }

  private mutating func add(
    _ option: Option,
    as spelled: String,
    attached: String?,
    to invocation: inout Invocation
  ) throws(UsageError) {
    guard let value = option.value else {
      if let attached { throw .unexpectedValue(attached, option: spelled) }
      return invocation.add(option, value: "")
    }
    guard let text = attached ?? value.alone ?? words.popFirst() else {
      throw .missingValue(option: spelled, expectation: value.expectation)
    }
    guard value.accepts(text) else {
      throw .badValue(
        text,
        option: spelled,
        expectation: value.expectation,
        suggestion: Suggestion.nearest(to: text, among: value.words)
      )
    }
    guard let second = value.second else { return invocation.add(option, value: text) }
    guard let path = words.popFirst(), !path.isEmpty else {
      throw .missingValue(option: "\(spelled) \(text)", expectation: "\(second) behind it")
    }
    invocation.add(option, value: "\(text) \(path)")
  }

  private func check(_ invocation: Invocation) throws(UsageError) {
    // To make options is most of what a line without any takes.
    if invocation.values.count > 1 {
      for group in invocation.command.exclusive {
        let given = group.filter(invocation.has)
        if given.count > 1 { throw .conflict("--\(given[0].long)", "--\(given[1].long)") }
      }
    }
    var rest = invocation.operands[...]
    for argument in invocation.command.arguments where argument.isTaken(by: invocation) {
      switch argument.count {
      case .many: return
      case .some:
        if rest.isEmpty { throw .missingArgument(argument.name) }
        return
      case .optional: _ = rest.popFirst()
      case .one:
        guard rest.popFirst() != nil else { throw .missingArgument(argument.name) }
      }
    }
    if let extra = rest.first { throw .unexpectedArgument(extra) }
  }
}
