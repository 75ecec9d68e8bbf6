// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

/// Where the items of a document are, as whoever read and checked it has found them.
package struct ItemPlaces {
  /// The document; alive while this is.
  let document: ByteView
  let starts: [UInt32]
  /// Where the array of the items ends.
  let end: Int
  /// The array with its brackets; nil if the document has none.
  let array: Range<Int>?
  /// Whether an item has the member `uuid`.
  let hasWrittenIdentities: Bool
  let states: ItemStates

  /// The places in a document that was checked.
  package init(
    document: ByteView,
    starts: [UInt32],
    end: Int,
    array: Range<Int>?,
    hasWrittenIdentities: Bool,
    states: ItemStates
  ) {
    self.document = document
    self.starts = starts
    self.end = end
    self.array = array
    self.hasWrittenIdentities = hasWrittenIdentities
    self.states = states
  }
}

/// How many items of a document are done, and how many are put away.
package struct ItemStates: Hashable, Sendable {
  /// Those that are done, of which none is put away.
  package private(set) var completed = 0
  /// Those that are put away.
  package private(set) var putAway = 0

  package init() {}

  /// Counts an item.
  package mutating func note(isCompleted: Bool, isPutAway: Bool) {
    if isPutAway {
      putAway += 1
    } else if isCompleted {
      completed += 1
    }
  }
}

extension List {
  /// What states the items have now.
  package var countedStates: ItemStates {
    if let states { return states }
    var states = ItemStates()
    for item in items { states.note(isCompleted: item.isComplete, isPutAway: item.isRemoved) }
    return states
  }

  /// The list of a document; it doesn't refer to the document's bytes.
  ///
  /// - Throws: ``DocumentError`` when two items have the same `uuid`.
  package init(_ places: ItemPlaces) throws(DocumentError) {
    guard let array = places.array, !places.starts.isEmpty else {
      self.init(items: [], shell: places.shell, spacing: .lines)
      return
    }
    let ranges = places.itemRanges()
    let items = try places.listItems(ranges)
    self.init(
      items: items,
      shell: places.shell,
      spacing: places.spacing(of: items, ranges, in: array)
    )
    settleIdentities()
    states = places.states
  }
}

extension ItemPlaces {
  /// The document with an empty array instead of the items.
  var shell: JSONText {
    var start = 0
    if document.hasPrefix(UTF8Text.byteOrderMark) { start = UTF8Text.byteOrderMark.count }
    let whole = trimmed(start..<document.count)
    guard let array, !starts.isEmpty else { return JSONText(checked: document[whole]) }
    var buffer = ByteBuffer(capacity: whole.count - array.count + 2)
    buffer.append(document[whole.lowerBound..<array.lowerBound])
    buffer.append("[]")
    buffer.append(document[array.upperBound..<whole.upperBound])
    return JSONText(checked: buffer.view)
  }

  /// Refuses a document in which two items say the same `uuid`, without making a list of it.
  ///
  /// - Throws: ``DocumentError``, as reading it as a list does.
  package func checkIdentities() throws(DocumentError) {
    guard hasWrittenIdentities else { return }
    let ranges = itemRanges()
    var identities = ItemIdentities(itemCount: ranges.count)
    for (index, range) in ranges.enumerated() {
      guard let noted = identities.noteExplicit(document[range]), !noted.isNew else { continue }
      throw duplicate(noted.uuid, at: index, ranges)
    }
  }

  /// Where each item is, without the white space around it.
  func itemRanges() -> [Range<Int>] {
    starts.indices.map { index in
      let following = index + 1 < starts.count ? Int(starts[index + 1]) : end - 1
      let range = trimmed(Int(starts[index])..<following)
      guard document[range.upperBound - 1] == UInt8(ascii: ",") else { return range }
      return trimmed(range.lowerBound..<range.upperBound - 1)
    }
  }

  fileprivate func listItems(_ ranges: [Range<Int>]) throws(DocumentError) -> [ListItem] {
    var identities = ItemIdentities(itemCount: ranges.count)
    var items: [ListItem] = []
    items.reserveCapacity(ranges.count)
    // Those that have no identifier get one once all are known that are written.
    var rest: [Int] = []
    for (index, range) in ranges.enumerated() {
      let item = document[range]
      var uuid = ItemUUID(high: 0, low: 0)
      if !hasWrittenIdentities {
        uuid = identities.identity(of: item)
      } else if let noted = identities.noteExplicit(item) {
        if !noted.isNew { throw duplicate(noted.uuid, at: index, ranges) }
        uuid = noted.uuid
      } else {
        rest.append(index)
      }
      items.append(ListItem(json: JSONText(checked: item), uuid: uuid))
    }
    for index in rest {
      let uuid = identities.identity(of: document[ranges[index]])
      items[index] = ListItem(json: items[index].json, uuid: uuid)
    }
    return items
  }

  private func duplicate(
    _ uuid: ItemUUID,
    at index: Int,
    _ ranges: [Range<Int>]
  ) -> DocumentError {
    var identities = ItemIdentities(itemCount: 0)
    let first = ranges.prefix(index)
      .firstIndex { identities.noteExplicit(document[$0])?.uuid == uuid }
    return DocumentError(
      offset: Int(starts[index]),
      path: "items[\(index)].uuid",
      reason: .duplicateItem(first: "items[\(first ?? 0)]")
    )
  }

  fileprivate func spacing(
    of list: [ListItem],
    _ ranges: [Range<Int>],
    in array: Range<Int>
  ) -> List.Spacing {
    guard let first = ranges.first, let last = ranges.last else { return .lines }
    var spacing = List.Spacing.lines
    spacing.first = document[array.lowerBound + 1..<first.lowerBound].string
    spacing.tail = document[last.upperBound..<array.upperBound - 1].string
    guard ranges.count > 1 else {
      // `"items": ["Milk"]` has a space after its colon: so have its commas.
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
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, document[start] <= 0x20 { start += 1 }
    while end > start, document[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
