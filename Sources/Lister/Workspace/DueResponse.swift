// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What is to be done and due in one list.
public struct DueResponse: Shaped {
  /// Where the list is.
  public internal(set) var place = ListPlace()
  /// The color of the list.
  public internal(set) var color = List.Color.gray
  /// Its items that are due, the earliest first.
  public internal(set) var entries: [ListEntry] = []

  /// Nothing that is due.
  public init() {}

  /// Its members.
  public static let fields: [Field<DueResponse>] =
    fields(of: \.place) + [
      Field("color", \.color, "The color of the list"),
      Field("items", \.entries, "Its items that are due, the earliest first"),
    ]
}
