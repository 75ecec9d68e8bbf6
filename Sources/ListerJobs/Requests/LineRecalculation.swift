// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerBatch
import ListerFiles
import Synchronization

/// The recalculation of lines that come from one function and go to another one, in parts.
///
/// ```
/// next ──▶ RecalculationJob ──▶ write(part)
/// ```
/// It is the job of `lister recalc`: the same bytes, in order, and no more memory than that takes,
/// however long the stream is. Parts are handed over in memory; who writes slowly holds up who reads.
package struct LineRecalculation: Sendable {
  private var options: RecalculationOptions
  /// With how many threads.
  package var jobs: Int
  /// The document that lines fill, as rows of CSV or NDJSON; nil if they are documents.
  package var template: RowRequest.Template?
  /// Whether the digest of the output is wanted, which takes about as long as the calculation.
  package var digests = false

  /// What became of the lines.
  package struct Outcome: Sendable {
    /// How many documents there were, how many failed, and so on.
    package let counts: JobCounts
    /// The digest SHA-256 of the output, if it is wanted.
    package let digest: [UInt8]?

    /// The digest in base 64, as fields of HTTP have it.
    package var encodedDigest: String? { digest.map { Base64.text(of: $0) } }
  }

  /// A recalculation with options.
  package init(_ options: RecalculationOptions, jobs: Int) {
    (self.options, self.jobs) = (options, jobs)
  }

  /// Goes through all lines.
  ///
  /// Both functions are called from threads of the job, each from one at a time. The recalculation
  /// doesn't return before both have, so what ends the one by an error has to end the other's wait.
  ///
  /// - Parameters:
  ///   - next: puts the next part of the input into an array, which is empty and may have room;
  ///     false at its end. With false for `waits` it leaves the array empty where there is no part
  ///     yet.
  ///   - cancellation: ends it between two documents.
  ///   - write: takes the next part of the output, which is valid during the call.
  /// - Returns: what became of them; the counts are of what came before a cancellation.
  /// - Throws: what `write` and `next` throw; ``RowFault`` if rows can't fill the template.
  package func run(
    reading next: @escaping @Sendable (_ part: inout [UInt8], _ waits: Bool) throws -> Bool,
    cancellation: Cancellation,
    writing write: @escaping @Sendable (ByteView) throws -> Void
  ) throws -> Outcome {
    let ends = Mutex(Ends(digest: digests ? SHA256() : nil))
    let feed = ByteFeed { part, waits in
      do {
        guard try next(&part, waits) else { return .end }
        return part.isEmpty ? .nothing : .some
      } catch {
        // Lines that are cut off are not to be calculated as if they were whole.
        ends.withLock { $0.reading = error }
        cancellation.cancel()
        return .interrupted
      }
    }
    let outlet = ByteOutlet { (view) throws(FileError) in
      do {
        if digests { ends.withLock { $0.digest?.update(view) } }
        try write(view)
      } catch {
        ends.withLock { $0.writing = error }
        cancellation.cancel()
        throw FileError(.write, "output", .interrupted)
      }
    }
    let result = try job(from: feed, to: outlet).run(cancellation: cancellation)
    return try ends.withLock { ends in
      if let error = ends.writing ?? ends.reading { throw error }
      return Outcome(counts: result.counts, digest: ends.digest?.finish())
    }
  }

  /// What both sides leave behind.
  private struct Ends {
    var digest: SHA256?
    var reading: (any Error)?
    var writing: (any Error)?
  }

  private func job(
    from feed: ByteFeed,
    to outlet: ByteOutlet
  ) throws(RowFault) -> RecalculationJob {
    if let template {
      var settings = RecalculationSettings(options)
      let request = RowRequest(template, .feed(feed))
      let (rows, input) = try FilledRows.make(request, &settings.options.selection)
      var job = RecalculationJob(
        inputs: [input],
        output: .outlet(outlet),
        settings: settings,
        jobs: jobs
      )
      job.rows = rows
      return job
    }
    var source = JobInput(.feed(feed), path: "input")
    source.framing = .lines
    return RecalculationJob(
      inputs: [source],
      output: .outlet(outlet),
      settings: RecalculationSettings(options),
      jobs: jobs
    )
  }
}
