// SPDX-License-Identifier: MIT

public import ListerJSON

/// What was forgotten: the history of a list, or an address and what came of it.
public struct ForgetResponse: Shaped {
  /// The list; nil for an address.
  public internal(set) var place: ListPlace?
  /// The address; nil for a list.
  public internal(set) var source: String?
  /// Whether there was anything to forget.
  public internal(set) var isChanged = false

  /// Nothing.
  public init() {}

  init(_ place: ListPlace, isChanged: Bool) { (self.place, self.isChanged) = (place, isChanged) }

  init(source: String, isChanged: Bool) { (self.source, self.isChanged) = (source, isChanged) }

  /// Its members.
  public static let fields: [Field<ForgetResponse>] = [
    Field("name", derived: { $0.place?.name }, "The name of the list"),
    Field("path", derived: { $0.place?.path }, "Where its document is"),
    Field("source", \.source, "The address, in place of a list"),
    Field("changed", \.isChanged, "Whether there was anything to forget"),
  ]
}
