// SPDX-License-Identifier: MIT

public import ListerCore
import ListerModel

extension Workspace {
  /// Explains a cell of a list: what its parts give, what it needs and what needs it, and where its
  /// error came from; nothing is written.
  ///
  /// - Throws: ``ListerError`` when there is no such list or cell.
  public func explain(
    _ place: ListPlace,
    _ request: ExplanationRequest
  ) throws(ListerError) -> ExplanationResponse {
    let bytes = try place.contents().bytes
    let explanation = try explanation(request, of: bytes, at: place.address, calculation)
    return ExplanationResponse(place: place, explanation: explanation)
  }

  /// Explains a cell of a document that is in no list.
  ///
  /// - Parameters:
  ///   - document: its bytes.
  ///   - request: which cell.
  ///   - path: what the document is called in errors.
  ///   - options: what the values depend on as well; if nil, on the time that the clock tells.
  /// - Returns: the explanation.
  /// - Throws: ``ListerError`` with line and column when it isn't one, or it has no such cell.
  public func explain(
    _ document: [UInt8],
    _ request: ExplanationRequest,
    at path: String = "document",
    _ options: RecalculationOptions? = nil
  ) throws(ListerError) -> ExplanationResponse {
    let explanation = try explanation(request, of: document, at: path, options ?? calculation)
    return ExplanationResponse(place: nil, explanation: explanation)
  }

  /// A cell of a list as it is now; nothing is written.
  ///
  /// - Parameters:
  ///   - cell: which cell: `B2` in the first grid, `Totals!B2`, `'My grid'!B2`.
  ///   - place: which list.
  /// - Returns: its value and its formula.
  /// - Throws: ``ListerError`` when there is no such list or cell.
  func cell(_ cell: String, of place: ListPlace) throws(ListerError) -> CellResponse {
    let bytes = try place.contents().bytes
    let request = ExplanationRequest(cell: cell)
    return CellResponse(
      place,
      try explanation(request, of: bytes, at: place.address, calculation, briefly: true)
    )
  }

  private func explanation(
    _ request: ExplanationRequest,
    of document: [UInt8],
    at path: String,
    _ options: RecalculationOptions,
    briefly isBrief: Bool = false
  ) throws(ListerError) -> CellExplanation {
    let list = try DocumentError.mapping(in: path, document, try List(document: document))
    do {
      let cell = try GridCell(request.cell, in: list)
      let bytes = request.formula == nil ? document : try request.trial(in: list).bytes
      return try DocumentError.mapping(
        in: path,
        bytes,
        try CellExplanation(
          grid: cell.grid,
          row: cell.row,
          column: cell.column,
          of: bytes,
          options,
          briefly: isBrief
        )
      )
    } catch {
      if error.place.path == nil { throw ListerError(error.reason, at: .init(path: path)) }
      throw error
    }
  }
}
