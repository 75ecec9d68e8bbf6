// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
package import ListerModel
import ListerStore

extension Workspace {
  /// The lists of the folder, with what each holds.
  ///
  /// Documents that are as they were seen last are not read; the others are read over all cores.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  public func lists() throws(ListerError) -> ListsResponse {
    let (folder, memory) = (folder, memory)
    let (found, sights) = ParallelMap.both(
      jobs: jobs,
      { Result { () throws(ListerError) in try folder.sortedFiles() } },
      { memory.sights() }
    )
    let files = try found.get()
    let looks = SeenListCollector(sights, memory)
    let summaries = ParallelMap.map(
      stride(from: 0, to: files.indices.count, by: 256).map { start in
        start..<min(start + 256, files.indices.count)
      },
      jobs: jobs,
      cancellation: Cancellation(),
      makeScratch: { SummaryReader(folder, files, looks) },
      { range, reader in reader.summaries(of: range) }
    )
    looks.flush()
    return ListsResponse(folder, files, ListSummaries(summaries))
  }

  /// The names of the lists of the folder; no document is read.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  func listsByName() throws(ListerError) -> ListsResponse {
    ListsResponse(folder, try folder.sortedFiles(), nil)
  }

  /// A list as it is now, its grids calculated at this moment; nothing is written.
  ///
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  public func open(_ place: ListPlace) throws(ListerError) -> ListResponse {
    let bytes = try recalculate(place.contents().bytes, at: place.address)
    let list = try place.list(from: bytes)
    return ListResponse(place: place, list: list, catalogue: try catalogue(of: list, at: place))
  }

  /// Items of a list as text, as other programs understand it.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - words: which items; all that the view shows if there is no word.
  ///   - style: how much of each.
  ///   - change: what is said of the view besides what the document says.
  /// - Returns: a line per item.
  /// - Throws: ``ListerError`` when there is no such list or item.
  package func text(
    of place: ListPlace,
    items words: [String],
    style: ListFormatting.Style,
    _ change: ListView.Change = ListView.Change()
  ) throws(ListerError) -> TextResponse {
    let list = try place.read()
    let catalogue = try catalogue(of: list, at: place)
    let indices =
      words.isEmpty
      ? viewed(list, catalogue, change, at: place).indices
      : try ItemSelector.indices(of: words, in: list, name: place.title)
    let items = indices.map { catalogue?.filled(list.items[$0]) ?? list.items[$0] }
    var response = TextResponse()
    response.place = place
    response.text = ListFormatting.string(from: items, style: style)
    return response
  }

  /// The list of today, which is made when there is none, and what is due in the lists of the
  /// folder.
  ///
  /// It is made without items, but for a folder that has no list: there some show what it is for.
  ///
  /// - Returns: both; a list that can't be read is among the failures.
  /// - Throws: ``ListerError`` when the list of today can't be made or read, or the folder not be
  ///   read.
  public func today() throws(ListerError) -> TodayResponse { try today(ListView.Change()) }

  /// The same, by a view.
  ///
  /// - Parameter change: what is said of the view besides what the document of today says. What is due
  ///   in other lists follows this alone.
  /// - Returns: both.
  /// - Throws: ``ListerError`` as ``today()``.
  package func today(_ change: ListView.Change) throws(ListerError) -> TodayResponse {
    let template = try hasLists() ? TodayList.empty : TodayList.template
    let (document, isNew) = try DocumentFileError.mapping(
      try TodayListManager.fetchTodayDocument(
        in: folder.path,
        template: template,
        at: clock(),
        waiting: options.patience
      )
    )
    let path = document.path
    let place = ListPlace(path: path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    let file = try file(at: place)
    let list = try DocumentFileError.mapping(try file.read().list)
    let day = Calendar.unixEpoch + Calendar.floored(now.unixMilliseconds, 86_400_000)
    let viewed = viewed(list, try catalogue(of: list, at: place), change, at: place)
    var response = TodayResponse(place, list, isNew: isNew, rows: viewed.entries)
    for result in try lists(dueBy: day, change) {
      switch result {
      case .success(var due):
        if due.place.name == place.name {
          due.entries.removeAll { response.entries.contains($0) }
        }
        if !due.entries.isEmpty { response.due.append(due) }
      case .failure(let error): response.failures.append(error)
      }
    }
    return response
  }

  /// Whether the folder has any list; one that is not there has none.
  private func hasLists() throws(ListerError) -> Bool {
    let status = try FileError.mapping(
      try FileError.ignoring(\.isMissing, try FileStatus(of: folder.path))
    )
    guard status != nil else { return false }
    return try !folder.files().indices.isEmpty
  }

  /// What is due in each list of the folder; the documents are read over all cores.
  private func lists(
    dueBy day: Int,
    _ change: ListView.Change
  ) throws(ListerError) -> [Result<DueResponse, ListerError>] {
    let (names, errors) = try folder.listing()
    let places = names.map { ListPlace(path: folder.path(of: $0)) }
    let lists = ParallelMap.map(places, jobs: jobs, cancellation: Cancellation()) { place in
      Result { () throws(ListerError) in try due(in: place, by: day, change) }
    }
    return lists + errors.map { .failure($0) }
  }

  /// What is due in a list by a day, and shown; by time unless another order is said.
  private func due(
    in place: ListPlace,
    by day: Int,
    _ change: ListView.Change
  ) throws(ListerError) -> DueResponse {
    let list = try place.read()
    var due = DueResponse()
    (due.place, due.color) = (place, list.color)
    due.entries = list.dueItems(by: day).map { index in
      ListEntry(item: list.items[index], number: index + 1)
    }
    if change.isEmpty || due.entries.isEmpty { return due }
    var view = change
    view.isReset = true
    let shown = viewed(list, try catalogue(of: list, at: place), view, at: place).entries
    let (items, kept) = (Set(due.entries.map(\.item)), Set(shown.map(\.item)))
    due.entries =
      change.sort == nil
      ? due.entries.filter { kept.contains($0.item) } : shown.filter { items.contains($0.item) }
    return due
  }
}
