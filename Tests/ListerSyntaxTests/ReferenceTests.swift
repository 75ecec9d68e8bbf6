// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import Testing

@Suite struct ReferenceTests {
  @Test(arguments: [
    ("A1", "A1"), ("p16", "P16"), ("$B$2", "$B$2"), ("B$2", "B$2"), ("$B2", "$B2"), ("A01", "A1"),
    ("A1:B2", "A1:B2"), ("B2:A1", "A1:B2"), ("B1:A2", "A1:B2"), ("B$2:$A1", "$A1:B$2"),
    ("A1:A1", "A1:A1"), ("A1 :\tB2", "A1:B2"), ("(A1:A3)", "A1:A3"),
    ("B:B", "B:B"), ("D:$B", "$B:D"), ("2:2", "2:2"), ("$3:2", "2:$3"), ("2 : 3", "2:3"),
    ("A1+2:3", "A1 2:3 +"),
  ])
  func `a range is turned round with its dollars`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("Q1", "Q1!outside"), ("A17", "A17!outside"), ("XFD1048576", "IV256!outside"),
    ("A17:A17", "A17:A17!outside"), ("A17:B100", "A17:B100!outside"), ("R:Q", "Q:R!outside"),
    ("17:20", "17:20!outside"), ("A17:Q1", "A1:P16!beyond"), ("Q1:A17", "A1:P16!beyond"),
    ("Q17:R1", "Q1:R16!outside"),
    ("A1:Q1", "A1:P1!beyond"), ("A:Z", "A:P!beyond"), ("16:17", "16:16!beyond"),
    ("$B$2:C$1048576", "$B$2:C$16!beyond"), ("C100:B$2", "B$2:C16!beyond"),
    ("P16:XFD1048576", "P16:P16!beyond"), ("Grid!A1:A100", "Grid!A1:A16!beyond"),
    ("Grid!A100", "Grid!A100!outside"), ("A1:P16", "A1:P16"),
  ])
  func `what lies beyond P16 is marked`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("Grid!A1", "Grid!A1"), ("'My grid'!A1:B2", "'My grid'!A1:B2"), ("Grid!B:B", "Grid!B:B"),
    ("Grid!2:2", "Grid!2:2"), ("Grid!A1#", "Grid!A1 #"), ("Grid!$B$2:A1", "Grid!A1:$B$2"),
    ("'My ''grid'''!A1", "'My ''grid'''*!A1"), ("2024!A1", "2024!A1"), ("1E3!A1", "1E3!A1"),
    ("A1!B2", "A1!B2"), ("Q.1_x!B2", "Q.1_x!B2"), ("größe!B2", "größe!B2"), ("TRUE!A1", "TRUE!A1"),
    ("'é!'!A1", "'é!'!A1"), ("A!B:C", "A!B:C"), ("G!A1 G!B2", "G!A1 G!B2 isect"),
  ])
  func `a grid's name stands in front`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("A1:INDEX(B1:B2,1)", "A1 INDEX( B1:B2 ,0 1 ,1 )2 :"),
    ("INDEX(A1:B2,1,1):B2", "INDEX( A1:B2 ,0 1 ,1 1 ,2 )3 B2 :"),
    ("A1:B2:C3", "A1:B2 C3 :"), ("F():A1:B2", "F( )0 A1 : B2 :"), ("A1:foo", "A1 name:foo :"),
    ("(A1):B2", "A1 B2 :"), ("A1:(B2)", "A1 B2 :"), ("A1:LOG10(1)", "A1 LOG10( 1 ,0 )1 :"),
    ("A1#:B2", "A1 # B2 :"), ("A1:B2#", "A1:B2 #"), ("A1:foo#", "A1 name:foo : #"),
    ("(A1):G!B2", "A1 G!B2 :"), ("A1 B1", "A1 B1 isect"), ("A1:B2 B1:C3", "A1:B2 B1:C3 isect"),
    ("foo bar baz", "name:foo name:bar isect name:baz isect"), ("A1 (B1)", "A1 B1 isect"),
    ("A1 B1:foo", "A1 B1 name:foo : isect"), ("A1 F(1)", "A1 F( 1 ,0 )1 isect"),
    ("A1 $B$1", "A1 $B$1 isect"), ("A1 'x'!B1", "A1 'x'!B1 isect"), ("B:B 2:2", "B:B 2:2 isect"),
    ("A1 B1#", "A1 B1 isect #"), ("A1##", "A1 # #"), ("A1 #", "A1 #"), ("A1 é", "A1 name:é isect"),
  ])
  func `references are joined by a colon or a space`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [("A1", 0, 0), ("b3", 2, 1), ("P16", 15, 15), ("XFD1048576", 1_048_575, 16_383)])
  func `an address is read and written`(text: String, row: Int, column: Int) throws {
    let address = Array(text.utf8).withByteView { CellAddress($0) }
    #expect(address == CellAddress(row: row, column: column))
    #expect(address?.description == text.uppercased())
  }

  @Test(arguments: [
    "", "A", "1", "A0", "$A1", "A$1", "A1 ", " A1", "A1B", "XFE1", "A1048577", "AAAA1", "1A",
    "A1:B2",
    "A99999999999999999999", "é1",
  ])
  func `other texts are no address`(text: String) {
    #expect(Array(text.utf8).withByteView { CellAddress($0) } == nil)
  }

  @Test(arguments: [0, 1, 25, 26, 27, 701, 702, 703, 16_383])
  func `the letters of a column read back as the column`(column: Int) {
    let name = CellAddress(row: 6, column: column).description
    let address = Array(name.utf8).withByteView { CellAddress($0) }
    #expect(address == CellAddress(row: 6, column: column))
  }
}
