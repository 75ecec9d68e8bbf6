// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing
@testable import ListerCommand

@Suite struct EvalTests {
  @Test(arguments: [
    ("0.1+0.2=0.3", "TRUE"), ("1/3*3", "1"), ("=1/3", "1/3"), ("1E16+1-1E16", "1"),
    ("2^200", "1606938044258990275541962092341162602522202993782792835301376"),
    ("12345678901234567-12345678901234560", "7"), ("-2^2", "4"), ("2^3^2", "64"),
    ("SUM({0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1})=1", "TRUE"), ("\"a\"&1", "a1"),
    ("1/0", "#DIV/0!"), ("9^(9^9)", "#NUM!"), ("1=2", "FALSE"), ("-7/2", "-3.5"),
    ("--\"3\"", "3"), ("--(1=1)", "1"), ("---2", "-2"), ("-\"3\"", "-3"), ("=-A1", "0"),
    ("{1,2;3,4}*2", "2\t4\n6\t8"), ("{1;2}", "1\n2"), ("\"\"", ""),
    (
      "(1+0.0499/365)^(365*30)",
      "4.467806981835244134300188316648657 (exactly a ratio of 143717 characters)"
    ),
  ])
  func `a formula is printed with its exact result`(formula: String, result: String) throws {
    try Child.run("eval", formula).expect(output: result + "\n", errors: "")
  }

  @Test(arguments: [
    (["A1*B1", "--set", "A1==1/3", "-s", "B1=3"], "1"),
    (["A1*B1", "-s", "A1=x/3", "-s", "B1=3"], "#VALUE!"),
    (["A1*B1", "-s", "A1=1/3", "-s", "B1=3", "--now", "2026-11-22"], "138075"),
    (["A1&\"!\"", "--set=A1=x=y"], "x=y!"),
    (["A1=\"text\"", "-sA1=TEXT"], "TRUE"),
    (["A1", "-s", "A1=true"], "TRUE"),
    (["A1+1", "-s", "A1=-1.5e1"], "-14"),
    (["A1", "-s", "A1=1,2,3"], "1,2,3"),
    (["A1", "-s", "A1=1.2.3"], "1.2.3"),
    (["A1&\"!\"", "-s", "A1==\"1,5\""], "1,5!"),
    (["A1", "-s", "A1=Tea, 1,5"], "Tea, 1,5"),
    (["A1", "-s", "A1="], ""),
    (["A1", "-s", "A1=="], "="),
    (["SUM(A1:P16)", "-s", "A1=1", "-s", "P16==A1+1", "-s", "B2=x"], "3"),
    (["A1", "-s", "A1=1", "-s", "A1=2"], "2"),
    (["Grid!A1", "-s", "A1=5"], "5"),
    (["1/3", "--numbers", "double"], "0.3333333333333333"),
    (["1/3", "-n", "text"], "1/3"),
  ])
  func `cells can be numbers, texts and formulas`(arguments: [String], result: String) throws {
    let outcome = try Child(["eval"] + arguments).outcome()
    #expect(outcome.code == 0)
    #expect(outcome.output == result + "\n")
  }

