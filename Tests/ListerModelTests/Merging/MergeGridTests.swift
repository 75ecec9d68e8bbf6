// SPDX-License-Identifier: MIT

import TestKit
import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// Grids merge cell by cell.
@Suite struct MergeGridTests {
  private func merge(
    _ base: String,
    _ ours: String,
    _ theirs: String
  ) throws -> (document: String, conflicts: [String]) {
    let merged = try MergeRuleTests.merge(base, ours, theirs)
    let swapped = try MergeRuleTests.merge(base, theirs, ours)
    #expect(merged.document == swapped.document)
    #expect(merged.conflicts.count == swapped.conflicts.count)
    return merged
  }

  @Test func `cells that either side edited are in the result, its values are not`() throws {
    let merged = try merge(
      "{'grids':[{'name':'T','rows':[[1, 2],[3]],'values':[[1,2],[3]]}]}",
      "{'grids':[{'name':'T','rows':[[1, 20],[3]],'values':[[1,20],[3]]}]}",
      "{'grids':[{'name':'T','rows':[[1, 2],[3,'=A1']],'values':[[1,2],[3,1]]}]}"
    )
    #expect(merged.document == "{'grids':[{'name':'T','rows':[[1, 20],[3,'=A1']]}]}")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `a cell that both edited is a conflict with its address`() throws {
    let merged = try merge(
      "{'grids':[{'name':'T','rows':[[],[0,1]]}]}",
      "{'grids':[{'name':'T','rows':[[],[0,2]]}]}",
      "{'grids':[{'name':'T','rows':[[],[0,3]]}]}"
    )
    #expect(merged.document == "{'grids':[{'name':'T','rows':[[],[0,3]]}]}")
    #expect(
      merged.conflicts == ["grid 'T' B2: base 1, ours 2, theirs 3; took 3 (the greater text)"]
    )
  }

  @Test func `only one side edited the grid: its bytes, values too`() throws {
    let merged = try merge(
      "{'grid':[[1]],'values':[[1]],'x':0}",
      "{'grid':[ [2] ],'values':[ [2] ],'x':0}",
      "{'grid':[[1]],'values':[[9]],'x':1}"
    )
    #expect(merged.document == "{'grid':[ [2] ],'values':[ [2] ],'x':1}")
  }

  @Test func `a bare grid, a short one and a long one are the same grid`() throws {
    let merged = try merge(
      "[[1,2]]",
      "{'grid':[[1,3]]}",
      "{'grids':[{'name':'grid','rows':[[0,2]]}]}"
    )
    #expect(merged.document == "{'grids': [{'rows': [[0,3]], 'name': 'grid'}]}")
    #expect(merged.conflicts.isEmpty)
    #expect(try merge("[[1, 2]]", "[[1, 3]]", "[[0, 2]]").document == "[[0, 3]]")
    #expect(
      try merge("[[1,2]]", "[[1,3]]", "{'grid':[[0,2]],'items':['a']}").document
        == "{'grid': [[0,3]], 'items': ['a']}"
    )
  }

  @Test func `a grid that gets company gets a name`() throws {
    let merged = try merge(
      "{'grids':[{'rows':[[1]]}]}",
      "{'grids':[{'rows':[[2]]}]}",
      "{'grids':[{'name':'New','rows':[]},{'name':'Grid','rows':[[1]]}]}"
    )
    #expect(merged.document == "{'grids':[{'name':'New','rows':[]}, {'rows':[[2]],'name':'Grid'}]}")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `a deleted grid is kept and told only if the other side edited it`() throws {
    let merged = try merge(
      "{'grids':[{'name':'A','rows':[[1]]},{'name':'B','rows':[[1]]}]}",
      "{}",
      "{'grids':[{'name':'A','rows':[[1]],'values':[[1]]},{'name':'B','rows':[[2]]}]}"
    )
    #expect(merged.document == "{'grids':[{'name':'B','rows':[[2]]}]}")
    #expect(merged.conflicts == ["grid 'B': edited by theirs, deleted by ours; kept"])
  }

  @Test func `rows and columns grow and shrink on either side`() throws {
    let merged = try merge(
      "{'grid':[[1,2,3],[4,5,6],[7,8,9]]}",
      "{'grid':[[1,2],[4,5],[7,8]]}",
      "{'grid':[[1,2,3],[4,0,6]]}"
    )
    #expect(merged.document == "{'grid':[[1,2],[4,0]]}")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `too many grids are found by the check, and no sooner`() throws {
    let grids = { (range: Range<Int>) in
      range.map { "{'name':'G\($0)','rows':[[1]]}" }.joined(separator: ",")
    }
    let lists = try ["", grids(0..<40), grids(40..<80)].map {
      try List(reading: "{'grids':[\($0)]}".replacing("'", with: "\""))
    }
    let merge = ListMerge(base: lists[0], ours: lists[1], theirs: lists[2])
    #expect(merge.list["grids"]?.elements.count == 80)
    let error = #expect(throws: DocumentError.self) { try merge.check() }
    #expect(error?.reason == .tooManyGrids(80))
  }
}
