// SPDX-License-Identifier: MIT

extension Workspace {
  /// Calculates one formula; no list is read.
  ///
  /// - Throws: ``ListerError`` with the place when the formula or that of a cell does not parse.
  package func evaluate(_ request: EvaluationRequest) throws(ListerError) -> EvaluationResponse {
    let now = request.now ?? Moment(unixMilliseconds: clock())
    return try Evaluation(request, now: now.serial).response(to: request)
  }
}
