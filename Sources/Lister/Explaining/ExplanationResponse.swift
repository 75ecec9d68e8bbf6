// SPDX-License-Identifier: MIT

public import ListerCore
public import ListerJSON

/// Why a cell of a list is what it is.
public struct ExplanationResponse: Response {
  /// Which list; nil for a document that is in none.
  public let place: ListPlace?
  /// The explanation.
  public let explanation: CellExplanation

  /// `{"name", "path"}` of a list, and the members of an explanation.
  public var json: JSONText {
    JSONText(members: (place?.members ?? []) + explanation.members)
  }
}
