// SPDX-License-Identifier: MIT

public import ListerModel
import ListerStore

extension Workspace {
  /// Changes a list: under its lock, recalculated, kept as a version that can be undone.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - edit: what to do with it.
  /// - Returns: what was done; it may be that nothing has changed.
  /// - Throws: ``ListerError``; then nothing has changed.
  @discardableResult
  public func edit(_ place: ListPlace, _ edit: Edit) throws(ListerError) -> EditResponse {
    let file = try file(at: place)
    let finish = finisher().bytes(for: file.path)
    let result = try DocumentFileError.mapping(
      try file.edit(edit.action, at: clock(), finish: finish) { list in
        edit.response(changing: &list, at: place)
      }
    )
    return try result.get()
  }

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - place: where, as ``place(ofNew:)`` says.
  ///   - color: the color that it has.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` also when there is a list of this name, in whatever case.
  @discardableResult
  public func create(
    _ place: ListPlace,
    color: List.Color = .gray
  ) throws(ListerError) -> EditResponse {
    let file = try file(at: place)
    let list = List(color: color)
    try DocumentFileError.mapping(try file.create(list, at: clock()))
    return EditResponse(place: place, action: "Create", isChanged: true, subject: .color(color))
  }

  /// Gives a list another name in its folder; its history and its sources go with it.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - name: what it is to be called: a name, or that of its file.
  ///   - tag: which state of it is meant; nil for whatever it is now.
  /// - Returns: where the list is now.
  /// - Throws: ``ListerError`` also when there is a list of this name, in whatever case, or it is
  ///   the list of today.
  @discardableResult
  public func rename(
    _ place: ListPlace,
    to name: String,
    expecting tag: ListTag? = nil
  ) throws(ListerError) -> EditResponse {
    do {
      _ = try ListName(ListName(fileName: name)?.text ?? name)
    } catch {
      throw ListerError(.name(name, error))
    }
    let file = try file(at: place)
    let renamed = try DocumentFileError.mapping(
      try file.rename(to: name, at: clock(), expecting: tag?.digest)
    )
    return EditResponse(
      place: ListPlace(path: renamed.path),
      action: "Rename",
      isChanged: !renamed.path.utf8.elementsEqual(file.path.utf8),
      subject: .name(former: place.name)
    )
  }

  /// Takes a list away; its history stays, so that this can be undone.
  ///
  /// Of a list that is a link only the link is taken away, and that can't be undone.
  ///
  /// - Throws: ``ListerError`` also when it is the list of today.
  @discardableResult
  public func delete(_ place: ListPlace) throws(ListerError) -> EditResponse {
    let file = try file(at: place)
    try DocumentFileError.mapping(try file.delete(at: clock()))
    return EditResponse(place: place, action: "Delete", isChanged: true, subject: .list)
  }
}
