// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// A run of the real binary, or of any other program, in a child process with a deadline.
struct Child: Sendable {
  /// How a run ended.
  struct Outcome: Sendable {
    /// What was written to the standard output.
    let output: String
    /// What was written to the standard error.
    let errors: String
    /// The exit code, or nil when a signal ended the process.
    let code: Int32?
    /// The signal that ended the process, if one did.
    let signal: Int32?

    /// The lines of the standard output.
    var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Expects an exit code, and of what was written as much as is given.
    ///
    /// - Parameters:
    ///   - code: the exit code.
    ///   - output: the whole standard output.
    ///   - errors: the whole standard error.
    ///   - start: the beginning of the standard error.
    ///   - end: its end.
    ///   - part: a text in it.
    ///   - location: where that is expected.
    func expect(
      code: Int32 = 0,
      output: String? = nil,
      errors: String? = nil,
      start: String? = nil,
      end: String? = nil,
      part: String? = nil,
      at location: SourceLocation = #_sourceLocation
    ) {
      #expect(self.code == code, "\(self.errors)", sourceLocation: location)
      if let output { #expect(self.output == output, sourceLocation: location) }
      if let errors { #expect(self.errors == errors, sourceLocation: location) }
      if let start { #expect(self.errors.hasPrefix(start), sourceLocation: location) }
      if let end { #expect(self.errors.hasSuffix(end), sourceLocation: location) }
      if let part { #expect(self.errors.contains(part), sourceLocation: location) }
    }
  }

  /// The deadline of every run: far beyond what any run needs.
  static let patience: Duration = .seconds(300)

  /// What the binary keeps for its user, while the tests run; never that of whoever runs them.
  static let state: String = {
    let path = FileManager.default.temporaryDirectory.path + "/lister-state-\(getpid())"
    atexit { try? FileManager.default.removeItem(atPath: Child.state) }
    return path
  }()

  private let process: Process
  private let files: TemporaryFolder

  /// The process's number.
  var identifier: Int32 { process.processIdentifier }

  /// The binary under test: LISTER_BINARY, else the one built beside the tests.
  static let lister: String = {
    if let path = ProcessInfo.processInfo.environment["LISTER_BINARY"], !path.isEmpty {
      return path
    }
    // The test bundle is an executable or a library in the directory of the products.
    var directory = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL
    for _ in 0..<6 {
      directory.deleteLastPathComponent()
      let candidate = directory.appendingPathComponent("lister").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    let fallback = FileManager.default.currentDirectoryPath + "/.build/debug/lister"
    return fallback
  }()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - program: its path.
  ///   - input: the file or pipe it reads; nothing by default.
  ///   - output: the pipe it writes to; a file that ``outcome()`` reads by default.
  ///   - environment: variables that are added to this process's own.
  ///   - directory: where it runs.
  /// - Throws: when the program can't be started.
  init(
    _ arguments: [String],
    program: String = Child.lister,
    input: Any? = nil,
    output: Any? = nil,
    environment: [String: String] = [:],
    in directory: String? = nil
  ) throws {
    files = try TemporaryFolder()
    process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "TERM": "dumb", "NO_COLOR": "", "CLICOLOR_FORCE": "", "XDG_STATE_HOME": Child.state,
      ]) { $1 }
      .merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = try output ?? files.handle("output")
    process.standardError = try files.handle("errors")
    // Tests run on threads that block signals, and a child inherits what its parent's thread
    // blocks.
    var none = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// Whether the process still runs.
  var isRunning: Bool { process.isRunning }

  /// How many bytes the process has written to its standard output so far.
  var outputSize: Int { files.size("output") }

  /// What it has written to its standard output so far.
  var outputSoFar: String { (try? files.text("output")) ?? "" }

  /// What it has written to its standard error so far.
  var errorsSoFar: String { (try? files.text("errors")) ?? "" }

  /// Waits until the process catches a signal instead of being ended by it.
  func waitUntilCatching(_ signal: Int32) {
    let end = ContinuousClock.now + Child.patience
    while process.isRunning, !isCatching(signal) {
      usleep(1_000)
      guard ContinuousClock.now > end else { continue }
      Issue.record("signal \(signal) is never caught")
      return
    }
  }

  /// Whether there is a handler for a signal; source: proc(5), `SigCgt` of `/proc/PID/status`.
  private func isCatching(_ signal: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" }, radix: 16) } ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; a process that is late is killed, and the test fails.
  func outcome() -> Outcome {
    let end = ContinuousClock.now + Child.patience
    while process.isRunning, ContinuousClock.now < end { usleep(1_000) }
    if process.isRunning {
      Issue.record("still running after \(Child.patience): \(process.arguments ?? [])")
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    let signalled = process.terminationReason == .uncaughtSignal
    return Outcome(
      output: files.content("output"),
      errors: files.content("errors"),
      code: signalled ? nil : process.terminationStatus,
      signal: signalled ? process.terminationStatus : nil
    )
  }

  /// Runs the binary to its end, with `input` on its standard input.
  static func run(
    _ arguments: String...,
    input: String? = nil,
    environment: [String: String] = [:],
    in directory: String? = nil
  ) throws -> Outcome {
    try run(arguments, input: input, environment: environment, in: directory)
  }

  /// Runs the binary to its end, with `input` on its standard input.
  static func run(
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String] = [:],
    in directory: String? = nil
  ) throws -> Outcome {
    guard let input else {
      return try Child(arguments, environment: environment, in: directory).outcome()
    }
    let scratch = try TemporaryFolder()
    try scratch.add("input", input)
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path(of: "input")))
    return try Child(arguments, input: handle, environment: environment, in: directory).outcome()
  }

  /// Runs a line of bash to its end, with the binary's path in `$LISTER`.
  static func shell(_ line: String, in directory: String? = nil) throws -> Outcome {
    try Child(
      ["-c", line],
      program: "/bin/bash",
      environment: ["LISTER": Child.lister],
      in: directory
    ).outcome()
  }
}

extension TemporaryFolder {
  /// The path of a file in the folder.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// The text of a file; "" when it is missing.
  func content(_ name: String) -> String { (try? text(name)) ?? "" }

  /// The size of a file in bytes; 0 when it is missing.
  func size(_ name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: name))
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The names of all files at any depth, hidden ones too, sorted.
  var allNames: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.sorted()
  }

  fileprivate func handle(_ name: String) throws -> FileHandle {
    FileHandle(forWritingAtPath: try add(name)) ?? FileHandle.nullDevice
  }
}
