// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Three versions of an array, cut where all of them have the same elements, or objects of one name:
/// diff3.
///
/// Between two cuts, what only one side has changed is that side's. Where both have, objects that are
/// as many on both sides, and called the same one by one, are merged; else the sides contradict each
/// other.
struct ArrayMerge {
  /// An element with the bytes before it, which are behind the bracket if it is the first one.
  struct Element {
    var value: JSONText
    var gap: String
  }

  /// What is between two cuts, or is the same in all versions.
  struct Chunk {
    var base, ours, theirs: ArraySlice<Element>

    init(_ base: ArraySlice<Element>, _ ours: ArraySlice<Element>, _ theirs: ArraySlice<Element>) {
      (self.base, self.ours, self.theirs) = (base, ours, theirs)
      // The places begin with 0.
      if taken == nil {
        self.base = ArraySlice(Array(base))
        self.ours = ArraySlice(Array(ours))
        self.theirs = ArraySlice(Array(theirs))
      }
    }

    /// The elements to take if only one side, or none, has changed them.
    var taken: ArraySlice<Element>? {
      let values = (base.map(\.value), ours.map(\.value), theirs.map(\.value))
      if values.1 == values.2 || values.2 == values.0 { return ours }
      return values.1 == values.0 ? theirs : nil
    }

    /// Whether the elements are objects that are called the same one by one.
    var isPaired: Bool {
      guard base.count == ours.count, base.count == theirs.count else { return false }
      return base.indices.allSatisfy { index in
        let names = [base, ours, theirs].map { ArrayMerge.name(of: $0[index].value) }
        return names[0] != nil && names[0] == names[1] && names[0] == names[2]
      }
    }
  }

  /// The chunks in order.
  private(set) var chunks: [Chunk] = []
  /// What closes the array in the base.
  private let tail: String
  /// What is between elements where no version says it, and before the first one.
  private let usual, head: String

  /// What objects are called by, the best name first.
  private static let names = ["uuid", "id", "key", "code", "name", "text", "title"]
  /// What differs is compared element by element up to so many of them.
  private static let limit = 1_000

  /// Cuts the arrays; all versions are there.
  init(_ versions: Merger.Versions<JSONText>) {
    let arrays = versions.map { ArrayMerge.elements(of: $0) }
    let (base, ours, theirs) = (
      arrays.base?.elements ?? [], arrays.ours?.elements ?? [], arrays.theirs?.elements ?? []
    )
    let sides = [(ours, arrays.ours?.tail), (theirs, arrays.theirs?.tail)].sorted {
      $0.0.map(\.value).lexicographicallyPrecedes($1.0.map(\.value))
    }
    let all = ([(base, arrays.base?.tail)] + sides).filter { !$0.0.isEmpty }
    head = all.first?.0.first?.gap ?? ""
    tail = all.first?.1 ?? "]"
    let gaps = all.lazy.compactMap { $0.0.dropFirst().last?.gap }
    usual = gaps.first ?? (head.isEmpty ? ", " : "," + head)
    let places = [ours, theirs].map { ArrayMerge.places(of: base, in: $0) }
    var (start, mine, other) = (0, 0, 0)
    for index in base.indices {
      guard let left = places[0][index], let right = places[1][index] else { continue }
      chunks.append(Chunk(base[start..<index], ours[mine..<left], theirs[other..<right]))
      chunks.append(Chunk(base[index...index], ours[left...left], theirs[right...right]))
      (start, mine, other) = (index + 1, left + 1, right + 1)
    }
    chunks.append(Chunk(base[start...], ours[mine...], theirs[other...]))
  }

  /// Whether the sides don't contradict each other about what is in the array.
  var isClean: Bool { chunks.allSatisfy { $0.taken != nil || $0.isPaired } }

  func joined(_ elements: [Element]) -> JSONText {
    if elements.isEmpty { return JSONText(checked: "[]") }
    var text = "[" + head
    for (index, element) in elements.enumerated() {
      if index > 0 { text += element.gap.contains(",") ? element.gap : usual }
      text += element.value.text
    }
    return JSONText(checked: text + tail)
  }

  /// Whether two elements are equal, or objects of one name.
  private static func isSame(_ left: JSONText, _ right: JSONText) -> Bool {
    if left == right { return true }
    guard let name = name(of: left) else { return false }
    return name == self.name(of: right)
  }

  private static func name(of value: JSONText) -> JSONText? {
    names.lazy.compactMap { value[$0] }.first
  }

  private static func elements(of array: JSONText) -> (elements: [Element], tail: String) {
    array.text.withByteView { bytes in
      var elements: [Element] = []
      var end = 1
      JSONText.forEachElement(bytes) { element in
        let start = element.offset(in: bytes)
        elements.append(
          Element(value: JSONText(checked: element), gap: bytes[end..<start].string)
        )
        end = start + element.count
      }
      return (elements, bytes[end..<bytes.count].string)
    }
  }

  /// Where the elements of the base are in a side; nil for those that it doesn't have.
  private static func places(of base: [Element], in side: [Element]) -> [Int?] {
    let (old, new) = (base.map(\.value), side.map(\.value))
    var places = [Int?](repeating: nil, count: old.count)
    let start = zip(old, new).prefix(while: isSame).count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(while: isSame).prefix(rest).count
    for index in 0..<start { places[index] = index }
    for index in 0..<end { places[old.count - 1 - index] = new.count - 1 - index }
    let (olds, news) = (start..<old.count - end, start..<new.count - end)
    guard max(olds.count, news.count) <= limit else { return places }
    let difference = new[news].difference(from: old[olds], by: isSame)
    let removed = Set(difference.removals.map(\.place))
    let inserted = Set(difference.insertions.map(\.place))
    let kept = olds.filter { !removed.contains($0 - start) }
    for (index, place) in zip(kept, news.filter { !inserted.contains($0 - start) }) {
      places[index] = place
    }
    return places
  }
}

extension CollectionDifference.Change {
  /// The number of the element that it is about.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
