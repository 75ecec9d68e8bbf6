// SPDX-License-Identifier: MIT

extension List {
  /// The colors of a list, with Apple's raw values.
  public enum Color: Int, CaseIterable, Sendable {
    /// Gray, unless a document says otherwise.
    case gray
    /// Blue.
    case blue
    /// Green.
    case green
    /// Yellow.
    case yellow
    /// Orange.
    case orange
    /// Red.
    case red

    /// The name that is in a document: `green`.
    public var name: String {
      switch self {
      case .gray: "gray"
      case .blue: "blue"
      case .green: "green"
      case .yellow: "yellow"
      case .orange: "orange"
      case .red: "red"
      }
    }

    /// The color of a name in a document; nil if there is none.
    public init?(name: String) {
      guard let color = Color.allCases.first(where: { $0.name == name }) else { return nil }
      self = color
    }

    /// The name that people read: `Green`.
    public var title: String { name.prefix(1).uppercased() + name.dropFirst() }
  }
}
