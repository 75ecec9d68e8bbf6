// SPDX-License-Identifier: MIT

import Lister
import ListerJobs

/// What commands share that go through many documents.
extension Option {
  static let jobs = ValueOption(
    long: "jobs",
    short: "j",
    value: .integer(
      "N",
      Jobs.allowed,
      standard: Jobs.standard,
      meaning: "the cores that this process may use; in a slot of Slurm or Spark, those of the slot"
    ),
    help: "Calculate with N threads. The output never depends on N."
  )
  static let progress = ValueOption(
    long: "progress",
    value: .word(standard: ProgressMode.auto),
    help: "Whether to show progress on standard error; auto: if it is a terminal."
  )
  static let quiet = Option(
    long: "quiet",
    short: "q",
    help:
      "Say nothing on standard error about documents that fail and formulas that are wrong; show no progress."
  )
}
