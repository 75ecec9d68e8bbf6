// SPDX-License-Identifier: MIT

public import Bytes
import Calculation

/// Reads documents as lists: one worker's, reused for all its documents.
public final class ListReader {
  private let reader = DocumentReader(calculator: Calculator())

  /// A reader.
  public init() {}

  /// The list that a document holds.
  ///
  /// Everything is checked as for a recalculation, grids too, and besides that no two items have the same
  /// `uuid`. The list does not refer to the bytes.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  public func list(from document: ByteView) throws(DocumentError) -> List {
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
    guard let array = itemsArray else {
      return List(items: [], shell: JSONText(checked: document[whole]), spacing: .lines)
    }
    var buffer = ByteBuffer(capacity: whole.count - array.count + 2)
    buffer.append(document[whole.lowerBound..<array.lowerBound])
    buffer.append("[]")
    buffer.append(document[array.upperBound..<whole.upperBound])
    return List(
      items: try listItems(),
      shell: JSONText(checked: buffer.view),
      spacing: spacing(of: array)
    )
  }

  private func listItems() throws(DocumentError) -> [ListItem] {
    var texts: [JSONText] = []
    texts.reserveCapacity(items.count)
    for index in items.indices {
      let end = index + 1 < items.count ? Int(items[index + 1]) : itemsEnd - 1
      var range = trimmed(Int(items[index])..<end)
      if document[range.upperBound - 1] == UInt8(ascii: ",") {
        range = trimmed(range.lowerBound..<range.upperBound - 1)
      }
      texts.append(JSONText(checked: document[range]))
    }
    var identities = ItemIdentities()
    var explicit: [ItemUUID?] = []
    explicit.reserveCapacity(items.count)
    for (index, text) in texts.enumerated() {
      let noted = identities.noteExplicit(text)
      if let noted, !noted.isNew { throw duplicate(noted.uuid, at: index, after: explicit) }
      explicit.append(noted?.uuid)
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
    after earlier: [ItemUUID?]
  ) -> DocumentError {
    let first = earlier.firstIndex(of: uuid) ?? 0
    return DocumentError(
      offset: Int(items[index]),
      path: "items[\(index)].uuid",
      reason: .duplicateItem(first: "items[\(first)]")
    )
  }

  private func spacing(of array: Range<Int>) -> List.Spacing {
    guard let first = items.first else { return .lines }
    let tail = trimmed(array.lowerBound..<array.upperBound - 1)
    var lead = document[array.lowerBound + 1..<Int(first)]
    if items.count > 1 {
      // The white space behind the first comma: `[1, 2]` has none before its first element.
      var start = Int(items[1])
      while document[start - 1] <= 0x20 { start -= 1 }
      lead = document[start..<Int(items[1])]
    }
    return List.Spacing(
      lead: lead.string,
      tail: document[tail.upperBound..<array.upperBound - 1].string
    )
  }

  /// A range without the white space at its end, and at its start.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, document[start] <= 0x20 { start += 1 }
    while end > start, document[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
