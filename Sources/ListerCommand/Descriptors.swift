// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerJobs

/// The descriptors that the program finds at its start, and how many more it may have.
enum Descriptors {
  /// Opens those of the standard input, output and error that are closed.
  ///
  /// The next file that is opened would get their number, and what is meant for people would go
  /// into it. They lead to `/dev/null` in the mode in which they can't be used: so the output that
  /// is closed is an error when something is written to it, and not before.
  static func openStandard() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      let mode = number == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // The lowest number that is free is this one. Where there is no such device, the root will
      // do.
      if unsafe open("/dev/null", mode) < 0 { _ = unsafe open("/", O_RDONLY) }
    }
  }

  /// Sees to it that all workers can have their files open.
  ///
  /// - Throws: ``CommandError/unavailable(_:)`` with how many there are and how many it takes.
  static func checkRoom() throws(CommandError) {
    let needed = Jobs.neededDescriptors
    if room(upTo: needed) == needed { return }
    raiseLimit()
    let room = room(upTo: needed)
    guard room < needed else { return }
    throw .unavailable(
      "too few files may be open: \(room) more of \(needed) that are needed; see 'ulimit -n'"
    )
  }

  /// Lets the process have more descriptors, where it may.
  ///
  /// - Parameter count: how many more are needed, besides those of ``checkRoom()``.
  /// - Throws: ``CommandError/unavailable(_:)`` with how many there are and how many it takes.
  static func makeRoom(_ count: Int) throws(CommandError) {
    raiseLimit()
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    throw .unavailable(
      "too few files may be open: \(Int(limit.rlim_cur)) of \(count) that are needed; see 'ulimit -n'"
    )
  }

  /// How many descriptors there are, counted up to a number.
  private static func room(upTo limit: Int) -> Int {
    var opened: [Int32] = []
    while opened.count < limit {
      let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      guard number >= 0 else { break }
      opened.append(number)
    }
    for number in opened { close(number) }
    return opened.count
  }

  /// Takes as many as the process may give itself.
  private static func raiseLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
