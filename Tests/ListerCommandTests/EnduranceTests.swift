// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Documents made to exhaust: each is answered in a child process with 1 GB of memory and 5 seconds
/// of processor time, and the document behind it in the stream is not affected.
@Suite struct EnduranceTests {
  static let powers: [Shape] = [
    Shape(
      "powers, factorials and literals beyond every limit",
      [
        ["=9^(9^9)", "=2^1E12", "=(1/3)^1E9", "=10^-1000000", "=2^(2^40)", "=FACT(1E9)"],
        ["=COMBIN(1E9,5E8)", "=PERMUT(1E9,5E8)", "=1E999999999", "=1E\(nines(140))", "=FACT(1E5)"],
      ],
      holds: ##"[{"error":"#NUM!"},{"error":"#NUM!"},{"error":"#NUM!"},{"error":"#NUM!"},"##
    ),
    Shape(
      "powers and factorials at the limit",
      [["=9^9^9", "=2^1000000", "=2^-1000000", "=FACT(20000)", "=2^1000000-2^1000000+7"]],
      holds: ",7]]"
    ),
    Shape("a number squared 255 times", Shape.chain("3") { "=\($0)*\($0)" }, holds: "#NUM!"),
    Shape(
      "a ratio squared 255 times",
      Shape.chain("=2/3") { "=\($0)*\($0)+1/7" },
      // (1-SQRT(3/7))/2, which it comes nearer to, to all digits.
      holds: ##"{"approx":"0.1726731646460114281008537718765708"}]]"##
    ),
    Shape(
      "Fibonacci's numbers down the grid",
      Shape.square(["1", "1"] + (2..<256).map { "=\(name($0 - 1))+\(name($0 - 2))" }),
      holds: "141693817714056513234709965875411919657707794958199867"
    ),
    Shape(
      "a sum with growing denominators",
      Shape.square(["=1/1"] + (1..<256).map { "=\(name($0 - 1))+1/(2^\($0)*\($0)+1)" }),
      holds: "ratio"
    ),
    Shape(
      "aggregates of the largest numbers",
      [[String]](repeating: [String](repeating: "=2^1000000", count: 16), count: 1) + [
        ["=SUM(A1:P1)-A1*16", "=PRODUCT(A1:P1)", "=GCD(A1,B1)=A1", "=SUMSQ(A1:P1)", "=A1/B1"]
      ],
      holds: ##"[0,{"error":"#NUM!"},true,{"error":"#NUM!"},1,null"##
    ),
    Shape(
      "divisors and quotients of the largest numbers",
      [["=GCD(3^600000,2^1000000)", "=LCM(3^600000,2^900000)", "=GCD(3^600000-1,7^350000-1)>1"]],
      holds: ##"[1,{"error":"#NUM!"},true]"##
    ),
    Shape("64 grids of the largest numbers", grids: { "=3^\(600_000 + $0 + $1)" }, holds: "#NUM!"),
    Shape(
      "64 grids that sum each other",
      grids: { $0 == 0 ? "=1/(\($1)+1)" : "=SUM(G\($0 - 1)!A1:P16)" },
      holds: "ratio"
    ),
    Shape(
      "64 grids of irrational numbers to 1,000 digits",
      head: "\"precision\":1000,",
      grids: { "=SQRT(\($0 * 256 + $1).5)+SIN(\($1).1)" },
      holds: "approx"
    ),
    Shape(
      "irrational functions of huge and tiny numbers",
      [
        ["=SIN(10^300000)", "=TAN(2^1000000)", "=EXP(10^9)", "=EXP(-10^9)", "=LN(10^-300000)"],
        ["=EXP(10^-200000)", "=(1+10^-200000)^0.5", "=LOG(10^300000,3)", "=ATAN(10^300000)"],
      ],
      holds: ##"{"error":"#NUM!"},{"error":"#NUM!"}"##
    ),
    Shape(
      "a chain of irrational functions",
      Shape.chain("=SQRT(2)") { "=SQRT(\($0)+LN(\($0)+EXP(SIN(\($0)))))" },
      holds: "approx"
    ),
    Shape(
      "matrices of large ratios",
      (0..<12).map { row in (0..<12).map { "=1/(2^\(row * 16 + $0 + 200)+3^\(row + $0 + 100))" } }
        + [["=MDETERM(A1:L12)", "=SUM(MINVERSE(A1:L12))"]],
      holds: "ratio"
    ),
    Shape(
      "rounding far beyond the digits",
      [["=ROUND(1/3,1E9)", "=ROUND(1/3,-1E9)", "=TRUNC(1.5,1E9)", "=FIXED(1.5,1E6)"]],
      holds: ##"[{"ratio":"1/3"},0,1.5,{"error":"#VALUE!"}]"##
    ),
    Shape(
      "divisions by zero and other domains",
      [["=1/0", "=0^0", "=0^-1", "=MOD(5,0)", "=SQRT(-1)", "=LOG(0)", "=MOD(2^1000000,0)"]],
      holds: ##"[{"error":"#DIV/0!"},{"error":"#NUM!"},{"error":"#DIV/0!"},{"error":"#DIV/0!"},"##
    ),
  ]

