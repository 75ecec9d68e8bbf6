// SPDX-License-Identifier: MIT

import ListerBasics

extension JobWorker {
  func refuse(
    file index: Int,
    of block: JobBlock,
    at place: Int? = nil,
    _ error: FileError
  ) {
    let path = plan.inputs[index].path
    guard case .tooLarge = error.reason else {
      // A file that can't be written says so itself.
      if error.path == path { block.withhold(plan) }
      return block.fail(JobFailure(error), at: place, stops: plan.stopsAtFailure)
    }
    // It could be read, only it is no document.
    block.counts.documents += 1
    let message = "more than \(DocumentLimits.listBytes) bytes; a document has at most as many"
    let failure = JobFailure(file: path, path: "", cause: .document(message))
    note(read: index, of: block, sha256: nil, failed: true)
    refuse(file: index, of: block, failure, document: nil, id: nil)
  }

  /// Refuses the document of a file.
  ///
  /// - Parameters:
  ///   - index: the input.
  ///   - block: where that is noted.
  ///   - failure: why.
  ///   - document: the document; nil if it was not kept.
  ///   - id: its `id`, if it is known.
  func refuse(
    file index: Int,
    of block: JobBlock,
    _ failure: JobFailure,
    document: ByteView?,
    id: ByteView?
  ) {
    block.fail(failure, stops: plan.stopsAtFailure)
    block.withhold(plan)
    keep(failure, offset: 0, document, of: block)
    guard plan.layout == .joined, !plan.dropsFailed else { return }
    writeRecord(failure, of: index, id: id, to: &block.output)
    block.output.append(UInt8(ascii: "\n"))
  }

  /// Writes a document that failed where those are kept.
  func keep(_ failure: JobFailure, offset: Int, _ document: ByteView?, of block: JobBlock) {
    guard plan.errors != nil else { return }
    DocumentWriter.writeFailure(
      input: failure.file,
      offset: offset,
      line: failure.line ?? 1,
      column: failure.column ?? 1,
      path: failure.path,
      message: failure.message,
      document: document,
      to: &block.errors
    )
  }

  /// Notes for a manifest that a document of its own was read.
  ///
  /// - Parameters:
  ///   - index: the input.
  ///   - block: where that is noted.
  ///   - sha256: the digest of its bytes; nil if they were not all read.
  ///   - failed: whether it failed.
  func note(read index: Int, of block: JobBlock, sha256: [UInt8]?, failed: Bool) {
    guard plan.manifest != nil else { return }
    var sums = PartSums()
    (sums.lines, sums.documents, sums.failed) = (1, 1, failed ? 1 : 0)
    sums.bytes = readCount
    block.parts.append(
      JobPart(isOutput: false, path: plan.inputs[index].path, sums: sums, sha256: sha256)
    )
  }
}
