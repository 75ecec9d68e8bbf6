// SPDX-License-Identifier: MIT

extension ListSaver {
  /// Keeps the conflicts of a merge beside the document, if that is wanted: before the merge is
  /// saved, so that none is lost.
  ///
  /// - Parameters:
  ///   - list: what is to become of the document.
  ///   - path: the document.
  /// - Returns: why they can't be kept; nil if they are, or there are none.
  func keepConflicts(of list: ImportedList, at path: String) -> String? {
    guard options.conflicts == .keep, !list.conflicts.isEmpty else { return nil }
    do {
      var open = try OpenConflicts(of: path)
      let address = source.address == "-" ? nil : source.address
      open.add(list.conflicts, from: address, at: options.time)
      try open.save()
      return nil
    } catch {
      return error.description
    }
  }
}
