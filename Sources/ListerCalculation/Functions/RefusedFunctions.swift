// SPDX-License-Identifier: MIT

/// Functions of other programs that there will not be, and why.
package enum RefusedFunctions {
  /// Why there is no function of a name, in upper case; nil for all others.
  package static func reason(for name: String) -> String? {
    if name.hasPrefix("FORECAST.ETS") {
      return "its parameters come from an optimiser that isn't published"
    }
    if name == "ISEMAIL" || name == "ISURL" { return "what it accepts isn't published" }
    if name == "ISDATE" { return "a date is a number here, without a format that tells it" }
    return name.hasPrefix("CUBE") || outside.contains(name)
      ? "it depends on a machine, a network or another document" : nil
  }

  private static let outside: Set<String> = [
    "CALL", "DDE", "DETECTLANGUAGE", "FILTERXML", "GETPIVOTDATA", "GOOGLEFINANCE", "IMAGE",
    "IMPORTDATA", "IMPORTRANGE", "INFO", "MULTIPLE.OPERATIONS", "QUERY", "REGISTER.ID", "RTD",
    "SPARKLINE", "STOCKHISTORY", "STYLE", "TRANSLATE", "WEBSERVICE",
  ]
}
