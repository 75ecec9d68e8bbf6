// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerModel

extension Workspace {
  /// The items of the folder's lists in which all of some texts are, in their text or their tags,
  /// without case.
  ///
  /// What lists say is remembered when they are searched first; those that have changed since are
  /// read, over all cores.
  ///
  /// - Parameter words: what is looked for.
  /// - Returns: the items; a list that can't be read is among the failures.
  /// - Throws: ``ListerError`` when the folder can't be read.
  public func find(_ words: [String]) throws(ListerError) -> FindResponse {
    let search = SearchWords(words)
    let (folder, memory) = (folder, memory)
    let (found, sights) = ParallelMap.both(
      jobs: jobs,
      {
        Result { () throws(FileError) in
          try Folder.entries(in: folder.path, where: ListFolder.isList)
        }
      },
      { memory.sights(searching: search) }
    )
    let files = try FileError.mapping(try found.get())
    let looks = LookCollector(sights, memory)
    let results = ParallelMap.map(
      files,
      jobs: jobs,
      chunk: 64,
      cancellation: Cancellation(),
      makeScratch: { ItemFinder(search, looks) },
      { entry, finder in
        Result { () throws(ListerError) in
          try finder.items(of: entry, at: folder.path(ofFile: entry.name))
        }
      }
    )
    looks.flush()
    var lists: [(place: ListPlace, items: [ItemWords])] = []
    var failures: [ListerError] = []
    for (entry, result) in zip(files, results) {
      switch result {
      case .success([]): break
      case .success(let items):
        lists.append((ListPlace(path: folder.path(ofFile: entry.name)), items))
      case .failure(let error): failures.append(error)
      }
    }
    failures.sort { ($0.place.path ?? "") < ($1.place.path ?? "") }
    let entries = lists.map { (list: $0, order: NameOrder($0.place.name)) }
      .sorted { $0.order < $1.order }
      .flatMap { list, _ in
        list.items.map { item in
          FindResponse.Entry(
            place: list.place,
            number: item.number,
            text: item.text,
            tags: item.tags
          )
        }
      }
    return FindResponse(folder: folder.path, entries: entries, failures: failures)
  }
}
