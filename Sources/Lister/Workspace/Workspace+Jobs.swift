// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
package import ListerJobs

extension Workspace {
  /// The job that recalculates many documents, files or a stream, which is run next.
  ///
  /// The inputs are looked for now; nothing is written before the job runs.
  ///
  /// - Parameter request: which documents, and where they go; paths are as the user wrote them.
  /// - Returns: a job, with what could not be found in ``RecalculationJob/missing``.
  /// - Throws: ``ListerError`` when the request contradicts itself.
  package func job(for request: RecalculationRequest) throws(ListerError) -> RecalculationJob {
    var request = request
    (request.settings.options.numbers, request.settings.isMomentGiven) =
      (options.numbers, options.now != nil)
    if request.settings.takesRequests { request.settings.answer = { answer($0) } }
    (request.settings.options.now, request.settings.options.seed) = (now, options.seed)
    do throws(RecalculationRequest.Fault) {
      return try request.job(jobs: jobs, patience: options.patience)
    } catch {
      throw ListerError(.recalculation(error))
    }
  }

  /// The paths that stand in a file, one on a line; `-` is the standard input.
  ///
  /// - Throws: ``ListerError`` if it can't be read.
  package static func paths(listedIn path: String) throws(ListerError) -> [String] {
    var text = ByteBuffer(capacity: 4_096)
    do throws(FileError) {
      let file =
        path == "-"
        ? FileDescriptor(borrowing: 0, path: "standard input")
        : try FileDescriptor(reading: path)
      while try file.read(room: 1 << 16, into: &text) > 0 {}
    } catch {
      throw ListerError(.file(error), at: .init(path: path))
    }
    return text.view.string.split(separator: "\n").map(String.init)
  }
}
