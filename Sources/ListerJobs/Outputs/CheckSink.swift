// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// Takes documents nowhere: only which inputs are up to date is noted.
final class CheckSink: DocumentSink {
  let form: DocumentForm

  init(_ settings: RecalculationSettings) {
    form = DocumentForm(
      layout: .separate,
      failedLine: settings.dropsFailed ? .nothing : .itself,
      look: .changed,
      refusesPipes: .read
    )
  }

  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) {}

  func put(_ block: JobBlock) {
    if case .lines(let run) = block.content, case .whole = run.end {
      block.noteIfCurrent(run.input)
    }
  }
}
