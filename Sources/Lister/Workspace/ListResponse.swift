// SPDX-License-Identifier: MIT

public import ListerModel

/// A list as it is read, with the values of its grids.
public struct ListResponse: Sendable {
  /// Where it is.
  public let place: ListPlace
  /// The list.
  public let list: List
  /// The catalogue that supplies what its items don't say themselves; nil if there is none.
  public let catalogue: Catalogue?
}
