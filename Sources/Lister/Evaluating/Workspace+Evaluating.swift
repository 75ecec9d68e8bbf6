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

  /// Calculates one formula that sees the items, the grids and the names of a list; nothing is written.
  ///
  /// - Parameters:
  ///   - request: the formula, whose cells are those of the list.
  ///   - place: which list.
  ///   - precision: how many significant digits irrational results have; nil for as many as the
  ///     document says.
  /// - Returns: what the formula gives.
  /// - Throws: ``ListerError`` also when the list can't be read, or leaves no grid for the formula.
  package func evaluate(
    _ request: EvaluationRequest,
    in place: ListPlace,
    precision: Int?
  ) throws(ListerError) -> EvaluationResponse {
    var request = request
    request.now = request.now ?? now
    try FormulaError.mapping(try request.check())
    let bytes = try place.contents().bytes
    let response = try DocumentError.mapping(
      in: place.address,
      bytes,
      try request.evaluate(in: bytes, precision: precision)
    )
    guard let response else { throw ListerError(.tooManyGrids, at: .init(path: place.address)) }
    return response
  }
}
