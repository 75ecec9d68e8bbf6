// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerRuns

/// One run of `lister update`: once, or again and again until a signal ends it.
struct UpdateRun {
  private let invocation: Invocation
  private let folder: String

  /// The run that a command line asks for, in a folder.
  init(_ invocation: Invocation, folder: String) {
    self.invocation = invocation
    self.folder = folder
  }

  /// Asks the sources of the lists that the command line names.
  ///
  /// - Returns: the exit code.
  /// - Throws: ``CommandError`` when the output can't be written.
  func run() throws -> ExitCode {
    let cancellation = Termination.catchSignals()
    guard let seconds = invocation[.every] else { return try ask(cancellation, isRepeated: false) }
    let schedule = Schedule(every: seconds)
    repeat {
      _ = try ask(cancellation, isRepeated: true)
    } while schedule.wait(cancellation)
    return ExitCode(signal: Termination.signal)
  }

  /// Asks the sources once.
  private func ask(_ cancellation: Cancellation, isRepeated: Bool) throws -> ExitCode {
    let run = try ImportRun(invocation, folder: folder)
    let names = invocation.operands.map { ListFolder.name(of: $0) }
    guard invocation.has(.asJSON) || isRepeated else {
      return try run.run(cancellation, isBrief: true) { cancellation, onProgress in
        run.workspace.update(names, run.options, cancellation: cancellation, onProgress: onProgress)
      }
    }
    var failure: (any Error)?
    let report = run.workspace.update(
      names,
      run.options,
      cancellation: cancellation,
      onEvent: { event in
        guard failure == nil else { return }
        do {
          try tell(event)
        } catch {
          // Nobody would learn what else happens.
          failure = error
          cancellation.cancel()
        }
      }
    )
    if let failure { throw failure }
    return run.code(of: report, cancellation)
  }

  /// Writes an event at once.
  private func tell(_ event: ImportEvent) throws {
    if invocation.has(.asJSON) { try StandardOutput.write(event.json) }
    guard case .source(let source) = event.subject else { return }
    if !invocation.has(.asJSON) {
      let line = ImportText.line(of: source, invocation.has(.quiet))
      try StandardOutput.write("\(event.time.iso8601) \(line)\n")
    }
    if !invocation.has(.quiet) { StandardError.say(ImportText.failures(of: source)) }
  }
}
