// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerRuns

/// Reads the command line, runs what it asks for, and ends with the documented code.
func run() -> ExitCode {
  Descriptors.openStandard()
  // A closed pipe and a limit of files are errors of the write, with a message or a code of our
  // own.
  for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  FileNotice.tell { StandardError.say("\($0.description)") }
  let words = Array(CommandLine.arguments.dropFirst())
  do {
    switch try Program.request(words) {
    case .help(let wanted):
      try StandardOutput.write(Shown(own: Program.help(wanted)))
    case .version(let isJSON):
      let text =
        isJSON
        ? BuildDescription(version: Product.version).json.text + "\n"
        : "\(Product.name) \(Product.version)\n"
      try StandardOutput.write(Shown(own: text))
    case .run(let invocation):
      try Descriptors.checkRoom()
      return try invocation.command.run(invocation)
    }
    return .success
  } catch {
    let error = CommandError(error)
    Program.report(error, in: words.first)
    return error.exitCode
  }
}

exit(run().rawValue)
