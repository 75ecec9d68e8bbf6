// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCommand

private let output = ValueOption(
  long: "output",
  short: "o",
  value: .path("PATH"),
  help: "Where to."
)

private let jobs = ValueOption(
  long: "jobs",
  short: "j",
  value: .integer("N", 1...8, standard: 3),
  help: "How many."
)

private enum Form: String, OptionWord {
  case text, json
}

/// A command with an option of every kind.
private let sample = Command(
  name: "sample",
  summary: "Try things",
  arguments: [Argument(name: "FILE", count: .many, help: "What to try.")],
  options: [
    Option(long: "quiet", short: "q", help: "Say nothing."),
    Option(long: "loud", help: "Say all."),
    output, jobs,
    ValueOption(long: "form", value: .word(alone: Form.text), help: "In which form."),
    Option(long: "set", value: OptionValue(name: "X=Y"), isRepeatable: true, help: "A value."),
  ],
  examples: [],
  run: { _ in .success }
)

private let one = Command(
  name: "one",
  summary: "Take one",
  arguments: [Argument(name: "THING", count: .one, help: "It.")],
  examples: [],
  run: { _ in .success }
)

/// What nobody may ask for.
private func unasked<Value>(_ value: Value) -> Value {
  Issue.record("the other row was asked")
  return value
}

private func read(_ line: String) throws(UsageError) -> Request {
  try RequestReader.read(line.split(separator: " ").map(String.init), table: [sample, one])
}

/// The options and operands of a line as one text, options by name: `jobs=2 quiet= | a b`.
private func understood(_ line: String) throws -> String {
  guard case .run(let invocation) = try read(line) else { return "no run" }
  let options = invocation.values.sorted { $0.key < $1.key }
    .map { "\($0.key)=\($0.value.joined(separator: ","))" }
  return (options + ["|"] + invocation.operands).joined(separator: " ")
}

@Suite struct RequestTests {
  @Test(arguments: [
    ("sample", "|"),
    ("sample a b", "| a b"),
    ("sample --quiet", "quiet= |"),
    ("sample -q a", "quiet= | a"),
    ("sample a -q b", "quiet= | a b"),
    ("sample --output=x", "output=x |"),
    ("sample --output x", "output=x |"),
    ("sample --output=x=y", "output=x=y |"),
    ("sample -o x", "output=x |"),
    ("sample -ox", "output=x |"),
    ("sample -qo x", "output=x quiet= |"),
    ("sample -qox y", "output=x quiet= | y"),
    ("sample -o --quiet", "output=--quiet |"),
    ("sample --jobs 2 --jobs 3", "jobs=2,3 |"),
    ("sample -j8", "jobs=8 |"),
    ("sample --set A1=1 --set=B2==C3", "set=A1=1,B2==C3 |"),
    ("sample --form a", "form=text | a"),
    ("sample --form=json a", "form=json | a"),
    ("sample - -q", "quiet= | -"),
    ("sample -- -q --jobs", "| -q --jobs"),
    ("sample -q -- - --", "quiet= | - --"),
    ("one -2^2", "| -2^2"),
    ("one -.5", "| -.5"),
    ("one -(1+2)", "| -(1+2)"),
    ("one --\"3\"", "| --\"3\""),
    ("one --.5", "| --.5"),
    ("one --(A1>2)", "| --(A1>2)"),
    ("one ---2", "| ---2"),
    ("one -$A$1", "| -$A$1"),
    ("one -{1,2}", "| -{1,2}"),
    ("sample -\"x\" -q", "quiet= | -\"x\""),
  ])
  func `options and arguments are told apart by the rules of POSIX and GNU`(
    line: String,
    meaning: String
  ) throws {
    #expect(try understood(line) == meaning)
  }

  @Test(arguments: [
    ("", UsageError.missingCommand),
    ("smaple", .unknownCommand("smaple", suggestion: "sample")),
    ("zzz", .unknownCommand("zzz", suggestion: nil)),
    ("--hlep", .unknownOption("--hlep", command: "lister", suggestion: "--help")),
    ("sample --outptu x", .unknownOption("--outptu", command: "sample", suggestion: "--output")),
    ("sample --zebra", .unknownOption("--zebra", command: "sample", suggestion: nil)),
    ("sample -qx", .unknownOption("-x", command: "sample", suggestion: nil)),
    ("sample -lod", .unknownOption("-l", command: "sample", suggestion: "--loud")),
    ("sample --output", .missingValue(option: "--output", expectation: "a path")),
    ("sample -qo", .missingValue(option: "-o", expectation: "a path")),
    ("sample --quiet=yes", .unexpectedValue("yes", option: "--quiet")),
    (
      "sample --jobs 9",
      .badValue(
        "9",
        option: "--jobs",
        expectation: "a whole number from 1 to 8",
        suggestion: nil
      )
    ),
    (
      "sample -jx",
      .badValue("x", option: "-j", expectation: "a whole number from 1 to 8", suggestion: nil)
    ),
    (
      "sample --form=jsno",
      .badValue("jsno", option: "--form", expectation: "one of text, json", suggestion: "json")
    ),
    (
      "sample --output=",
      .badValue("", option: "--output", expectation: "a path", suggestion: nil)
    ),
    ("one", .missingArgument("THING")),
    ("one a b", .unexpectedArgument("b")),
  ])
  func `a wrong line is refused with the token at fault`(line: String, error: UsageError) throws {
    #expect(throws: error) { try read(line) }
  }

  @Test func `options that exclude each other are refused together`() throws {
    let strict = Command(
      name: "sample",
      summary: "Try things",
      options: sample.options,
      exclusive: [[sample.options[0], sample.options[1]]],
      examples: [],
      run: { _ in .success }
    )
    #expect(throws: UsageError.conflict("--quiet", "--loud")) {
      try RequestReader.read(["sample", "--loud", "-q"], table: [strict])
    }
  }

  @Test(arguments: ["--version", "--help", "sample", "sample -j2 a"])
  func `a row that is not asked for makes no options, arguments and examples`(line: String) throws {
    let other = Command(
      name: "other",
      summary: "Stand by",
      discussion: unasked(""),
      arguments: unasked([]),
      options: unasked([jobs]),
      exclusive: unasked([]),
      exitCodes: unasked([]),
      examples: unasked([]),
      run: { _ in .success }
    )
    _ = try RequestReader.read(
      line.split(separator: " ").map(String.init),
      table: [other, sample]
    )
  }

  @Test(arguments: ["--help", "-h", "sample --help", "sample a -h", "one --help", "sample -qh"])
  func `help is given wherever it is asked for, whatever else is missing`(line: String) throws {
    guard case .help(let command) = try read(line) else {
      Issue.record("no help")
      return
    }
    #expect(command?.name == (line.hasPrefix("-") ? nil : String(line.prefix { $0 != " " })))
  }

  @Test func `the last value of an option that is not repeatable counts`() throws {
    guard case .run(let invocation) = try read("sample -j1 -j2") else { return }
    #expect(invocation[jobs] == 2)
    #expect(invocation.has(sample.options[0]) == false)
    #expect(invocation[output] == nil)
  }
}
