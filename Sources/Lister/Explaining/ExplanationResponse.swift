// SPDX-License-Identifier: MIT

public import ListerCore
public import ListerJSON

/// Why a cell of a list is what it is.
public struct ExplanationResponse: Shaped {
  /// Which list; nil for a document that is in none.
  public internal(set) var place: ListPlace?
  /// The explanation.
  public internal(set) var explanation = CellExplanation()

  /// The explanation of no cell.
  public init() {}

  init(place: ListPlace?, explanation: CellExplanation) {
    (self.place, self.explanation) = (place, explanation)
  }

  /// Its members.
  public static let fields: [Field<ExplanationResponse>] =
    [
      Field("name", derived: { $0.place?.name }, "The name of the list"),
      Field("path", \.path, "Where its document is"),
      Field("version", \.version, "The number of the version that was asked for"),
    ] + fields(of: \.explanation)

  private var path: String? {
    get { place?.path }
    set { place = newValue.map { ListPlace(path: $0) } }
  }

  private var version: Int? {
    get { place?.version }
    set { if let newValue { place = place?.at(version: newValue) } }
  }
}
