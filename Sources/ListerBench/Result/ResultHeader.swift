// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON

/// On what a benchmark was measured, when, and with what.
package struct ResultHeader: Hashable, Shaped {
  /// When it began: a date and time in UTC as ISO 8601 writes them.
  package var date = ""
  /// The words of the command line, without the program.
  package var command: [String] = []
  /// The version of the score: results of different ones are not compared by it.
  package var score = ResultHeader.scoreVersion
  package var program = ProgramDescription()
  /// On what.
  package var host = HostDescription()

  /// The version of the score that is counted here, which changes when the yardstick does.
  package static let scoreVersion = 2

  /// The date of a moment, which is told in nanoseconds since 1970 in UTC.
  package static func date(_ moment: Int) -> String {
    let seconds = moment / 1_000_000_000
    let day = Calendar.day(Calendar.unixEpoch + seconds / 86_400)
    return "\(day.text)T\(Calendar.time(seconds % 86_400))Z"
  }

  /// A header that says nothing.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultHeader>] {
    [
      .init("date", \.date), .init("command", \.command), .init("score", \.score),
      .init("program", \.program), .init("host", \.host),
    ]
  }
}

/// The program that was measured.
package struct ProgramDescription: Hashable, Shaped {
  package var version = ""
  /// The commit that it was built from, where nothing had been changed since.
  package var commit: String?
  /// Some digits of a hash of its file: another build has others.
  package var build: String?
  package var compiler: String?
  /// Whether it was built for speed, or for finding mistakes.
  package var isOptimized = true
  /// The versions of the libraries that calculate.
  package var gmp: String?
  /// The same for the irrational functions.
  package var mpfr: String?

  /// A program of which nothing is known.
  package init() {}

  /// Its members.
  package static var fields: [Field<ProgramDescription>] {
    [
      .init("version", \.version), .init("commit", \.commit), .init("build", \.build),
      .init("compiler", \.compiler), .init("optimized", \.isOptimized), .init("gmp", \.gmp),
      .init("mpfr", \.mpfr),
    ]
  }
}

/// What a benchmark was asked for.
package struct ResultSettings: Hashable, Shaped {
  /// The names of the workloads; nil in a result that doesn't tell.
  package var workloads: [String]?
  /// With how many threads.
  package var jobs: [Int] = []
  /// How long each run should last, in nanoseconds; nil where the work is fixed.
  package var duration: Int?
  /// How many documents of each workload are in memory.
  package var documents = 0
  /// The fewest rounds.
  package var rounds = 0
  /// How far the ends of an interval may be from the median, as a share of it; nil where the number
  /// of rounds is fixed.
  package var precision: Double?
  /// After how many nanoseconds no further round is begun, or for a quick look all was to be over;
  /// nil where the number of rounds is fixed.
  package var mostTime: Int?
  /// What the generators started from.
  package var seed = ""
  /// Whether no two documents share a layout.
  package var isDistinct = false
  /// Whether the documents held their values already.
  package var isAgain = false
  /// To which processors threads were bound: `none`, `compact`, `spread`, or a list.
  package var pin = "none"
  /// On which nodes of memory the documents lie: `none`, `local` or `interleave`.
  package var memory = Topology.Placement.none.rawValue
  /// What results have in common that were measured in turns; nil for one that was measured alone.
  package var turns: String?

  /// A plan that asks for nothing.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultSettings>] {
    [
      .init("workloads", \.workloads), .init("jobs", \.jobs), .init("duration_ns", \.duration),
      .init("documents", \.documents), .init("rounds", \.rounds), .init("precision", \.precision),
      .init("max_time_ns", \.mostTime), .init("seed", \.seed), .init("distinct", \.isDistinct),
      .init("again", \.isAgain), .init("pin", \.pin),
      .init("numa", \.memory), .init("turns", \.turns),
    ]
  }
}
