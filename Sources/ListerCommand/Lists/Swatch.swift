// SPDX-License-Identifier: MIT

import Lister

extension Style {
  /// A dot in the color of a list; the dot alone where colours are not welcome.
  func swatch(_ color: List.Color) -> Shown { tinted("●", color) }

  func tinted(_ text: Shown, _ color: List.Color) -> Shown {
    let attribute =
      switch color {
      case .gray: "90"
      case .blue: "34"
      case .green: "32"
      case .yellow: "33"
      case .orange: "38;5;208"
      case .red: "31"
      }
    return painted(text, attribute)
  }
}
