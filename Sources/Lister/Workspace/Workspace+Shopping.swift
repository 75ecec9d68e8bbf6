// SPDX-License-Identifier: MIT

import ListerFiles
package import ListerModel
import ListerStore

extension Workspace {
  /// The list from which the items of a list have what they don't say themselves: the one that its
  /// document names, else the list `Catalogue` beside it.
  ///
  /// - Returns: it; nil if there is none, and for that list itself.
  /// - Throws: ``ListerError`` when the one that is named is not there, or it can't be read.
  package func catalogue(of list: List, at place: ListPlace) throws(ListerError) -> Catalogue? {
    guard let home = try catalogue(named: list.catalogue, at: place) else { return nil }
    return try home.catalogue()
  }

  /// Where the catalogue of a list is; nil if it has none.
  ///
  /// - Parameters:
  ///   - name: its name, if the document of the list says one.
  ///   - place: where the list is.
  /// - Returns: it; nil if the list has none, or is it.
  /// - Throws: ``ListerError`` when the one that is named is not there.
  func catalogue(
    named name: String?,
    at place: ListPlace
  ) throws(ListerError) -> ListPlace? {
    let folder = Workspace.folder(of: place)
    let home: ListPlace
    if let name {
      guard (try? ListName(name)) != nil, let path = try? folder.find(name, deleted: false) else {
        throw ListerError(.noCatalogue(name, list: place.name), at: .init(path: place.address))
      }
      home = ListPlace(path: path)
    } else {
      home = ListPlace(path: folder.path(of: Catalogue.defaultName))
      guard try home.isPresent() else { return nil }
    }
    return home.name == place.name ? nil : home
  }

  private static func folder(of place: ListPlace) -> ListFolder {
    ListFolder(path: Folder.parent(of: place.path))
  }

  /// Adds the names of items that were added to a list to its catalogue, as far as that doesn't have
  /// them.
  ///
  /// - Parameters:
  ///   - items: the items, of which the catalogue gets the texts.
  ///   - response: what was done with the list.
  /// - Returns: what became of the catalogue; nil if there is none, or it has all the names.
  /// - Throws: ``ListerError`` when the catalogue is missing, or can't be read or changed.
  package func catalogue(
    _ items: [ListItem],
    after response: EditResponse
  ) throws(ListerError) -> CatalogueAddition? {
    guard case .items(_, of: let outline) = response.subject,
      let home = try catalogue(named: outline.catalogue, at: response.place)
    else { return nil }
    let catalogue = try home.catalogue()
    var names: Set<ItemName> = []
    let new = items.filter { item in
      !catalogue.hasItem(named: item.text) && names.insert(ItemName(item.text)).inserted
    }
    if new.isEmpty { return nil }
    _ = try edit(home, .want(new.map { ListItem(text: $0.text) }))
    return CatalogueAddition(name: home.name, count: new.count)
  }

  /// Puts items on a list: those that were put away, and those of its catalogue.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - words: which items, each by its number, uuid or text if it was put away, or by its name in
  ///     the catalogue.
  ///   - names: items of the catalogue alone, by their names.
  /// - Returns: what was done, as one action.
  /// - Throws: ``ListerError``; then nothing has changed.
  package func pick(
    _ place: ListPlace,
    _ words: [String],
    known names: [String] = []
  ) throws(ListerError) -> EditsResponse {
    let list = try place.read()
    let own = PickChoice.edits(words, list, try catalogue(of: list, at: place), place)
    return try edit(place, own + names.map { PickChoice.known($0).edit })
  }

  /// What can be picked: the items of a list that are put away, and those of its catalogue that are not
  /// on it.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - keys: what both are sorted by.
  /// - Returns: the items.
  /// - Throws: ``ListerError`` when a list can't be read.
  package func choices(
    _ place: ListPlace,
    sortedBy keys: [SortKey] = []
  ) throws(ListerError) -> PickResponse {
    let list = try place.read()
    return PickResponse(place, list, try catalogue(of: list, at: place), sortedBy: keys, jobs: jobs)
  }

  /// Writes what items have from the catalogue into the document, as one action.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - fields: the members that are written.
  /// - Returns: the items that say more now.
  /// - Throws: ``ListerError`` also when the list has no catalogue.
  package func fill(
    _ place: ListPlace,
    _ fields: [ItemField] = Catalogue.fields
  ) throws(ListerError) -> EditResponse {
    let former = try place.read()
    guard let catalogue = try catalogue(of: former, at: place) else {
      throw ListerError(.noCatalogue(nil, list: place.name), at: .init(path: place.address))
    }
    let (entries, after) = try change(place, "Fill", expecting: nil) { list in
      var entries: [ListEntry] = []
      for index in list.items.indices {
        let item = catalogue.filled(list.items[index], fields)
        guard item.json != list.items[index].json else { continue }
        list.items[index] = item
        entries.append(ListEntry(item: item, number: index + 1))
      }
      return Result<([ListEntry], List), ListerError>.success((entries, list))
    }
    return EditResponse(
      place: place,
      action: "Fill",
      isChanged: after.isChanged,
      subject: .items(entries.0, of: EditResponse.Outline(entries.1))
    )
  }
}
