// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct TextFunctionsTests {
  @Test(arguments: [
    ("LEN(\"Grüße\")", "5"), ("LEN(B1)", "0"), ("LEN(1/4)", "4"), ("LEN(2^200)", "61"),
    ("LEN(TRUE)", "4"), ("LEN(1/0)", "#DIV/0!"), ("LEN(\"𝄞\")", "1"), ("LEN(1/3)", "17"),
    ("LEFT(\"grid\")", "\"g\""), ("LEFT(\"grid\",99)", "\"grid\""), ("LEFT(\"grid\",0)", "\"\""),
    ("LEFT(\"grid\",-1)", "#VALUE!"), ("LEFT(\"ßäö\",2)", "\"ßä\""),
    ("LEFT(\"grid\",1E99)", "\"grid\""),
    ("LEFT(12345,2)", "\"12\""), ("LEFT(\"grid\",2.9)", "\"gr\""), ("LEFT(\"grid\",)", "\"\""),
    ("RIGHT(\"grid\")", "\"d\""), ("RIGHT(\"aßä\",2)", "\"ßä\""), ("RIGHT(\"grid\",9)", "\"grid\""),
    ("RIGHT(\"grid\",-1E99)", "#VALUE!"), ("MID(\"spreadsheet\",7,5)", "\"sheet\""),
    ("MID(\"abc\",0,1)", "#VALUE!"), ("MID(\"abc\",1,-1)", "#VALUE!"), ("MID(\"abc\",9,1)", "\"\""),
    ("MID(\"abc\",2,99)", "\"bc\""), ("MID(\"äöü\",2,1)", "\"ö\""),
    ("MID(\"abc\",1E99,1E99)", "\"\""),
    ("EXACT(\"a\",\"A\")", "FALSE"), ("EXACT(\"a\",\"a\")", "TRUE"), ("EXACT(1,\"1\")", "TRUE"),
    ("EXACT(B1,\"\")", "TRUE"),
  ])
  func `lengths and parts count characters`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("REPT(\"ab\",3)", "\"ababab\""), ("REPT(\"a\",0)", "\"\""), ("REPT(\"a\",-1)", "#VALUE!"),
    ("REPT(\"\",1E9)", "\"\""), ("REPT(\"a\",1E9)", "#VALUE!"), ("REPT(\"a\",2.9)", "\"aa\""),
    ("LEN(REPT(\"ab\",16383))", "32766"), ("REPT(\"ab\",16384)", "#VALUE!"),
    ("LEN(REPT(\"ä\",32767))", "32767"), ("REPT(\"ä\",32768)", "#VALUE!"),
    ("REPT(\"a\",1E300)", "#VALUE!"),
  ])
  func `REPT is bounded before the work`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("FIND(\"e\",\"Sheet\")", "3"), ("FIND(\"e\",\"Sheet\",4)", "4"),
    ("FIND(\"E\",\"Sheet\")", "#VALUE!"),
    ("FIND(\"\",\"abc\")", "1"), ("FIND(\"\",\"abc\",4)", "4"), ("FIND(\"\",\"abc\",5)", "#VALUE!"),
    ("FIND(\"a\",\"abc\",0)", "#VALUE!"), ("FIND(\"ß\",\"äöß\")", "3"),
    ("FIND(\"c\",\"abc\",3)", "3"),
    ("FIND(\"c\",\"abc\",4)", "#VALUE!"), ("SEARCH(\"E\",\"Sheet\")", "3"),
    ("SEARCH(\"H?E\",\"Sheet\")", "2"), ("SEARCH(\"e*t\",\"Sheet\")", "3"),
    ("SEARCH(\"~?\",\"what?\")", "5"), ("SEARCH(\"x\",\"Sheet\")", "#VALUE!"),
    ("SEARCH(\"e\",\"Sheet\",4)", "4"), ("SEARCH(\"e\",\"Sheet\",9)", "#VALUE!"),
    ("SEARCH(\"Ä\",\"xä\")", "2"), ("SEARCH(\"\",\"abc\",2)", "2"),
  ])
  func `FIND and SEARCH give positions`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("SUBSTITUTE(\"1-2-3\",\"-\",\"/\")", "\"1/2/3\""),
    ("SUBSTITUTE(\"1-2-3\",\"-\",\"/\",2)", "\"1-2/3\""),
    ("SUBSTITUTE(\"1-2-3\",\"-\",\"\",3)", "\"1-2-3\""),
    ("SUBSTITUTE(\"aaa\",\"aa\",\"b\")", "\"ba\""),
    ("SUBSTITUTE(\"abc\",\"\",\"x\")", "\"abc\""), ("SUBSTITUTE(\"\",\"a\",\"x\")", "\"\""),
    ("SUBSTITUTE(\"abc\",\"B\",\"x\")", "\"abc\""),
    ("SUBSTITUTE(\"abc\",\"b\",\"x\",0)", "#VALUE!"),
    ("SUBSTITUTE(\"äö\",\"ä\",\"a\")", "\"aö\""),
    ("SUBSTITUTE(REPT(\"a\",32767),\"a\",REPT(\"b\",32767))", "#VALUE!"),
    ("LEN(SUBSTITUTE(REPT(\"a\",32767),\"a\",\"ä\"))", "32767"),
    ("REPLACE(\"abcdef\",2,3,\"-\")", "\"a-ef\""), ("REPLACE(\"abc\",9,1,\"-\")", "\"abc-\""),
    ("REPLACE(\"abc\",2,0,\"-\")", "\"a-bc\""), ("REPLACE(\"abc\",0,1,\"-\")", "#VALUE!"),
    ("REPLACE(\"abc\",1,-1,\"-\")", "#VALUE!"), ("REPLACE(\"äöü\",2,1,\"o\")", "\"äoü\""),
  ])
  func `SUBSTITUTE and REPLACE`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("UPPER(\"Straße\")", "\"STRASSE\""), ("UPPER(\"abc1\")", "\"ABC1\""),
    ("LOWER(\"ÄPFEL\")", "\"äpfel\""),
    ("PROPER(\"2-way STREET\")", "\"2-Way Street\""), ("PROPER(\"76BudGet\")", "\"76Budget\""),
    ("PROPER(\"it's\")", "\"It'S\""), ("PROPER(\"élan über\")", "\"Élan Über\""),
    ("TRIM(\"  a   b \")", "\"a b\""), ("TRIM(\"\")", "\"\""), ("TRIM(\"   \")", "\"\""),
    ("CLEAN(\"a\"&CHAR(7)&\"b\"&CHAR(10))", "\"ab\""), ("UPPER(TRUE)", "\"TRUE\""),
  ])
  func `cases and spaces`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("CONCATENATE(\"a\",1,TRUE)", "\"a1TRUE\""), ("CONCATENATE(A1,B1,A2)", "\"x1.5\""),
    ("CONCAT(A1:B2,\"!\")", "\"x1.5TRUE!\""), ("CONCAT(A1:A3)", "#DIV/0!"),
    ("TEXTJOIN(\", \",TRUE,A1:B2)", "\"x, 1.5, TRUE\""),
    ("TEXTJOIN(\",\",FALSE,A1:B2)", "\"x,,1.5,TRUE\""),
    ("TEXTJOIN({\"-\",\"+\"},TRUE,1,2,3,4)", "\"1-2+3-4\""),
    ("TEXTJOIN(\",\",TRUE,\"\",\"\")", "\"\""),
    ("CONCAT(REPT(\"a\",20000),REPT(\"a\",20000))", "#VALUE!"),
    ("CONCAT(1/3)", "\"0.333333333333333\""),
    ("TEXTJOIN(A3,TRUE,1,2)", "#DIV/0!"), ("TEXTJOIN(B1,TRUE,1,2)", "\"12\""),
  ])
  func `joining`(formula: String, result: String) {
    let cells = ["A1": "x", "A2": "1.5", "B2": "TRUE", "A3": "#DIV/0!"]
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test(arguments: [
    ("CHAR(65)", "\"A\""), ("CHAR(128)", "\"€\""), ("CHAR(255)", "\"ÿ\""), ("CHAR(0)", "#VALUE!"),
    ("CHAR(256)", "#VALUE!"), ("CODE(\"A\")", "65"), ("CODE(\"€uro\")", "128"),
    ("CODE(\"\")", "#VALUE!"),
    ("CODE(\"漢\")", "63"), ("CODE(\"ß\")", "223"), ("UNICHAR(128512)", "\"😀\""),
    ("UNICHAR(0)", "#VALUE!"), ("UNICHAR(55296)", "#N/A"), ("UNICHAR(1114112)", "#VALUE!"),
    ("UNICODE(\"😀x\")", "128512"), ("UNICODE(\"\")", "#VALUE!"), ("CODE(CHAR(129))", "129"),
  ])
  func `codes of characters`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("VALUE(\"12.50\")", "12.5"), ("VALUE(\" 7 \")", "7"), ("VALUE(\"$1,234.50\")", "1234.5"),
    ("VALUE(\"1,234,567\")", "1234567"), ("VALUE(\"12,34\")", "#VALUE!"), ("VALUE(\"5%\")", "0.05"),
    ("VALUE(\"1E3\")", "1000"), ("VALUE(\"(5)\")", "-5"), ("VALUE(\"-$5\")", "-5"),
    ("VALUE(\"2024-02-29\")", "45351"), ("VALUE(\"18:00\")", "0.75"),
    ("VALUE(\"6:00 PM\")", "0.75"),
    ("VALUE(TRUE)", "#VALUE!"), ("VALUE(\"x\")", "#VALUE!"), ("VALUE(\"\")", "#VALUE!"),
    ("VALUE(B1)", "0"), ("VALUE(3)", "3"), ("VALUE(\"--5\")", "#VALUE!"),
    ("VALUE(\"$\")", "#VALUE!"),
    ("VALUE(\"1,234%\")", "12.34"), ("VALUE(\"€ 3\")", "3"),
    ("NUMBERVALUE(\"2.500,27\",\",\",\".\")", "2500.27"), ("NUMBERVALUE(\"\")", "0"),
    ("NUMBERVALUE(\"3.5%%\")", "0.00035"), ("NUMBERVALUE(\"1 2 3\")", "123"),
    ("NUMBERVALUE(\"1.5,2\")", "#VALUE!"), ("NUMBERVALUE(\"x\")", "#VALUE!"),
    ("T(\"a\")", "\"a\""), ("T(1)", "\"\""), ("T(1/0)", "#DIV/0!"), ("T(TRUE)", "\"\""),
  ])
  func `text to numbers`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("FIXED(1234.567,1)", "\"1,234.6\""), ("FIXED(1234567)", "\"1,234,567.00\""),
    ("FIXED(1234.567,-2)", "\"1,200\""), ("FIXED(-1234.567,1,TRUE)", "\"-1234.6\""),
    ("FIXED(-999)", "\"-999.00\""), ("FIXED(2.675)", "\"2.68\""), ("FIXED(1/3,5)", "\"0.33333\""),
    ("FIXED(1,128)", "#VALUE!"), ("FIXED(0.5,0)", "\"1\""), ("FIXED(1,-1E99)", "\"0\""),
    ("DOLLAR(-1234.567)", "\"($1,234.57)\""), ("DOLLAR(2,0)", "\"$2\""),
  ])
  func `numbers with a fixed number of places`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }
}