  @Test(arguments: [
    (
      ["1+(2*"],
      "lister: column 6: the formula ends where a value is expected\n  1+(2*\n       ^\n"
    ),
    (["=1+)"], "lister: column 4: \")\" is not allowed here\n  =1+)\n     ^\n"),
    (
      ["1", "-s", "B2==2*"],
      "lister: B2: column 4: the formula ends where a value is expected\n  =2*\n     ^\n"
    ),
    ([""], "lister: column 1: the formula is empty\n  \n  ^\n"),
  ])
  func `a formula that does not parse ends with 1 and a caret below the place`(
    arguments: [String],
    errors: String
  ) throws {
    let outcome = try Child(["eval"] + arguments).outcome()
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors == errors)
  }

  @Test func `a long formula is cut around the place`() throws {
    let formula = String(repeating: "1+", count: 200) + ")" + String(repeating: "+1", count: 200)
    let outcome = try Child.run("eval", formula)
    let lines = outcome.errors.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1].count <= 74)
    #expect(lines[2].last == "^")
    #expect(Array(lines[1])[lines[2].count - 1] == ")")
  }

  @Test(arguments: [
    (
      ["SMU(1)+nope"], "#NAME?",
      ["there is no function SMU; did you mean 'SUM'?", "there is no name nope"]
    ),
    (
      ["A1*2", "-s", "A1==SUMM(1)"], "#NAME?",
      ["A1: there is no function SUMM; did you mean 'SUM'?"]
    ),
    (["A1", "-s", "A1==A1"], "#CIRC!", ["A1: the cell is on a cycle of references"]),
    (
      ["IF()"], "#NAME?",
      ["IF takes 1 to 3 arguments, not 0: IF(test, [then], [otherwise])"]
    ),
    (["SUM()"], "#NAME?", ["SUM takes at least 1 argument, not 0: SUM(number, [numbers], …)"]),
    (
      ["IFS(1,2,3)"], "#NAME?",
      [
        "IFS takes at least 2 arguments, more only in pairs, not 3: "
          + "IFS(test, then, [tests], …, [thens], …)"
      ]
    ),
  ])
  func `a formula that is wrong ends with 1, and the error value is printed`(
    arguments: [String],
    value: String,
    messages: [String]
  ) throws {
    let outcome = try Child(["eval"] + arguments).outcome()
    #expect(outcome.code == 1)
    #expect(outcome.output == value + "\n")
    #expect(outcome.errors == messages.map { "lister: \($0)\n" }.joined())
  }

  /// A list with all that a formula may see.
  private static let quote = """
    {"precision": 5, "locale": "de-DE", "names": {"third": "B2"}, "items": [{"text": "x", "n": 0.1},
    {"text": "y", "n": 0.2}], "grid": [[1, "=A1*2", "=SUMM(1)"], [null, "=1/3"]]}
    """

  @Test(arguments: [
    ("SUM(ITEMS(\"n\"))", [], "0.3"), ("B2*3+B1", [], "3"), ("third", [], "1/3"),
    ("SQRT(2)", [], "1.4142"), ("SQRT(2)", ["--precision", "10"], "1.414213562"),
    ("VALUE(\"1,5\")*2", [], "3"), ("SEQUENCE(2)", [], "1\n2"), ("C1", [], "#NAME?"),
    ("=1/3", ["-n", "double"], "0.3333333333333333"),
  ])
  func `a formula sees a list, as the list calculates, and nothing is written`(
    formula: String,
    options: [String],
    result: String
  ) throws {
    let fixture = try ListFixture(["quote.list.json": EvalTests.quote])
    try fixture.run(["eval", formula, "--list", "quote"] + options).expect(
      output: result + "\n",
      errors: ""
    )
    #expect(try fixture.folder.text("quote.list.json") == EvalTests.quote)
  }

  /// A list of which a column of numbers became the texts.
  private static let geyser = """
    {"tables": {"Geyser": {"columns": {"eruptions": {"member": "text", "kind": "number"},
    "Waiting": "wait"}}}, "items": [{"text": "3.6", "wait": "79"}, {"text": "1.8", "wait": "54"}]}
    """

  @Test(arguments: [
    ("SUM(ITEMS(\"eruptions\"))", 0, "5.4", ""), ("COUNTA(ITEMS(\"Waiting\"))", 0, "2", ""),
    ("SUM(ITEMS(\"notes\"))", 1, "0", "the items have no column notes; did you mean 'note'?"),
    (
      "SUM(ITEMS(\"eruption\"))", 1, "0",
      "the items have no column eruption; did you mean 'eruptions'?"
    ),
    ("SUM(ITEMS(\"aaaaaaa\"))", 1, "0", "the items have no column aaaaaaa"),
    ("SUM(ITEMS(\"note\"))", 0, "0", ""),
    (
      "SUM(ITEMS(\"Waiting\"))", 1, "0", "2 texts that spell numbers are left out, the first is 79"
    ),
    ("SUM(ITEMS(\"Waiting\")*1)", 0, "133", ""),
  ])
  func `what is asked of the items in vain is told, and headings are their columns`(
    formula: String,
    code: Int32,
    output: String,
    message: String
  ) throws {
    let fixture = try ListFixture(["a.list.json": EvalTests.geyser])
    let outcome = try fixture.run(["eval", formula, "--list", "a"])
    #expect(outcome.code == code)
    #expect(outcome.output == output + "\n")
    #expect(outcome.errors == (message.isEmpty ? "" : "lister: \(message)\n"))
  }

  @Test(arguments: [
    (["COUNTA(ITEMS(\"text\"))&A1", "-l", "a"], 0, "1\n", ""),
    (["SUMM(2)", "-l", "a"], 1, "#NAME?\n", "there is no function SUMM; did you mean 'SUM'?"),
    (["1+", "-l", "a"], 1, "", "column 3: the formula ends where a value is expected"),
    (["A1", "-l", "a", "-s", "A1=1"], 2, "", "'--set' and '--list' exclude each other"),
    (["A1", "-l", "b"], 3, "", "there is no list 'b'"),
  ])
  func `a list that is seen need have no grid, and has to be there`(
    arguments: [String],
    code: Int32,
    output: String,
    message: String
  ) throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["x"]}"#])
    let outcome = try fixture.run(["eval"] + arguments)
    outcome.expect(code: code, output: output, part: message.isEmpty ? nil : message)
  }

  @Test(arguments: [
    (["1", "--set", "Q1=1"], "'Q1=1' is no value for '--set'"),
    (["1", "--set", "A17=1"], "'A17=1' is no value for '--set'"),
    (["1", "--set", "A1"], "'A1' is no value for '--set'"),
    (["1", "--set", "A1=1,5"], "'A1=1,5' is no value for '--set'"),
    (["1", "-s", "A1=1", "-s", "A2=-1.234,5"], "a value, a number with a decimal point"),
    (["1", "-s", "A1=1,234.5"], "'A1=1,234.5' is no value for '-s'"),
    (["1", "--precision", "0"], "'0' is no value for '--precision'"),
    (["1", "--precision", "1001"], "'1001' is no value for '--precision'"),
    (["1", "--now", "soon"], "'soon' is no value for '--now'"),
    (["1", "--numbers", "exat"], "did you mean 'exact'?"),
    ([], "the argument FORMULA is missing"),
    (["1", "2"], "the argument '2' is one too many"),
    (["1", "--precison", "3"], "'eval' has no option '--precison'; did you mean '--precision'?"),
    (["-A1"], "'eval' has no option '-A'"),
  ])
  func `a wrong option of eval is refused`(arguments: [String], message: String) throws {
    let outcome = try Child(["eval"] + arguments).outcome()
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message))
  }
}