  static let texts: [Shape] = [
    Shape(
      "texts too long to make",
      [
        ["=REPT(\"a\",1E9)", "=REPT(REPT(\"ab\",1E4),1E4)", "=REPT(\"a\",32768)"],
        ["=SUBSTITUTE(REPT(\"a\",30000),\"a\",REPT(\"b\",30000))", "=LEN(REPT(\"a\",32767))"],
      ],
      holds: ##"[{"error":"#VALUE!"},{"error":"#VALUE!"},{"error":"#VALUE!"}]"##,
      "32767"
    ),
    Shape("a text doubled 255 times", Shape.chain("ab") { "=\($0)&\($0)" }, holds: "#VALUE!"),
    Shape("64 grids of long texts", grids: { "=REPT(\"x\($0)\($1)\",5000)" }, holds: "#VALUE!"),
    Shape(
      "numbers of many digits as text",
      [["=LEN(2^100000)", "=2^1000000&\"\"", "=LEN(FIXED(2^100000,2,TRUE))"]],
      holds: ##"[30103,{"error":"#VALUE!"},30106]"##
    ),
    Shape(
      "wildcards that invite backtracking",
      [
        [
          String(repeating: "a", count: 3000), "=COUNTIF(A1,\"*a*a*a*a*a*a*b\")",
          "=COUNTIF(A1,\"\(String(repeating: "*a", count: 100))\")",
        ]
      ],
      holds: ",0,1]"
    ),
  ]

  static let structures: [Shape] = [
    Shape(
      "nesting at the limit and beyond",
      [
        [
          "=\(nested(256))", "=\(nested(257))", "=\(nested(4000))",
          "=\(String(repeating: "-", count: 8000))1",
          "=\(String(repeating: "1+", count: 4000))1",
          "=\(String(repeating: "1+", count: 4096))1",
        ]
      ],
      holds: ##"[1,{"error":"#NAME?"},{"error":"#NAME?"},1,4001,{"error":"#NAME?"}]"##
    ),
    Shape(
      "arguments and array constants at the limit and beyond",
      [
        [
          "=SUM(\(ones(255)))", "=SUM(\(ones(256)))", "=SUM({\(ones(256))})",
          "=SUM({\(ones(257))})", "=SUM({1,2;3})",
        ]
      ],
      holds: ##"[255,{"error":"#NAME?"},256,{"error":"#NAME?"},{"error":"#NAME?"}]"##
    ),
    Shape(
      "a circle of 256 formulas",
      Shape.square((0..<256).map { "=\(name(($0 + 1) % 256))+1" }),
      holds: "#CIRC!"
    ),
    Shape(
      "circles of several kinds beside what is right",
      [["=A1", "=C1", "=B1", "=SUM(D1:F1)", "=INDIRECT(\"E1\")", "=OFFSET(F1,0,0)", "=2+3"]],
      holds: ##"{"error":"#CIRC!"},5]"##
    ),
    Shape(
      "references made by formulas, 255 deep",
      Shape.square((0..<256).map { $0 < 255 ? "=INDIRECT(\"\(name($0 + 1))\")+1" : "1" }),
      holds: "[[256,255,254,"
    ),
    Shape(
      "arrays larger than memory",
      [
        [
          "=SEQUENCE(1E18,1E18)", "=SUM(SEQUENCE(1E5,1E5))", "=MUNIT(1E9)",
          "=SUM(SEQUENCE(3000,2500)*SEQUENCE(3000,2500))", "=OFFSET(A1,1E18,1E18)",
        ]
      ],
      holds: ##"#NUM!"##
    ),
    Shape(
      "the product of 500 ranges",
      [[String]](repeating: [String](repeating: "1", count: 16), count: 15) + [
        ["=SUMPRODUCT(\([String](repeating: "(A1:P15)", count: 500).joined(separator: "*")))"]
      ],
      holds: "[[1,1,",
      "[240,null,"
    ),
    Shape(
      "dates and positions beyond every calendar",
      [["=DATE(1E18,1,1)", "=EDATE(1,1E9)", "=YEAR(1E300)", "=CHAR(1E18)", "=LARGE({1,2},1E18)"]],
      holds: ##"[{"error":"#NUM!"},{"error":"#NUM!"},{"error":"#NUM!"},{"error":"#VALUE!"},"##
    ),
  ]

