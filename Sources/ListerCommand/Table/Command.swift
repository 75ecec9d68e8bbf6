// SPDX-License-Identifier: MIT

import Glibc
import Lister

/// One command of the program: a row of the table from which all that the user meets derives.
///
/// Parsing, usage errors, `--help`, completions and the manual read these rows and nothing else, so
/// a new command is one value and a new option is one more. What a row holds beside its name and
/// its summary is made when it is asked for: a run asks one row, and the table has many.
struct Command: Sendable {
  /// The word that names it.
  let name: String
  /// What it does, in one line without a full stop.
  let summary: String
  /// Under which title the help of the program lists it.
  let section: Section
  /// Does it.
  let run: @Sendable (Invocation) throws -> ExitCode

  private let makeDiscussion: @Sendable () -> String
  private let makeArguments: @Sendable () -> [Argument]
  private let makeOptions: @Sendable () -> [Option]
  private let makeAnswers: @Sendable () -> [Answer]
  private let makeExclusive: @Sendable () -> [[Option]]
  private let makeExitCodes: @Sendable () -> [ExitMeaning]
  private let makeExamples: @Sendable () -> [Example]

  typealias ExitMeaning = (code: ExitCode, meaning: String)
  /// A line to try, with what it does.
  typealias Example = (line: String, meaning: String)

  /// A row of the given parts, which are made when they are asked for.
  init(
    name: String,
    summary: String,
    discussion: @autoclosure @escaping @Sendable () -> String = "",
    section: Section = .program,
    arguments: @autoclosure @escaping @Sendable () -> [Argument] = [],
    options: @autoclosure @escaping @Sendable () -> [Option] = [],
    answers: @autoclosure @escaping @Sendable () -> [Answer] = [],
    exclusive: @autoclosure @escaping @Sendable () -> [[Option]] = [],
    exitCodes: @autoclosure @escaping @Sendable () -> [ExitMeaning] = [
      (.success, "All went well.")
    ],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    run: @escaping @Sendable (Invocation) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.section = section
    self.run = run
    makeDiscussion = discussion
    makeArguments = arguments
    makeOptions = options
    makeAnswers = answers
    makeExclusive = exclusive
    makeExitCodes = exitCodes
    makeExamples = examples
  }

  /// What there is to say as well: paragraphs with an empty line between them.
  var discussion: String { makeDiscussion() }
  /// What it takes apart from options.
  var arguments: [Argument] { makeArguments() }
  /// Its options, without `--help`, in the order of the help.
  var options: [Option] { makeOptions() }
  /// What it prints with --json.
  var answers: [Answer] { makeAnswers() }
  /// Options that exclude each other.
  var exclusive: [[Option]] { makeExclusive() }
  var exitCodes: [ExitMeaning] { makeExitCodes() }
  /// Lines to try, each with what it does.
  var examples: [Example] { makeExamples() }

  /// Its options with `--help`, which all commands have.
  var allOptions: [Option] { options + [.help] }

  /// How the options are spelled whose value is the next word, for completions that look for operands.
  var spellingsBeforeValues: [String] {
    allOptions.filter { $0.value?.isOptional == false }.flatMap { option in
      ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }

  /// The line that shows how it is called.
  var usage: String {
    let words = ["lister", name, "[OPTION...]"] + arguments.filter(\.isShown).map(\.signature)
    return words.joined(separator: " ")
  }
}

extension Command {
  /// The titles under which commands are listed, in their order.
  enum Section: String, CaseIterable, Sendable {
    /// What looks at lists and changes them.
    case lists = "Lists"
    case calculation = "Calculation"
    /// What brings documents in and out.
    case files = "Files"
    /// What concerns the program itself.
    case program = "Program"
  }
}

/// What a command takes apart from options.
struct Argument: Sendable {
  /// The placeholder in help, in capitals.
  let name: String
  let count: Count
  /// The key of the member of requests that it gives; nil if it gives none.
  var member: String?
  let help: String
  var condition = Condition.always
  /// How a shell completes it, apart from the words.
  var completion = Completion.none
  /// What there is to choose from; empty when any text is right.
  var choices: @Sendable () -> [Choice] = { [] }

  /// When an argument is taken: an option may ask for others.
  enum Condition: Sendable {
    /// Whatever the options are.
    case always
    /// Only without an option.
    case without(Option)
    /// Only with an option.
    case with(Option)
  }

  /// Whether it is taken with some options.
  func isTaken(by invocation: Invocation) -> Bool {
    switch condition {
    case .always: true
    case .without(let option): !invocation.has(option)
    case .with(let option): invocation.has(option)
    }
  }

  /// Whether the usage line shows it: as it is called without options.
  var isShown: Bool { if case .with = condition { false } else { true } }

  /// How many of an argument there may be.
  enum Count: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number.
    case many
    /// One or more.
    case some
  }

  /// A word to choose.
  struct Choice: Sendable {
    let word: String
    /// What it means; help lists the words that have a meaning.
    var meaning = ""
  }

  /// The words to choose from.
  var words: [String] { choices().map(\.word) }

  /// The argument as the usage line shows it.
  var signature: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "[\(name)...]"
    case .some: "\(name)..."
    }
  }
}

/// What a command prints with --json.
struct Answer: Sendable {
  let schema: Schema
  /// The options with which it is that; empty for none.
  let condition: String

  /// What is printed is JSON of this type.
  init(_ type: any JSONValue.Type, _ condition: String = "") {
    (schema, self.condition) = (type.schema, condition)
  }
}

/// How the program ends; every code is documented, and there are no others.
enum ExitCode: Int32, Sendable {
  /// All went well.
  case success = 0
  /// The program did its work, and something in it failed: a document, a formula, a check.
  case failure = 1
  /// The command line was wrong; nothing was done.
  case usage = 2
  /// Input or output could not be opened, read or written.
  case unavailable = 3
  /// Ended because the terminal was closed: 128 and SIGHUP.
  case hungUp = 129
  /// Ended by an interrupt, such as Ctrl-C: 128 and SIGINT.
  case interrupted = 130
  /// Nobody reads the output any more: 128 and SIGPIPE.
  case brokenPipe = 141
  /// Ended by request: 128 and SIGTERM.
  case terminated = 143

  /// The code after a signal.
  init(signal: Int32) {
    self =
      switch signal {
      case SIGHUP: .hungUp
      case SIGTERM: .terminated
      default: .interrupted
      }
  }
}

/// Why a command stopped before its end.
enum CommandError: Error {
  /// The command line was wrong.
  case usage(UsageError)
  /// What the user gave can't be worked on; the message says why.
  case failed(Shown)
  /// Input or output could not be opened, read or written; the message names it.
  case unavailable(Shown)
  /// Nobody reads the output any more.
  case brokenPipe
  /// A signal ended the command while it waited.
  case terminated(Int32)

  /// The code with which the program ends.
  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .failed: .failure
    case .unavailable: .unavailable
    case .brokenPipe: .brokenPipe
    case .terminated(let signal): ExitCode(signal: signal)
    }
  }
}
