// SPDX-License-Identifier: MIT

import ListerFiles
import ListerModel
import ListerStore

extension Workspace {
  /// Moves an item within its list, or into another one.
  ///
  /// - Throws: ``ListerError``; then nothing has changed.
  func move(
    _ word: String,
    of place: ListPlace,
    to target: ItemTarget
  ) throws(ListerError) -> EditResponse {
    if case .list(let other) = target {
      let other = try self.place(of: other)
      return try move(word, of: place, into: other)
    }
    let (response, _) = try change(place, "Move", expecting: nil) { list in
      Result { () throws(ListerError) in
        let edit = try target.edit(moving: word, in: list, named: place.name)
        return try edit.response(changing: &list, at: place).get()
      }
    }
    return response
  }

  /// Moves an item into another list, to the place where new items go: one action of both lists, or
  /// none.
  ///
  /// The item keeps what it says. What it was a part of stays in its list, unless the other list has it.
  ///
  /// - Throws: ``ListerError``; then nothing has changed.
  private func move(
    _ word: String,
    of place: ListPlace,
    into other: ListPlace
  ) throws(ListerError) -> EditResponse {
    let (source, target) = (try snapshot(of: place), try snapshot(of: other))
    var (from, to) = (source.list, target.list)
    let index = try ItemSelector.index(of: word, in: from, name: place.name)
    guard try !isSame(place, other) else {
      throw ListerError(.sameList(other.name), at: .init(path: other.address))
    }
    var item = from.items.remove(at: index)
    let known = Set(to.items)
    // Without an identifier of its own it would be known by its text, as another may be.
    item.refreshIdentity(known.contains(item) ? .random() : item.uuid)
    if let parent = item.parent, !to.items.contains(where: { $0.uuid == parent }) {
      item.parent = nil
    }
    to.add([item])
    let changes = [
      PendingChange(place: other, tag: target.tag, list: to),
      PendingChange(place: place, tag: source.tag, list: from),
    ]
    try change(together: changes, "Move")
    note(other)
    let number = to.items.firstIndex(of: item).map { $0 + 1 }
    var response = EditResponse(
      place: other,
      action: "Move",
      isChanged: true,
      subject: .items([ListEntry(item: item, number: number)], of: .init(to))
    )
    response.outcome.source = place.name
    return response
  }

  /// Makes a copy of a list, with new identities and no history.
  ///
  /// - Parameters:
  ///   - place: which list, or which version of one.
  ///   - target: where, as ``place(ofNew:)`` says.
  /// - Returns: what was made.
  /// - Throws: ``ListerError`` also when there is a list of this name, in whatever case.
  package func duplicate(
    _ place: ListPlace,
    to target: ListPlace
  ) throws(ListerError) -> EditResponse {
    let copy = try place.read().duplicate(named: target.name)
    let file = try file(at: target)
    try DocumentFileError.mapping(
      try file.create(copy, at: clock(), finish: finisher().bytes(for: file.path))
    )
    return EditResponse(
      place: target,
      action: "Create",
      isChanged: true,
      subject: .name(former: place.title)
    )
  }

  private func snapshot(of place: ListPlace) throws(ListerError) -> (list: List, tag: ListTag) {
    let (bytes, tag) = try document(of: place)
    return (try place.list(from: bytes), tag)
  }

  private func isSame(_ first: ListPlace, _ second: ListPlace) throws(ListerError) -> Bool {
    let statuses = try [first, second].map { (place) throws(ListerError) in
      try FileError.mapping(try FileStatus.ifPresent(at: place.path))
    }
    return statuses[0]?.identity == statuses[1]?.identity
  }
}