@Suite struct FunctionsTests {
  @Test func `all functions are listed under their categories`() throws {
    let outcome = try Child.run("functions")
    #expect(outcome.code == 0)
    let functions = FunctionDescription.all
    for function in functions {
      #expect(outcome.output.contains("  \(function.name) "))
    }
    #expect(outcome.output.contains("\n\(functions.count) functions. "))
    for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `a function is explained, whatever the case of its name`() throws {
    let outcome = try Child.run("functions", "sum")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("SUM("))
    #expect(outcome.output.contains("  Category  statistical\n"))
    #expect(outcome.output.contains("  Example   ="))
    #expect(try Child.run("functions", "SUM").output == outcome.output)
  }

  @Test func `a function that there is not suggests the one that was meant`() throws {
    let outcome = try Child.run("functions", "SMU")
    #expect(outcome.code == 2)
    let told = "there is no function 'SMU': 'lister functions' lists them; did you mean 'SUM'?"
    #expect(outcome.errors.hasPrefix("lister: \(told)\n"))
  }

  @Test(arguments: FunctionDescription.all.map(\.name))
  func `every example gives what it says`(name: String) throws {
    let function = try #require(FunctionDescription.named(name))
    let response = try Workspace().evaluate(EvaluationRequest(function.example.formula))
    #expect(response.description == function.example.result)
  }
}
