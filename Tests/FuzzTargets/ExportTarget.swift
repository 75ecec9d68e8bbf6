// SPDX-License-Identifier: MIT

import Lister
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables

/// A byte that chooses a format, and a document that is written in it.
///
/// What is written is read again. If the remarks name nothing that is lost, the items say the same as before, and
/// the grids calculate the same values.
final class ExportTarget: FuzzTarget {
  let name = "export"
  let limit = 8 * 1024
  private let formats = FormatTable.standard.filter { $0.write != nil }
  private let reader = ListReader()
  private let recalculator = Recalculator(
    options: .init(valuesOnly: true, now: .init(unixMilliseconds: 0), seed: 7)
  )

  func seeds() throws -> [[UInt8]] {
    let documents = try Seeds.documents()
    return formats.indices.flatMap { index in documents.map { [UInt8(index)] + $0 } }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    guard let choice = input.first, let list = reader.list(of: Array(input.dropFirst())) else {
      return
    }
    let named = NamedList(name: list.name ?? "source", list: list)
    let format = formats[Int(choice) % formats.count]
    try format.checkWriting([named]) { before, after in
      before.items.count == after.items.count
        && zip(before.items, after.items).allSatisfy { ExportTarget.isSame($0, $1, in: format) }
        && values(of: before).elementsEqual(values(of: after)) { $0.hasSameMeaning(as: $1) }
    }
  }

  /// Whether two items say the same, what they don't say left aside, and how the format spelled it; of a
  /// bar code the digits count.
  private static func isSame(_ before: ListItem, _ after: ListItem, in format: Format) -> Bool {
    let others = ["uuid", "completed", format.name]
    func said(_ item: ListItem) -> [JSONText.Member] {
      item.members
        .filter { !others.contains($0.key) && $0.value != .null }
        .map { member in
          guard member.key == "barcode" else { return member }
          let digits = member.value.string ?? member.value.text
          return JSONText.Member(key: member.key, value: JSONText(string: digits))
        }
        .sorted { $0.key < $1.key }
    }
    let (one, two) = (said(before), said(after))
    return before.isComplete == after.isComplete && one.map(\.key) == two.map(\.key)
      && zip(one, two).allSatisfy { $0.value.hasSameMeaning(as: $1.value) }
  }

  /// What the grids of a list calculate, grid by grid.
  private func values(of list: List) -> [JSONText] {
    guard case .success(let output) = recalculator.result(of: list.bytes),
      let result = JSONText(output.text)
    else { return [] }
    let grids = result["grids"]?.elements ?? [result]
    return grids.compactMap { $0["values"] }
  }
}
