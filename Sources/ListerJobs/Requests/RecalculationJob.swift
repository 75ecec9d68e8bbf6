// SPDX-License-Identifier: MIT

package import ListerBatch
import ListerFiles
import ListerPlans

/// Recalculates many documents over many cores: from files or streams, to files or a stream.
///
/// One document in gives one document out, in the same order, whatever the number of jobs. A
/// document that fails never stops the others, unless
/// ``RecalculationSettings/stopsAtFailure`` says so.
package struct RecalculationJob: Sendable {
  /// Where the documents come from, in the order of the output.
  package var inputs: [JobInput]
  /// What was asked for and is not among these, because there is none or it can't be looked at;
  /// then one file of output stays as it was, as if it had failed here.
  package var missing: [JobFailure] = []
  package var output: JobOutput
  package var settings: RecalculationSettings
  /// The template that the lines of the inputs fill; nil if they are documents.
  package var rows: FilledRows?
  /// What is known of layouts when it begins, and what it learns.
  ///
  /// Jobs over documents of the same layouts may share it: each learns what the others have not.
  package var layouts: SharedLayouts
  /// How many workers at most; more than there are cores are not used.
  package var jobs: Int
  /// What the workers take of the cores.
  package var claim = Thread.Claim.usual
  /// What the workers join, for whoever wants to hold them between two documents.
  package var group: WorkerGroup?
  /// Called for each failure and the first wrong formulas, in the order of the input, from one
  /// thread at a time.
  package var onFailure: @Sendable (JobFailure) -> Void = { _ in }
  /// Called now and then with the counts so far, from one thread at a time.
  package var onProgress: (@Sendable (JobCounts) -> Void)?
  /// Called for each input that is done with, in order, from one thread at a time.
  package var onReport: @Sendable (JobReport) -> Void = { _ in }

  /// What is remembered of the folders of the inputs; nil for nothing.
  var memory: UpToDateFiles?
  /// How many files are no inputs because they are as the last run left them.
  package var unopened: Int { memory?.unopened ?? 0 }
  /// Whether it is noted which files are up to date.
  var isRemembering: Bool { memory?.isNeeded ?? false }

  /// The bytes of all inputs; nil when one of them has no size that is known beforehand.
  package var inputSize: Int? {
    var total = 0
    for input in inputs {
      guard let status = try? input.status(), status.kind == .regular else { return nil }
      total += status.size
    }
    return total
  }

  /// A job over the given inputs, with as many workers as the process may use cores.
  package init(
    inputs: [JobInput],
    output: JobOutput,
    settings: RecalculationSettings = RecalculationSettings(),
    jobs: Int = Cores.available
  ) {
    self.inputs = inputs
    self.output = output
    self.settings = settings
    self.jobs = jobs
    layouts = SharedLayouts(selecting: settings.options.selection)
  }
}
