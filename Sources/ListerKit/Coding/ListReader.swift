// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCalculation

/// Reads documents as lists: one worker's, reused for all its documents.
package final class ListReader {
  private let reader = DocumentReader(calculator: Calculator())

  /// A reader.
  package init() {}

  /// The list that a document holds.
  ///
  /// Everything is checked as for a recalculation, grids too, and besides that no two items have the same
  /// `uuid`. The list does not refer to the bytes.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  package func list(from document: ByteView) throws(DocumentError) -> List {
    try reader.read(document)
    return try reader.list()
  }
}

extension DocumentReader {
  /// The list of the document that was read last.
  fileprivate func list() throws(DocumentError) -> List {
    var start = 0
    if document.hasPrefix(JSONScanner.byteOrderMark) { start = JSONScanner.byteOrderMark.count }
    let whole = trimmed(start..<document.count)
    guard let array = itemsArray, !items.isEmpty else {
      return List(items: [], shell: JSONText(checked: document[whole]), spacing: .lines)
    }
    var buffer = ByteBuffer(capacity: whole.count - array.count + 2)
    buffer.append(document[whole.lowerBound..<array.lowerBound])
    buffer.append("[]")
    buffer.append(document[array.upperBound..<whole.upperBound])
    let ranges = itemRanges()
    let items = try listItems(ranges)
    var list = List(
      items: items,
      shell: JSONText(checked: buffer.view),
      spacing: spacing(of: items, ranges, in: array)
    )
    list.hasSettledIdentities = true
    return list
  }

  /// Where each item stands, without the white space around it.
  private func itemRanges() -> [Range<Int>] {
    items.indices.map { index in
      let end = index + 1 < items.count ? Int(items[index + 1]) : itemsEnd - 1
      let range = trimmed(Int(items[index])..<end)
      guard document[range.upperBound - 1] == UInt8(ascii: ",") else { return range }
      return trimmed(range.lowerBound..<range.upperBound - 1)
    }
  }

  private func listItems(_ ranges: [Range<Int>]) throws(DocumentError) -> [ListItem] {
    let texts = ranges.map { JSONText(checked: document[$0]) }
    var identities = ItemIdentities(itemCount: items.count)
    var explicit = [ItemUUID?](repeating: nil, count: items.count)
    if hasWrittenIdentities {
      for (index, text) in texts.enumerated() {
        guard let noted = identities.noteExplicit(text) else { continue }
        if !noted.isNew { throw duplicate(noted.uuid, at: index, in: explicit) }
        explicit[index] = noted.uuid
      }
    }
    var result: [ListItem] = []
    result.reserveCapacity(items.count)
    for (text, uuid) in zip(texts, explicit) {
      result.append(ListItem(json: text, uuid: uuid ?? identities.identity(of: text)))
    }
    return result
  }

  private func duplicate(
    _ uuid: ItemUUID,
    at index: Int,
    in earlier: [ItemUUID?]
  ) -> DocumentError {
    let first = earlier.firstIndex(of: uuid) ?? 0
    return DocumentError(
      offset: Int(items[index]),
      path: "items[\(index)].uuid",
      reason: .duplicateItem(first: "items[\(first)]")
    )
  }

  private func spacing(
    of list: [ListItem],
    _ ranges: [Range<Int>],
    in array: Range<Int>
  ) -> List.Spacing {
    guard let first = ranges.first, let last = ranges.last else { return .lines }
    var spacing = List.Spacing.lines
    spacing.first = document[array.lowerBound + 1..<first.lowerBound].string
    spacing.tail = document[last.upperBound..<array.upperBound - 1].string
    guard ranges.count > 1 else {
      // `"items": ["Milk"]` has a space behind its colon: so have its commas.
      let isSpaced = spacing.first.isEmpty && document[array.lowerBound - 1] == UInt8(ascii: " ")
      spacing.lead = isSpaced ? " " : spacing.first
      return spacing
    }
    for index in ranges.indices.dropLast() {
      let between = document[ranges[index].upperBound..<ranges[index + 1].lowerBound]
      guard let comma = between.firstIndex(of: UInt8(ascii: ",")) else { continue }
      let before = between[comma + 1..<between.count]
      if index == 0 { spacing.lead = before.string }
      if comma > 0 { spacing.afters[list[index].uuid] = between[0..<comma].string }
      let isUsual = spacing.lead.withByteView { $0 == before }
      if !isUsual { spacing.befores[list[index + 1].uuid] = before.string }
    }
    return spacing
  }

  /// A range without the white space at its end, and at its start.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, document[start] <= 0x20 { start += 1 }
    while end > start, document[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
