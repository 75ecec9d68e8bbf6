// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerBatch
import ListerFiles

/// The recalculation of lines that come from one function and go to another one, in parts.
///
/// ```
/// next() ──▶ pipe ──▶ RecalculationJob ──▶ pipe ──▶ write(part)
/// ```
/// It is the job of `lister recalc`, between two pipes: the same bytes, in order, and no more memory
/// than that takes, however long the stream is.
package struct LineRecalculation: Sendable {
  /// How many bytes a part of the output has at most.
  private static let room = 1 << 18

  private let workspace: Workspace
  /// Whether only `id` and `values` of each document are written.
  package var valuesOnly = false
  /// With how many threads; nil for those of the workspace.
  package var jobs: Int?

  /// What became of the lines.
  package struct Outcome: Sendable {
    /// How many documents there were, how many failed, and so on.
    package let counts: JobCounts
    /// The digest SHA-256 of the output.
    package let digest: [UInt8]

    /// The digest in base 64, as fields of HTTP have it.
    package var encodedDigest: String { Base64.text(of: digest) }
  }

  /// A recalculation that depends on what the workspace has for all requests.
  package init(in workspace: Workspace) { self.workspace = workspace }

  /// Goes through all lines.
  ///
  /// - Parameters:
  ///   - next: gives the next part of the input, nil at its end; called from another thread.
  ///   - cancellation: ends it between two documents, and waits for input and output.
  ///   - write: takes the next part of the output.
  /// - Returns: what became of them; the counts are of what came before a cancellation.
  /// - Throws: what `next` and `write` throw, and ``FileError`` when there are no pipes.
  package func run(
    reading next: @escaping @Sendable () throws -> [UInt8]?,
    cancellation: Cancellation,
    writing write: ([UInt8]) throws -> Void
  ) throws -> Outcome {
    let (input, output) = (try ProcessPipe(), try ProcessPipe())
    let job = job(from: input, to: output)
    let feeding = Errand { LineRecalculation.feed(input, next, cancellation) }
    let running = Errand {
      let result = job.run(cancellation: cancellation)
      output.closeWriter()
      // Nobody reads on: whoever feeds need not wait.
      if result.end != .finished { cancellation.cancel() }
      return result.counts
    }
    var digest = SHA256()
    let writing = Result {
      while true {
        let part = try output.read(room: LineRecalculation.room)
        if part.isEmpty { return }
        digest.update(part)
        try write(part)
      }
    }
    if case .failure = writing {
      cancellation.cancel()
      while let part = try? output.read(room: LineRecalculation.room), !part.isEmpty {}
    }
    let counts = running.result()
    let fed = feeding.result()
    try writing.get()
    try fed.get()
    return Outcome(counts: counts, digest: digest.finish())
  }

  private func job(from input: ProcessPipe, to output: ProcessPipe) -> RecalculationJob {
    var options = workspace.calculation
    options.valuesOnly = valuesOnly
    var source = JobInput(.descriptor(input.reader), path: "input")
    source.framing = .lines
    return RecalculationJob(
      inputs: [source],
      output: .descriptor(output.writer),
      options: options,
      jobs: jobs ?? workspace.jobs
    )
  }

  /// Writes all parts into a pipe, and ends it.
  private static func feed(
    _ pipe: ProcessPipe,
    _ next: () throws -> [UInt8]?,
    _ cancellation: Cancellation
  ) -> Result<Void, any Error> {
    defer { pipe.closeWriter() }
    do {
      let writer = OutputWriter(
        FileDescriptor(borrowing: pipe.writer, path: "input"),
        wake: cancellation.wakeDescriptor
      )
      while let part = try next() {
        try part.withByteView { (view) throws(FileError) in try writer.write(view) }
      }
      return .success(())
    } catch {
      // Lines that are cut off are not to be calculated as if they were whole.
      cancellation.cancel()
      return .failure(error)
    }
  }
}
