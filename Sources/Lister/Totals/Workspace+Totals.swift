// SPDX-License-Identifier: MIT

extension Workspace {
  /// What columns of a list come to: of the items that a view shows, exactly.
  ///
  /// What items don't say themselves they have from the catalogue of the list. Nothing is written.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - request: which columns; without one, all in which an item has a number.
  /// - Returns: the sums.
  /// - Throws: ``ListerError`` when the list can't be read, and for a column that no item has.
  func total(
    _ place: ListPlace,
    _ request: TotalRequest
  ) throws(ListerError) -> ColumnTotalsResponse {
    let list = try place.read()
    let viewed = viewed(list, try catalogue(of: list, at: place), request.view, at: place)
    let known = KnownColumns(of: viewed)
    let by = try request.by.map { (word) throws(ListerError) in try known.column(word) }
    let columns =
      try request.columns.isEmpty
      ? known.withNumbers.filter { $0.name != by?.name } : known.columns(request.columns)
    let rows = viewed.rows
    let parts = viewed.mapParts { places in
      var sums = GroupedSums(columns, by: by)
      for place in places { sums.add(rows[place]) }
      return sums
    }
    var sums = GroupedSums(columns, by: by)
    for part in parts { sums.add(part) }
    return ColumnTotalsResponse(place, viewed, columns, by: by, sums)
  }
}
