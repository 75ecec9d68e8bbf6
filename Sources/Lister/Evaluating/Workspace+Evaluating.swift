// SPDX-License-Identifier: MIT

public import ListerCore

extension Workspace {
  /// Calculates one formula; no list is read.
  ///
  /// - Throws: ``ListerError`` with the place when the formula or that of a cell does not parse.
  public func evaluate(_ request: EvaluationRequest) throws(ListerError) -> EvaluationResponse {
    var request = request
    request.now = request.now ?? now
    return try FormulaError.mapping(try request.evaluate())
  }
}
