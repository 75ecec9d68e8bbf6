// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

extension JobWorker {
  /// Refuses a file that can't be read, or whose output can't be written.
  func refuse(_ file: FileInWork, of block: JobBlock, _ error: FileError) {
    let path = job.inputs[file.index].path
    guard case .tooLarge = error.reason else {
      // A file that can't be written says so itself.
      if error.path == path { block.withhold(form) }
      return block.fail(JobFailure(error), of: file.index)
    }
    // It could be read, only it is no document.
    block.counts.documents += 1
    let message = "more than \(DocumentLimits.listBytes) bytes; a document has at most as many"
    var file = file
    file.sha256 = nil
    note(file, of: block, failed: true)
    let failure = JobFailure(file: path, path: "", cause: .document(message))
    refuse(file, of: block, failure, nil, id: nil)
  }

  /// Refuses the document of a file; nil if it was not kept.
  func refuse(
    _ file: FileInWork,
    of block: JobBlock,
    _ failure: JobFailure,
    _ document: ByteView?,
    id: ByteView?
  ) {
    block.fail(failure, of: file.index)
    block.withhold(form)
    keep(failure, offset: 0, document, of: block)
    guard form.layout == .joined, form.failedLine == .record else { return }
    append(record: failure, in: job.inputs[file.index], id: id, to: block)
  }

  /// Writes a document that failed where those are kept.
  func keep(_ failure: JobFailure, offset: Int, _ document: ByteView?, of block: JobBlock) {
    guard job.settings.errors != nil else { return }
    failure.write(document, offset: offset, to: &block.errors)
  }

  /// Notes for a manifest that a document of its own was read.
  func note(_ file: FileInWork, of block: JobBlock, failed: Bool) {
    guard job.settings.manifest != nil else { return }
    let failed = failed ? 1 : 0
    let sums = PartSums(lines: 1, documents: 1, failed: failed, bytes: file.byteCount)
    let path = job.inputs[file.index].path
    block.parts.append(JobPart(isOutput: false, path: path, sums: sums, sha256: file.sha256))
  }
}
