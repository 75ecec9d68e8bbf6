// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding

extension Workspace {
  /// The items of the folder's lists in which all of some texts are, in their text, their tags, their
  /// bar code or their note, without case; none that is put away.
  ///
  /// The documents are read over all cores; nothing is written.
  ///
  /// - Parameter words: what is looked for.
  /// - Returns: the items; a list that can't be read is among the failures.
  /// - Throws: ``ListerError`` when the folder can't be read.
  public func find(_ words: [String]) throws(ListerError) -> FindResponse {
    try find(FindRequest(words))
  }

  /// The items of the folder's lists that are asked for; see there.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func find(_ request: FindRequest) throws(ListerError) -> FindResponse {
    let search = SearchWords(request.texts)
    let folder = folder
    let files = try folder.files()
    let results = ParallelMap.map(
      Array(files.indices),
      jobs: jobs,
      chunk: 64,
      cancellation: Cancellation(),
      makeScratch: { ItemFinder(request, search, self, files) },
      { index, finder in
        Result { () throws(ListerError) in try finder.items(of: index) }
      }
    )
    var lists: [(place: ListPlace, items: [ItemWords])] = []
    var failures: [ListerError] = []
    for (index, result) in results.enumerated() {
      switch result {
      case .success([]): break
      case .success(let items):
        lists.append((ListPlace(path: folder.path(ofFile: files.name(at: index))), items))
      case .failure(let error): failures.append(error)
      }
    }
    failures.sort { ($0.place.path ?? "") < ($1.place.path ?? "") }
    failures += ListFolder.errors(in: files)
    let orders = lists.map { NameOrder($0.place.name) }
    let entries = lists.indices.sorted { orders[$0] < orders[$1] }.flatMap { index in
      lists[index].items.map { item in
        FindResponse.Entry(
          place: lists[index].place,
          number: item.number,
          text: item.text,
          tags: item.tags,
          isCompleted: item.isCompleted,
          isRemoved: item.isRemoved
        )
      }
    }
    return FindResponse(folder: folder.path, entries: entries, failures: failures)
  }
}
