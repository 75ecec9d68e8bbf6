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

  /// The items of the folder's lists that are asked for, and the cells; see there.
  ///
  /// - Throws: ``ListerError`` when nothing or too much is looked for, or the folder can't be read.
  package func find(_ request: FindRequest) throws(ListerError) -> FindResponse {
    let texts = request.texts
    guard !texts.isEmpty else {
      throw ListerError(.request(expected: "at least one word"), at: .init(member: "q"))
    }
    // Each is looked for in all that the lists say.
    guard texts.count <= options.words else {
      throw ListerError(.tooMuch("\(texts.count) words; at most \(options.words) are looked for"))
    }
    let words = SearchWords(texts)
    var response = try items(request, words)
    let limit = min(request.limit ?? .max, options.found)
    response.count = response.lists.reduce(0) { $0 + $1.items.count }
    response.hasMore = response.count > limit
    response.lists = FindResponse.first(limit, of: response.lists)
    if request.includesCells {
      let found = try calculating(request.calculation).cells(with: words, limit: limit)
      (response.cells, response.hasMoreCells) = (found.lists, found.hasMore)
    }
    return response
  }

  /// All items that are asked for.
  private func items(
    _ request: FindRequest,
    _ words: SearchWords
  ) throws(ListerError) -> FindResponse {
    let folder = folder
    let files = try folder.files()
    let results = ParallelMap.map(
      Array(files.indices),
      jobs: jobs,
      chunk: 64,
      cancellation: Cancellation(),
      makeScratch: { ItemFinder(request, words, self, files) },
      { index, finder in
        Result { () throws(ListerError) in try finder.items(of: index) }
      }
    )
    var response = FindResponse()
    for (index, result) in results.enumerated() {
      switch result {
      case .success([]): break
      case .success(let items):
        var found = FindResponse.Found()
        found.place = ListPlace(path: folder.path(ofFile: files.name(at: index)))
        found.items = items.map { FindResponse.Item($0, words) }
        response.lists.append(found)
      case .failure(let error): response.failures.append(error)
      }
    }
    response.failures.sort { ($0.place.path ?? "") < ($1.place.path ?? "") }
    response.failures += ListFolder.errors(in: files)
    let orders = response.lists.map { NameOrder($0.place.name) }
    response.lists = response.lists.indices.sorted { orders[$0] < orders[$1] }
      .map { response.lists[$0] }
    return response
  }
}

extension FindResponse {
  /// So many items of some lists at most.
  fileprivate static func first(_ limit: Int, of lists: [Found]) -> [Found] {
    var room = limit
    var first: [Found] = []
    for var list in lists where room > 0 {
      list.items = Array(list.items.prefix(room))
      room -= list.items.count
      first.append(list)
    }
    return first
  }
}
