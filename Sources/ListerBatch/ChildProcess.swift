// SPDX-License-Identifier: MIT

import Glibc

/// A program that runs while this one waits for it.
package struct ChildProcess: Sendable {
  package enum Ending: Hashable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
    /// It never began: the number of the system's error.
    case missing(Int32)
  }

  /// Its file; one without a slash is looked for in the folders of `PATH`.
  package let program: String
  /// What comes behind the program's name.
  package let arguments: [String]

  /// A program, not started yet.
  package init(_ program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// How often it is looked whether it has ended, in milliseconds.
  private static let pause: Int32 = 50

  /// Starts it and waits for its end, which a cancellation asks for by an interrupt.
  ///
  /// Its standard output goes to the descriptor `output`; the other descriptors are this program's.
  package func run(output: Int32, cancellation: Cancellation) -> Ending {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawnp(&child, program, &actions, nil, &words, environ)
    guard failure == 0 else { return .missing(failure) }
    var isTold = false
    while true {
      var status: Int32 = 0
      let ended = unsafe waitpid(child, &status, WNOHANG)
      if ended == child { return ChildProcess.ending(status) }
      guard ended == 0 || errno == EINTR else { return .missing(errno) }
      if !isTold, cancellation.isCancelled {
        kill(child, SIGINT)
        isTold = true
      }
      // What wakes this up stays readable, so that nobody waits for it twice.
      var wake = pollfd(
        fd: isTold ? -1 : cancellation.wakeDescriptor,
        events: Int16(POLLIN),
        revents: 0
      )
      _ = unsafe poll(&wake, 1, ChildProcess.pause)
    }
  }

  /// What `waitpid` tells: the lowest seven bits are a signal, the eight above them a status.
  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}
