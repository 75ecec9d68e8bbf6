// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerSyntax

/// Parts of tables, unions, names of grids, and references to several grids.
@Suite struct StructuredReferenceTests {
  private struct Part: Equatable {
    var rows: UInt8
    var first: String?
    var last: String?
  }

  private func part(_ text: String) throws -> Part {
    try Array(text.utf8).withByteView { view in
      let part = try #require(StructuredReference(view, at: 0))
      func name(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: StructuredReference.unmarked(view[$0]), as: UTF8.self) }
      }
      let columns = part.columns
      return Part(
        rows: part.rows.rawValue,
        first: name(columns?.first),
        last: name(columns?.last)
      )
    }
  }

  @Test(
    arguments: [
      ("[a]", 0, "a", "a"), ("[ a b ]", 0, "a b", "a b"), ("[[a]]", 0, "a", "a"),
      ("[[a]:[b]]", 0, "a", "b"), ("[ [a] : [b] ]", 0, "a", "b"), ("[]", 0, nil, nil),
      ("[#All]", 8, nil, nil), ("[#headers]", 1, nil, nil), ("[#This Row]", 16, nil, nil),
      ("[[#Headers],[a]]", 1, "a", "a"), ("[[#Data];[#Totals]]", 6, nil, nil),
      ("[[#Headers], [#Data], [a]:[b]]", 3, "a", "b"), ("[@a]", 16, "a", "a"),
      ("[@]", 16, nil, nil), ("[ @ [a b] ]", 16, "a b", "a b"), ("[@[a]:[b]]", 16, "a", "b"),
      ("[a'[b'] '#c '' '@d]", 0, "a[b] #c ' @d", "a[b] #c ' @d"),
      ("[größe,2]", 0, "größe,2", "größe,2"), ("['#All]", 0, "#All", "#All"),
    ] as [(String, UInt8, String?, String?)]
  )
  func `rows and columns are read`(text: String, rows: UInt8, first: String?, last: String?) throws
  {
    #expect(try part(text) == Part(rows: rows, first: first, last: last))
  }

  @Test(arguments: [
    ("SUM(T[a b],1)", "SUM( part:T[a b] ,0 1 ,1 )2"), ("[@a]*2", "part:[@a] 2 *"),
    ("T[a]:T[b]", "part:T[a] part:T[b] :"), ("T[[a]:[b]] A1", "part:T[[a]:[b]] A1 isect"),
    ("(A1,B1:B2)", "A1 B1:B2 ~"), ("(A1,B1;C1)", "A1 B1 ~ C1 ~"), ("A1~B1", "A1 B1 ~"),
    ("F((A1,B1),C1)", "F( A1 B1 ~ ,0 C1 ,1 )2"), ("(A1,B1 C1)", "A1 B1 C1 isect ~"),
    ("(A1,B1#)", "A1 B1 # ~"), ("-A1~B1", "A1 B1 ~ neg"), ("(A1,#REF!)", "A1 #REF!=4 ~"),
    ("(A1,B1)/2", "A1 B1 ~ 2 /"), ("(A1,B1/2)", "A1 B1 ~ 2 /"), ("Grid!Rate", "name:Grid!Rate"),
    ("'My grid'!Rate+1", "name:'My grid'!Rate 1 +"), ("a:b!C1", "a:b!C1"),
    ("'a:b c'!C1:C2", "'a:b c'!C1:C2"), ("x_:y_:b!C1", "name:x_ name:y_ : b!C1 :"),
  ])
  func `nodes are in postfix order`(formula: String, nodes: String) throws {
    #expect(try dump(formula) == nodes)
  }

  @Test(arguments: [
    ("((A1 ; B1) , C1)", "(A1,B1,C1)"), ("A1~B1", "(A1,B1)"), ("A1 [@x]", "A1 [@x]"),
    ("(A1):(b!x)", "(A1):b!x"),
    ("A1#:(a:b!C1)", "(A1#):(a:b!C1)"), ("(A1,(B1,C1))", "(A1,(B1,C1))"),
    ("SUM((a1,b1))", "SUM((A1,B1))"), ("T[ a ]", "T[ a ]"), ("(x):b!C1", "(x):b!C1"),
    ("(A1,B1)#", "(A1,B1)#"), ("(A1,B1#)", "(A1,B1#)"), ("-(A1,B1)", "-(A1,B1)"),
  ])
  func `the printer has one spelling`(formula: String, text: String) throws {
    #expect(try printed(formula) == text)
    #expect(try dump(text) == dump(formula))
  }
}
