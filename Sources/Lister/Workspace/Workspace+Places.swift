// SPDX-License-Identifier: MIT

import ListerStore

extension Workspace {
  /// The list that a word means: a path, a link or an address, or a name in the folder.
  ///
  /// All but a link may have the number of a version behind it: `Groceries@5`, which can be read
  /// and not changed, also of a list that was deleted. A list that is called so itself comes first.
  ///
  /// - Parameters:
  ///   - word: a path (with a slash in it, or ending in .json), a link, an address, or a name.
  ///   - deleted: whether a list that was deleted is found by its name too, for its history is
  ///     there.
  /// - Returns: where it is; a path need not lead to a list, nor a number to a version.
  /// - Throws: ``ListerError`` when a name isn't found or means several lists, and when a link
  ///   leads nowhere.
  public func place(
    of word: String,
    deleted: Bool = false
  ) throws(ListerError) -> ListPlace {
    guard options.onlyNames || !DeepLink.isLink(word),
      let (list, version) = ListPlace.versioned(word)
    else {
      return try wholeList(word, deleted: deleted)
    }
    do {
      let place = try wholeList(word, deleted: deleted)
      // A name is found only if its list is there.
      let isThere = !options.onlyNames && ListPlace.isPath(word) ? try place.isPresent() : true
      if isThere { return place }
    } catch {
      guard case .noList = error.reason else { throw error }
    }
    return try wholeList(list, deleted: true).at(version: version)
  }

  /// The list that a word means which names no version.
  private func wholeList(_ word: String, deleted: Bool) throws(ListerError) -> ListPlace {
    if options.onlyNames { return try place(named: word, deleted: deleted) }
    if DeepLink.isLink(word) {
      do {
        return ListPlace(path: try DeepLink(word).path)
      } catch {
        throw ListerError(.link(error), at: .init(path: word))
      }
    }
    if ListPlace.isPath(word) { return ListPlace(path: FileAddress.path(word) ?? word) }
    return ListPlace(path: try folder.find(word, deleted: deleted))
  }

  /// Where a new list of a name, or at a path, is to be.
  ///
  /// - Throws: ``ListerError`` when it can't be found there afterwards.
  public func place(ofNew word: String) throws(ListerError) -> ListPlace {
    if options.onlyNames { return try place(ofNewNamed: word) }
    guard ListPlace.isPath(word) else {
      do {
        _ = try ListName(word)
      } catch {
        throw ListerError(.name(word, error))
      }
      return ListPlace(path: folder.path(of: word))
    }
    let place = try wholeList(word, deleted: false)
    guard place.path.hasSuffix(".json") else {
      // Nothing would find the list in a file of another name.
      let example = place.path + ListFolder.ending
      _ = try place.file()
      throw ListerError(.unfoundPath(word, example: example))
    }
    return place
  }
}