  static let documents: [Shape] = [
    Shape("100,000 open arrays", document: String(repeating: "[", count: 100_000), holds: "path"),
    Shape(
      "50,000 open objects",
      document: String(repeating: "{\"a\":", count: 50_000),
      holds: "more than 64 arrays and objects"
    ),
    Shape(
      "nesting of 64 and one more",
      document: "{\"x\":\(String(repeating: "[", count: 64))\(String(repeating: "]", count: 64))}",
      holds: "64"
    ),
    Shape(
      "500,000 unknown keys",
      document: "{" + (0..<500_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}",
      holds: "k499999"
    ),
    Shape(
      "a million digits",
      document: "[[\(nines(1_000_000))]]",
      holds: "a number has at most 10000"
    ),
    Shape("an exponent of nine digits", document: "[[1e999999999]]", holds: "1048576 bits"),
    Shape(
      "texts of a million characters",
      document: "[[\"\(String(repeating: "x", count: 1_000_000))\",\"=LEN(A1)\"]]",
      holds: ##"[{"error":"#VALUE!"},{"error":"#VALUE!"}]"##
    ),
    Shape(
      "two million items",
      document: "{\"items\":[\(ones(2_000_000, "\"\""))],"
        + "\"grid\":[[\"=COUNTA(ITEMS(\\\"text\\\"))\",\"=SUM(LEN(ITEMS(\\\"text\\\")))\"]]}",
      holds: "\"values\":[[2000000,0]]"
    ),
    Shape(
      "a line of 17 MB",
      document: "[[\"\(String(repeating: "x", count: 17_000_000))\"]]",
      holds: "16777216"
    ),
  ]

  @Test(
    .disabled(if: Sanitizer.isOn, Comment(rawValue: Sanitizer.unbounded)),
    arguments: powers + texts + structures + documents
  )
  func `a document made to exhaust is answered within its means`(shape: Shape) throws {
    let scratch = try TemporaryFolder()
    try scratch.add("input", shape.document + "\n{\"id\":\"next\",\"grid\":[[\"=1+1\"]]}\n")
    let outcome = try Child.shell(
      "ulimit -v 1000000; ulimit -t 5; exec \"$LISTER\" recalc --jobs 2 --quiet < input",
      in: scratch.path
    )
    #expect(outcome.signal == nil)
    #expect(outcome.code == 0 || outcome.code == 1)
    let lines = outcome.lines.filter { !$0.isEmpty }
    try #require(lines.count == 2)
    for text in shape.holds { #expect(lines[0].contains(text), "\(lines[0].prefix(400))") }
    #expect(lines[1] == ##"{"id":"next","grid":[["=1+1"]],"values":[[2]]}"##)
  }

  private static func name(_ index: Int) -> String { Shape.name(of: index) }

  private static func nines(_ count: Int) -> String { String(repeating: "9", count: count) }

  private static func ones(_ count: Int, _ text: String = "1") -> String {
    [String](repeating: text, count: count).joined(separator: ",")
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
  }
}
