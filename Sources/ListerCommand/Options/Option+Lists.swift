// SPDX-License-Identifier: MIT

/// What commands share that work on lists.
extension Option {
  static let folder = ValueOption(
    long: "in",
    value: .path("DIR"),
    help: """
      The folder in which lists are looked for by name. Default: the value of LISTER_FOLDER, or \
      else the current directory.
      """
  )
  static let asJSON = Option(
    long: "json",
    help: "Print one JSON value on the standard output, and nothing else there."
  )
}
