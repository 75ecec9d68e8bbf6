// SPDX-License-Identifier: MIT

/// The lists of a controller in order, and the steps by which an update changes them.
struct ListsOrder {
  /// One step; each index is that of its moment.
  enum Step: Equatable {
    case remove(ListInfo, Int)
    case rename(ListInfo, Int, ListInfo, Int)
    case insert(ListInfo, Int)
    case update(ListInfo, Int)
  }

  private(set) var infos: [ListInfo] = []
  private var tracked: Set<ListInfo> = []

  /// Changes the lists; of what is reported twice, or of lists that aren't there, there is no step.
  ///
  /// Removals come from the last index down, insertions upward, so that each of them is found in
  /// one pass: an update of a hundred thousand lists takes as long as sorting them.
  mutating func apply(
    _ update: FolderUpdate,
    _ isBefore: ListsController.SortPredicate?
  ) -> [Step] {
    var steps = remove(Set(update.removed.map { ListInfo(path: $0) }))
    var inserted = update.inserted
    for rename in update.renamed {
      if let step = self.rename(rename, isBefore) {
        steps.append(step)
      } else {
        inserted.append(rename.to)
      }
    }
    steps += insert(inserted, isBefore)
    return steps + replace(update.updated)
  }

  private mutating func remove(_ paths: Set<ListInfo>) -> [Step] {
    let gone = paths.intersection(tracked)
    guard !gone.isEmpty else { return [] }
    let steps = infos.indices.reversed().filter { gone.contains(infos[$0]) }
      .map { Step.remove(infos[$0], $0) }
    infos.removeAll { gone.contains($0) }
    tracked.subtract(gone)
    return steps
  }

  private mutating func rename(
    _ rename: FolderUpdate.Rename,
    _ isBefore: ListsController.SortPredicate?
  ) -> Step? {
    let (old, new) = (ListInfo(path: rename.from), ListInfo(path: rename.to))
    guard tracked.contains(old), !tracked.contains(new), let from = infos.firstIndex(of: old) else {
      return nil
    }
    infos.remove(at: from)
    var to = from
    if let isBefore {
      // The first place with no list after it that should be before.
      var range = infos.startIndex..<infos.endIndex
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range =
          isBefore(infos[middle], new)
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      to = range.lowerBound
    }
    infos.insert(new, at: to)
    tracked.remove(old)
    tracked.insert(new)
    return .rename(old, from, new, to)
  }

  private mutating func insert(
    _ paths: [String],
    _ isBefore: ListsController.SortPredicate?
  ) -> [Step] {
    var new: [ListInfo] = []
    for path in paths {
      let info = ListInfo(path: path)
      if tracked.insert(info).inserted { new.append(info) }
    }
    guard let isBefore else {
      let first = infos.count
      infos += new
      return new.indices.map { Step.insert(new[$0], first + $0) }
    }
    new.sort(by: isBefore)
    if infos.isEmpty {
      infos = new
      return new.indices.map { Step.insert(new[$0], $0) }
    }
    // Both are in order: merged in one pass, what was there first among equals.
    var steps: [Step] = []
    var merged: [ListInfo] = []
    merged.reserveCapacity(infos.count + new.count)
    var old = infos[...]
    for info in new {
      while let first = old.first, !isBefore(info, first) {
        merged.append(first)
        old.removeFirst()
      }
      steps.append(.insert(info, merged.count))
      merged.append(info)
    }
    infos = merged + old
    return steps
  }

  private mutating func replace(_ paths: [String]) -> [Step] {
    let changed = Set(paths.map { ListInfo(path: $0) }).intersection(tracked)
    guard !changed.isEmpty else { return [] }
    var steps: [Step] = []
    for index in infos.indices where changed.contains(infos[index]) {
      // A value of its own, that remembers nothing of the document before.
      infos[index] = ListInfo(path: infos[index].path)
      steps.append(.update(infos[index], index))
    }
    return steps
  }
}
