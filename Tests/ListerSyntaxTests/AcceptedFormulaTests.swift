// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import Testing

@Suite struct AcceptedFormulaTests {
  @Test(arguments: [
    ("1", "1"), (".5", ".5"), ("5.", "5."), ("1E3", "1E3"), ("1e-3", "1E-3"),
    ("1.5e+30", "1.5E+30"),
    ("\"\"", "\"\""), ("\"a b\"", "\"a b\""), ("\"a\"\"b\"", "\"a\"\"b\"*"), ("\"é=\"", "\"é=\""),
    ("true", "TRUE"), ("FALSE", "FALSE"), ("TRUE()", "TRUE( )0"), ("truest", "name:truest"),
    ("#NULL!", "#NULL!=1"), ("#div/0!", "#DIV/0!=2"), ("#VALUE!", "#VALUE!=3"),
    ("#REF!", "#REF!=4"), ("#NAME?", "#NAME?=5"), ("#NUM!", "#NUM!=6"), ("#N/A", "#N/A=7"),
    ("#SPILL!", "#SPILL!=9"), ("#CALC!", "#CALC!=14"), ("#CIRC!", "#CIRC!=20"),
    ("#N/A/2", "#N/A=7 2 /"),
  ])
  func `constants stand for themselves`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("1+2*3", "1 2 3 * +"), ("(1+2)*3", "1 2 + 3 *"), ("1-2-3", "1 2 - 3 -"),
    ("2^3^2", "2 3 ^ 2 ^"), ("-2^2", "2 neg 2 ^"), ("2^-3", "2 3 neg ^"),
    ("--A1", "A1 neg neg"), ("+-+1", "1 pos neg pos"), ("1--1", "1 1 neg -"),
    ("5%%", "5 % %"), ("-5%", "5 neg %"), ("-(5%)", "5 % neg"), ("2^5%", "2 5 % ^"),
    ("1&2+3", "1 2 3 + &"), ("1=2&3", "1 2 3 & ="), ("1<2<3", "1 2 < 3 <"),
    ("1<=2", "1 2 <="), ("1>=2", "1 2 >="), ("1<>2", "1 2 <>"), ("1>2", "1 2 >"),
    ("A1<-1", "A1 1 neg <"), ("6/2*3", "6 2 / 3 *"), ("(((7)))", "7"),
    (" \t\r\n1 + 2\n", "1 2 +"), ("-A1 B1", "A1 B1 isect neg"), ("-A1#", "A1 # neg"),
    ("2*-A1%", "2 A1 neg % *"), ("5 %", "5 %"), ("A1 -B1", "A1 B1 -"),
    ("@A1:A3", "A1:A3 @"), ("1+@A1", "1 A1 @ +"), ("-@A1:A3^2", "A1:A3 @ neg 2 ^"),
    ("@A1:A3%", "A1:A3 @ %"), ("@A1#", "A1 # @"), ("@A1 B1", "A1 B1 isect @"),
    ("@F(A1)*2", "F( A1 ,0 )1 @ 2 *"), ("@ @-A1", "A1 neg @ @"), ("@(A1:A3+1)", "A1:A3 1 + @"),
  ])
  func `operators follow their operands by precedence`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("F()", "F( )0"), ("F( )", "F( )0"), ("F(1)", "F( 1 ,0 )1"), ("F(1,2)", "F( 1 ,0 2 ,1 )2"),
    ("f(1;2,3)", "F( 1 ,0 2 ,1 3 ,2 )3"), ("F(,)", "F( missing ,0 missing ,1 )2"),
    ("IF(A1,,2)", "IF( A1 ,0 missing ,1 2 ,2 )3"), ("F(1,)", "F( 1 ,0 missing ,1 )2"),
    ("IF(A1>0,B1,2)", "IF( A1 0 > ,0 B1 ,1 2 ,2 )3"), ("SUM(A1#)", "SUM( A1 # ,0 )1"),
    ("F(G(1),(2))", "F( G( 1 ,0 )1 ,0 2 ,1 )2"), ("ERROR.TYPE(1)", "ERROR.TYPE( 1 ,0 )1"),
    ("_xlfn.XLOOKUP(1)", "XLOOKUP( 1 ,0 )1"), ("_xlfn._XLWS.sort(A1)", "SORT( A1 ,0 )1"),
    ("SUM (1)", "SUM( 1 ,0 )1"), ("LOG10(5)", "LOG10( 5 ,0 )1"), ("LOG10 (5)", "LOG10( 5 ,0 )1"),
    ("A1(5)", "A1( 5 ,0 )1"), ("ÉTÉ(1)", "ÉTÉ( 1 ,0 )1"), ("_f(1)", "_F( 1 ,0 )1"),
    ("-F(1)%", "F( 1 ,0 )1 neg %"), ("F(1+2*3)^2", "F( 1 2 3 * + ,0 )1 2 ^"),
  ])
  func `calls are brackets around their arguments`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("{1}", "{ 1 ;1 }1x1"), ("{1,2;3,4}", "{ 1 2 ;2 3 4 ;2 }2x2"),
    ("{-1,+2,- .5}", "{ 1 neg 2 .5 neg ;3 }1x3"), ("{1;2;3}", "{ 1 ;1 2 ;1 3 ;1 }3x1"),
    (" { \"a\" , TRUE ; #N/A , false } ", "{ \"a\" TRUE ;2 #N/A=7 FALSE ;2 }2x2"),
    ("SUM({1,2}*3)", "SUM( { 1 2 ;2 }1x2 3 * ,0 )1"), ("-{1}%", "{ 1 ;1 }1x1 neg %"),
    ("{1e3,5.}", "{ 1E3 5. ;2 }1x2"),
  ])
  func `array constants are brackets around rows`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test(arguments: [
    ("due", "name:due"), ("Tax.Rate_2", "name:Tax.Rate_2"), ("größe", "name:größe"),
    ("_x", "name:_x"), ("R1C1", "name:R1C1"), ("A0", "name:A0"), ("B", "name:B"),
    ("XFE1", "name:XFE1"), ("A1048577", "name:A1048577"), ("A1.5", "name:A1.5"),
    ("e\u{301}t", "name:e\u{301}t"), ("数量*2", "name:数量 2 *"), ("TRUE1x", "name:TRUE1x"),
    ("_xlfn.foo", "name:_xlfn.foo"),
  ])
  func `other words are names`(formula: String, expected: String) throws {
    #expect(try dump(formula) == expected)
  }

  @Test func `source ranges are bytes of the formula`() throws {
    try Array("_xlfn.IF( é >= 10, \"a\"\"b\",)".utf8).withByteView { text in
      var parser = FormulaParser()
      try parser.parse(text)
      let sources = parser.nodes.map { "\($0.start):\($0.source(in: text))" }
      #expect(
        sources == [
          "6:IF", "10:é", "16:10", "13:>=", "18:,", "21:a\"\"b", "26:,", "27:", "27:)", "6:IF",
        ]
      )
    }
  }

  @Test func `a parser is used again, also after an error`() {
    var parser = FormulaParser()
    for (formula, expected) in [("A1*2", "A1 2 *"), ("1+", ""), ("F(1+", ""), ("(2)", "2")] {
      Array(formula.utf8).withByteView { text in
        do {
          try parser.parse(text)
          #expect(dump(parser, of: text) == expected)
        } catch {
          #expect(expected.isEmpty)
          #expect(parser.count == 0)
        }
      }
    }
  }
}
