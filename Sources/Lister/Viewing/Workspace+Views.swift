// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerModel

extension Workspace {
  /// A list as it is now and as a view shows it, its grids calculated at this moment; nothing is
  /// written.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - change: what is said of the view besides what the document says.
  /// - Returns: the list.
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  package func show(
    _ place: ListPlace,
    _ change: ListView.Change = ListView.Change()
  ) throws(ListerError) -> ShowResponse {
    let response = try open(place)
    return ShowResponse(place, viewed(response.list, response.catalogue, change, at: place))
  }

  /// What a view shows of a list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - catalogue: the catalogue that supplies what its items don't say themselves.
  ///   - change: what is said of the view besides what the document says.
  ///   - place: where the list is.
  /// - Returns: the items.
  package func viewed(
    _ list: List,
    _ catalogue: Catalogue?,
    _ change: ListView.Change,
    at place: ListPlace
  ) -> ViewedList {
    let jobs = jobs
    return ViewedList(
      list,
      catalogue,
      by: list.view.applying(change),
      map: { ParallelMap.map(count: $0, jobs: jobs, $1) },
      times: { Workspace.firstTimes(at: place) }
    )
  }

  /// Makes a view that of the document, as one action.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - change: what is said of the view; a reset takes what was there away.
  /// - Returns: what was done, and the view that the document has now.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func setView(
    _ place: ListPlace,
    _ change: ListView.Change
  ) throws(ListerError) -> ViewSettingResponse {
    let action = "Change View"
    let (value, after) = try self.change(place, action, expecting: nil) { list in
      if change.isReset { list[DocumentField.view.key] = nil }
      list.view = list.view.applying(change)
      return Result<JSONText?, ListerError>.success(list[DocumentField.view.key])
    }
    var response = ViewSettingResponse()
    (response.place, response.action, response.isChanged) = (place, action, after.isChanged)
    response.value = value
    return response
  }

  /// Writes an order into a list, as one action: what is to be done, what is done, what is put away.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - keys: what the items are sorted by.
  /// - Returns: what was done.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func sort(
    _ place: ListPlace,
    by keys: [SortKey]
  ) throws(ListerError) -> EditResponse {
    let former = try place.read()
    let catalogue = try catalogue(of: former, at: place)
    var view = ListView()
    view.sort = [SortKey(.done)] + keys
    let times = keys.contains(where: \.isByTime) ? Workspace.firstTimes(at: place) : [:]
    let action = "Sort"
    let (_, after) = try change(place, action, expecting: nil) { list in
      let sorted = ViewedList(list, catalogue, by: view) { times }
      let putAway = list.items.filter(\.isRemoved)
      let items = sorted.indices.map { list.items[$0] } + putAway
      if items != list.items { list.items = items }
      return Result<Void, ListerError>.success(())
    }
    return EditResponse(place: place, action: action, isChanged: after.isChanged, subject: .list)
  }

  /// The items that a view shows, and that have a text in theirs.
  ///
  /// - Parameters:
  ///   - text: what is looked for, without case; nil for nothing.
  ///   - place: which list.
  ///   - change: what is said of the view besides what the document says.
  /// - Returns: the identifiers, in the order of the list.
  /// - Throws: ``ListerError`` when the list can't be read.
  package func matching(
    _ text: String?,
    in place: ListPlace,
    _ change: ListView.Change
  ) throws(ListerError) -> MatchingResponse {
    let list = try place.read()
    let viewed = viewed(list, try catalogue(of: list, at: place), change, at: place)
    let name = text.map { ItemName($0) }
    var response = MatchingResponse()
    response.place = place
    response.items = viewed.indices.sorted().compactMap { index in
      let item = list.items[index]
      if let name, !ItemName(item.text).contains(name) { return nil }
      return item.uuid.description
    }
    return response
  }

  /// When each item of a list came on it: the time of the oldest version that is kept and has it, in
  /// milliseconds since 1970; empty where nothing is remembered.
  ///
  /// Each version is read once, for that is where its items are.
  private static func firstTimes(at place: ListPlace) -> [ItemUUID: Int] {
    var times: [ItemUUID: Int] = [:]
    // A list is shown all the same if its history can't be read.
    try? place.file().forEachVersion { version, bytes in
      guard let bytes = try? bytes.get(), let list = try? place.list(from: bytes) else { return }
      for item in list.items { times[item.uuid] = version.time }
    }
    return times
  }
}
