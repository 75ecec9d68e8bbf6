// SPDX-License-Identifier: MIT

import ListerModel
import TestKit
import Testing

/// What is sorted stays sorted, and what both sides put into one place has a fixed order.
@Suite struct MergeSortingTests {
  private static func merge(
    _ base: String,
    _ ours: String,
    _ theirs: String,
    preferring preference: ListMerge.Preference = .rule
  ) throws -> ListMerge {
    let lists = try [base, ours, theirs].map { text in
      let items = text.split(separator: " ").map { word in
        let parts = word.split(separator: "=")
        return parts.count == 1
          ? "\"\(word)\"" : "{\"text\":\"\(parts[0])\",\"price\":\(parts[1])}"
      }
      return try List(reading: "{\"items\":[\(items.joined(separator: ","))]}")
    }
    return ListMerge(base: lists[0], ours: lists[1], theirs: lists[2], preferring: preference)
  }

  private static func texts(_ merge: ListMerge) -> String {
    merge.list.items.map(\.text).joined(separator: " ")
  }

  @Test(arguments: [
    ("b d f", "b d e f", "a b d f g", "a b d e f g"),
    // Two things in one place, of which the order of the texts says what comes first.
    ("b d f", "b d f h k", "b d f g i", "b d f g h i k"),
    ("f d b", "f d b a", "f e d b", "f e d b a"),
    ("i9 i10 i11", "i8 i9 i10 i11", "i7 i9 i10 i11 i100", "i7 i8 i9 i10 i11 i100"),
    ("b d f", "b d f Z", "b d f Y", "b d f Y Z"),
  ])
  func `what all versions have sorted is sorted afterwards`(
    base: String,
    ours: String,
    theirs: String,
    merged: String
  ) throws {
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let merge = try Self.merge(base, mine, other)
      #expect(Self.texts(merge) == merged)
      #expect(merge.conflicts.isEmpty)
    }
  }

  @Test func `the member that decides the order is told`() throws {
    let base = "f=1 a=2 e=3 b=4 d=5 c=7"
    let merge = try Self.merge(base, base + " y=9 m=12", base + " x=8 k=10")
    #expect(Self.texts(merge) == "f a e b d c x y k m")
    #expect(merge.sorting?.field == "price")
    #expect(merge.sorting?.isDescending == false)
    #expect(try Self.merge("a b c", "a b c d f", "a b c e").sorting?.field == "text")
    #expect(try Self.merge("a b c", "a b c d", "a b c e").sorting == nil)
  }

  @Test func `what no version has in order is not sorted`() throws {
    let merge = try Self.merge("b a c", "b a c z", "b a c y x")
    #expect(Self.texts(merge) == "b a c y x z")
    #expect(merge.sorting == nil)
  }

  @Test(arguments: 1..<24)
  func `one item out of order among many tells that they aren't sorted`(place: Int) throws {
    let names = (1...24).map { "i\($0)" }
    var other = names
    other.swapAt(place - 1, place)
    let (end, start) = (" i30 i28", "i0 ")
    for isSorted in [true, false] {
      let base = (isSorted ? names : other).joined(separator: " ")
      let merge = try Self.merge(base, base + " i28 i30", base + " i27 i29")
      #expect(merge.sorting?.field == (isSorted ? "text" : nil))
      // Where one side isn't sorted, neither is what both come to.
      let unsorted = try Self.merge(base, base + end, start + base + " i29")
      #expect(unsorted.sorting == nil)
    }
  }

  @Test(arguments: [
    (ListMerge.Preference.ours, "b a z y m n"), (.theirs, "b a m n z y"), (.rule, "b a m n z y"),
  ])
  func `what both put into one place comes as preferred, otherwise by its text`(
    preference: ListMerge.Preference,
    merged: String
  ) throws {
    let merge = try Self.merge("b a", "b a z y", "b a m n", preferring: preference)
    #expect(Self.texts(merge) == merged)
    #expect(merge.conflicts.isEmpty)
  }

  @Test func `the order of what both put into one place doesn't depend on whose it is`() throws {
    for (ours, theirs) in [("b a Z", "b a y"), ("b a y", "b a Z")] {
      #expect(try Self.texts(Self.merge("b a", ours, theirs)) == "b a y Z")
    }
  }
}
