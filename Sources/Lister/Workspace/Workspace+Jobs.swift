// SPDX-License-Identifier: MIT

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
}
