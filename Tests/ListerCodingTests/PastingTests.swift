// SPDX-License-Identifier: MIT

import ListerCoding
import ListerModel
import TestKit
import Testing

struct PastingTests {
  @Test func `paste refreshes identity, and keeps all that a document says`() throws {
    let list = try List(
      reading: #"{"color":"red","items":["a","b",{"text":"c","completed":true}],"x":[1]}"#
    )
    let pasted = ListFormatting.pastedItems(from: "\n" + list.document)
    #expect(pasted.count == 3 && Set(pasted).isDisjoint(with: list.items))
    #expect(zip(pasted, list.items).allSatisfy { $0.hasSameContent(as: $1) })
    let once = ListFormatting.pastedItems(from: "- [x] a\n{b}\n")
    #expect(once.map(\.text) == ["a", "{b}"] && once.map(\.isComplete) == [true, false])
    #expect(ListFormatting.pastedItems(from: #"{"items":[1]}"#).map(\.text) == [#"{"items":[1]}"#])
  }
}
