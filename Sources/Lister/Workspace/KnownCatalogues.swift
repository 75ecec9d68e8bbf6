// SPDX-License-Identifier: MIT

/// The catalogues of lists that are looked at one after the other: each is read once.
final class KnownCatalogues {
  private let workspace: Workspace
  private var known: [String: Catalogue] = [:]

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// The catalogue that supplies missing values of items; nil if there is none.
  func catalogue(of list: List, at place: ListPlace) throws(ListerError) -> Catalogue? {
    guard let home = try workspace.catalogue(named: list.catalogue, at: place) else { return nil }
    if let catalogue = known[home.path] { return catalogue }
    let catalogue = try home.catalogue()
    known[home.path] = catalogue
    return catalogue
  }
}
