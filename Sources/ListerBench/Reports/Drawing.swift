// SPDX-License-Identifier: MIT

/// Lines and words of SVG; the colors are names of classes, which ``style`` has for light and dark.
struct Drawing {
  private(set) var text = ""

  /// What the classes look like, in light and, where the reader prefers that, in dark.
  static let style = """
    .chart{font:12px system-ui,sans-serif;color-scheme:light dark}\
    .chart .back{fill:#fff}.chart text{fill:#222}.chart .small{fill:#555;font-size:11px}\
    .chart .grid{stroke:#ddd;fill:none}.chart .axis{stroke:#666;fill:none}\
    .chart .data{stroke:#0b63c5;fill:none;stroke-width:2}.chart .dot{fill:#0b63c5}\
    .chart .ideal{stroke:#888;fill:none;stroke-dasharray:5 4}\
    .chart .fit{stroke:#c2410c;fill:none;stroke-width:1.5}\
    .chart .scan{stroke:#15803d;fill:none;stroke-dasharray:2 3}\
    .chart .copy{stroke:#7c3aed;fill:none;stroke-dasharray:2 3}\
    .chart .s0{fill:#0b63c5}.chart .s1{fill:#15803d}.chart .s2{fill:#a16207}\
    .chart .s3{fill:#c2410c}.chart .s4{fill:#7c3aed}.chart .s5{fill:#be185d}\
    @media(prefers-color-scheme:dark){\
    .chart .back{fill:#16181d}.chart text{fill:#e6e6e6}.chart .small{fill:#aaa}\
    .chart .grid{stroke:#333}.chart .axis{stroke:#888}\
    .chart .data{stroke:#6cb0ff}.chart .dot{fill:#6cb0ff}.chart .ideal{stroke:#777}\
    .chart .fit{stroke:#fb923c}.chart .scan{stroke:#4ade80}.chart .copy{stroke:#c4a5ff}\
    .chart .s0{fill:#6cb0ff}.chart .s1{fill:#4ade80}.chart .s2{fill:#eab308}\
    .chart .s3{fill:#fb923c}.chart .s4{fill:#c4a5ff}.chart .s5{fill:#f472b6}}
    """

  /// A line through points.
  mutating func line(_ points: [(x: Double, y: Double)], _ kind: String) {
    guard points.count > 1 else { return }
    let path = points.map { "\(Drawing.place($0.x)),\(Drawing.place($0.y))" }
    text += "<polyline class=\"\(kind)\" points=\"\(path.joined(separator: " "))\"/>\n"
  }

  /// A filled box.
  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ kind: String) {
    text += "<rect class=\"\(kind)\" x=\"\(Drawing.place(x))\" y=\"\(Drawing.place(y))\""
    text += " width=\"\(Drawing.place(width))\" height=\"\(Drawing.place(height))\"/>\n"
  }

  /// A point.
  mutating func dot(_ x: Double, _ y: Double) {
    text +=
      "<circle class=\"dot\" cx=\"\(Drawing.place(x))\" cy=\"\(Drawing.place(y))\" r=\"3.5\"/>\n"
  }

  /// On which side of its place a text is.
  enum Anchor: String { case start, middle, end }

  mutating func words(
    _ words: String,
    _ x: Double,
    _ y: Double,
    _ anchor: Anchor = .start,
    isSmall: Bool = false
  ) {
    let kind = isSmall ? " class=\"small\"" : ""
    text += "<text\(kind) x=\"\(Drawing.place(x))\" y=\"\(Drawing.place(y))\""
    text += " text-anchor=\"\(anchor.rawValue)\">\(Drawing.escaped(words))</text>\n"
  }

  /// A place with one digit behind the point.
  private static func place(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// A text in XML.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..<" ": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
