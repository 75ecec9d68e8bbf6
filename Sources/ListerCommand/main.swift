// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc
import Lister
import ListerRuns

/// Reads the command line, runs what it asks for, and ends with the documented code.
func run() -> ExitCode {
  Descriptors.openStandard()
  // A closed pipe and a limit of files are errors of the write, with a message or a code of our
  // own.
  for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  keepFreedMemory()
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

/// Keeps a few megabytes that were freed with the thread that had them, for what it needs next.
///
/// Buffers of blocks and frames come and go by the thousand. If the system gets them back each time, all
/// threads meet in its tables of pages.
func keepFreedMemory() {
  lister_keep_freed(4 << 20, 8 << 20)
}

exit(run().rawValue)
