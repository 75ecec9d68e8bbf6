// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization

/// The programs that all workers of a run share, by layout.
///
/// A worker comes here only for a layout that it doesn't know: see ``WorkerPrograms``.
public final class ProgramCache: Sendable {
  private let programs = Mutex(ProgramSets<Program>())

  /// A cache without programs.
  public init() {}

  /// The programs of layouts with this hash that workers have made.
  func programs(hash: UInt64) -> [Program] { programs.withLock { $0.entries(hash: hash) } }

  /// Shares a program; returns the one that another worker has shared in the meantime, if there is
  /// one.
  func share(_ program: Program) -> Program {
    // What is replaced ends after the lock: giving a program's memory back takes time.
    let (shared, oldest) = programs.withLock { programs -> (Program, Program?) in
      let known = programs.entries(hash: program.hash).first { $0.layout == program.layout }
      if let known { return (known, nil) }
      return (program, programs.insert(program))
    }
    withExtendedLifetime(oldest) {}
    return shared
  }
}
