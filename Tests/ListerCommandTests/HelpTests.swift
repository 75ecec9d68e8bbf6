// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerCommand

private enum Place: String, OptionWord {
  case first, second
}

@Suite struct HelpTests {
  @Test func `the help of a command is made of its row in the table`() {
    let command = Command(
      name: "sample",
      summary: "Try things",
      discussion: """
        A first paragraph that is long enough to need a second line, for it goes on and on
        and on.

        A second one.
        """,
      arguments: [Argument(name: "FILE", count: .many, help: "What to try.")],
      options: [
        ValueOption(
          long: "jobs",
          short: "j",
          value: .integer("N", 1...8, standard: 1),
          help: "Hands."
        ),
        ValueOption(
          long: "a-very-long-option",
          value: .word(alone: Place.first),
          isRepeatable: true,
          help: "It is long."
        ),
      ],
      examples: [("lister sample x", "Try x.")],
      run: { _ in .success }
    )
    #expect(
      HelpText.command(command) == """
        Usage: lister sample [OPTION...] [FILE...]

        Try things.

        A first paragraph that is long enough to need a second line, for it goes on and
        on and on.

        A second one.

        Arguments:
          FILE  What to try.

        Options:
          -j, --jobs N  Hands. Default: 1.
              --a-very-long-option[=first|second]
                        It is long. May be given several times.
          -h, --help    Print this help and exit.

        Exit codes:
          0  All went well.

        Examples:
          lister sample x
              Try x.

        """
    )
  }

  @Test(arguments: Program.commands.map(\.name))
  func `every command explains itself in lines of at most 80 columns`(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let help = HelpText.command(command)
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for option in command.allOptions { #expect(help.contains("--\(option.long)")) }
    #expect(!command.examples.isEmpty)
    #expect(command.summary.last != ".")
  }

  @Test(arguments: Program.commands.map(\.name))
  func `no command has two options of the same name or letter`(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let names = command.allOptions.map(\.long)
    let letters = command.allOptions.compactMap(\.short)
    #expect(Set(names).count == names.count)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: Program.commands.map(\.name))
  func `help is written to the standard output and ends with 0`(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    let asked = try Child.run(name, "--help")
    #expect(asked.code == 0)
    #expect(asked.output == HelpText.command(command))
    #expect(asked.errors == "")
    #expect(try Child.run("help", name).output == asked.output)
  }

  @Test func `the help of the program lists every command`() throws {
    let outcome = try Child.run("--help")
    #expect(outcome.code == 0)
    for command in Program.commands {
      #expect(outcome.output.contains("  \(command.name) "))
    }
    #expect(try Child.run("help").output == outcome.output)
  }

  @Test func `the version is one line`() throws {
    try Child.run("--version").expect(output: "lister \(Product.version)\n")
  }

  @Test func `the version as JSON says how the program was built`() throws {
    let outcome = try Child.run("--version", "--json")
    #expect(outcome.code == 0)
    let members = try object(outcome.output)
    #expect(members["version"] as? String == Product.version)
    #expect((members["target"] as? String)?.hasSuffix("-unknown-linux-gnu") == true)
    #expect(members["commit"] is NSNull || (members["commit"] as? String)?.count == 40)
    let libraries = try #require(members["libraries"] as? [String: Any])
    let features = try #require(members["features"] as? [String])
    #expect((libraries["gmp"] as? String)?.hasPrefix("6.") == true)
    #expect(libraries.values.count { $0 is String } == features.count + 2)
    #expect((libraries["zlib"] as? String)?.hasPrefix("1.") == features.contains("gzip"))
  }

  @Test(arguments: [
    ([], "lister: a command is missing\nTry 'lister --help'.\n"),
    (
      ["halp"],
      "lister: there is no command 'halp'; did you mean 'help'?\nTry 'lister --help'.\n"
    ),
    (
      ["help", "manuel"],
      "lister: there is no command 'manuel'; did you mean 'manual'?\nTry 'lister help --help'.\n"
    ),
    (
      ["completions", "bahs"],
      """
      lister: there is no shell 'bahs': there are bash, zsh, fish; did you mean 'bash'?
      Try 'lister completions --help'.

      """
    ),
    (
      ["manual", "--hepl"],
      "lister: 'manual' has no option '--hepl'; did you mean '--help'?\n"
        + "Try 'lister manual --help'.\n"
    ),
  ])
  func `a wrong command line ends with 2 and a message on the standard error`(
    arguments: [String],
    errors: String
  ) throws {
    let outcome = try Child(arguments).outcome()
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors == errors)
  }

  @Test func `a full disk is an error and not a success`() throws {
    let outcome = try Child.shell("\"$LISTER\" --help > /dev/full")
    #expect(outcome.code == 3)
    #expect(outcome.errors == "lister: standard output: cannot write: No space left on device\n")
  }

  @Test func `a closed pipe ends quietly with 141`() throws {
    let outcome = try Child.shell(
      "(sleep 0.2; \"$LISTER\" --help; echo $? >&2) | true; sleep 0.5"
    )
    #expect(outcome.errors == "141\n")
  }
}
