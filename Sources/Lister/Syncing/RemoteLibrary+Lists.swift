// SPDX-License-Identifier: MIT

import ListerDownloads
package import ListerModel

/// What an export reads of a server.
extension RemoteLibrary {
  /// The list of the server from which the items of a list have what they don't say themselves.
  ///
  /// - Returns: it; nil if there is none, and for that list itself.
  /// - Throws: ``ListerError`` when the one that is named is not there, or it can't be read.
  package func catalogue(of list: List, at place: ListPlace) throws(ListerError) -> Catalogue? {
    let name = list.catalogue ?? Catalogue.defaultName
    if name == place.name { return nil }
    let path = RemoteLibrary.path(of: name)
    let answer = try call("GET", path)
    switch answer.status {
    case 200:
      return Catalogue(try RemoteLibrary.place(of: name).list(from: answer.bytes), name: name)
    // There is no such list, or it is no name of one.
    case 400, 404:
      if list.catalogue == nil { return nil }
      throw ListerError(.noCatalogue(name, list: place.name), at: .init(path: place.address))
    default: throw failure(answer, path)
    }
  }

  /// A list as its document says it.
  ///
  /// - Throws: ``ListerError`` also when there is none.
  package func read(
    _ name: String,
    version: Int?
  ) throws(ListerError) -> (place: ListPlace, list: List) {
    let (place, bytes) = try contents(name, version: version)
    return (place, try place.list(from: bytes))
  }

  private func contents(
    _ name: String,
    version: Int?
  ) throws(ListerError) -> (place: ListPlace, bytes: [UInt8]) {
    let query = version.map { "?version=\($0)" } ?? ""
    let bytes = try answer("GET", RemoteLibrary.path(of: name) + query).bytes
    let whole = RemoteLibrary.place(of: name)
    return (version.map { whole.at(version: $0) } ?? whole, bytes)
  }

  /// The list as it would be called in a folder.
  static func place(of name: String) -> ListPlace {
    ListPlace(path: name + ListFolder.ending)
  }

  func answer(_ method: String, _ path: String) throws(ListerError) -> RemoteAnswer {
    let answer = try call(method, path)
    guard answer.status == 200 else { throw failure(answer, path) }
    return answer
  }
}
