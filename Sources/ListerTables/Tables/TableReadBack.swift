// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// Compares a list with what comes back of the table that it was written as.
///
/// A table has no types: whether a column of texts is read as numbers depends on all of its cells. So
/// the table is read, and what would be told of every case is told of those that are there.
enum TableReadBack {
  /// A remark on each member that comes back otherwise when what was written is read.
  static func remarks(
    on list: List,
    _ bytes: ByteView,
    read: (ByteView) throws(ImportError) -> ImportResult
  ) -> [ImportRemark] {
    guard !list.items.isEmpty else { return [] }
    let result: ImportResult
    do throws(ImportError) {
      result = try read(bytes)
    } catch {
      return [.refused(error)]
    }
    guard result.lists.count == 1, let found = result.lists.first?.list.items, !found.isEmpty else {
      let what = result.lists.count == 1 ? "a grid" : "several lists"
      return [ImportRemark(message: "it comes back as \(what); --items makes items of it")]
    }
    guard found.count == list.items.count else {
      return [ImportRemark(message: "\(String(counting: found.count, "item")) come back")]
    }
    var changes = MemberChanges()
    for (item, other) in zip(list.items, found) where item.json != other.json {
      changes.note(item.members, as: other.members, of: item.text)
    }
    return changes.remarks()
  }

  /// What is said of the table of a grid that comes back otherwise; what is quoted against formulas is
  /// not to come back.
  static func remark(
    on grids: [CSVGridWriter.Grid],
    _ bytes: ByteView,
    isDefused: Bool,
    read: (ByteView) throws(ImportError) -> ImportResult
  ) -> ImportRemark? {
    let result: ImportResult
    do throws(ImportError) {
      result = try read(bytes)
    } catch {
      return .refused(error)
    }
    if result.content.shape == .items {
      return ImportRemark(message: "it comes back as items; --grid, or --tile, makes grids of it")
    }
    let found = result.lists.first.flatMap { CSVGridWriter.grids(of: $0.list) } ?? []
    if isDefused || found.map(CSVGridWriter.texts) == grids.map(CSVGridWriter.texts) { return nil }
    return ImportRemark(message: "it comes back as another grid")
  }
}
