// SPDX-License-Identifier: MIT

extension Option {
  static let inPlace = Option(
    long: "in-place",
    short: "i",
    help: "Write each file back to where it came from, whole or not at all."
  )
  static let output = Option(
    long: "output",
    short: "o",
    value: .path("PATH"),
    help: "Write into the directory PATH, or into one stream if PATH ends in .ndjson or .jsonl."
  )
  static let check = Option(
    long: "check",
    help: "Write nothing; exit with 1 if a document is not as recalculation would leave it."
  )
  static let values = Option(
    long: "values",
    help: "Write only the id and the values of each document."
  )
  static let numbers = Option(
    long: "numbers",
    short: "n",
    value: .word("exact", "text", "double", standard: "exact"),
    help: """
      How numbers are written: exact, as JSON numbers and ratios; text, as strings; \
      double, as the nearest binary floating-point numbers.
      """
  )
  static let jobs = Option(
    long: "jobs",
    short: "j",
    value: .integer("N", 1...1024, standard: "the cores that this process may use"),
    help: "Calculate with N threads. The output never depends on N."
  )
  static let now = Option(
    long: "now",
    value: OptionValue(
      name: "TIME",
      standard: "the start of the run",
      expectation: Moment.expectation,
      accepts: { Moment($0) != nil }
    ),
    help: "What NOW and TODAY say: an ISO 8601 date or time (UTC), or a serial number."
  )
  static let seed = Option(
    long: "seed",
    value: .seed(standard: "0"),
    help: "What RAND starts from, together with the document's id and the cell."
  )
  static let onError = Option(
    long: "on-error",
    value: .word("continue", "stop", standard: "continue"),
    help: "Whether a document that fails ends the run; those before it are written in any case."
  )
  static let timings = Option(
    long: "timings",
    short: "t",
    value: .word("text", "json", alone: "text"),
    help: "Report on standard error where the time went: as a table, or as one line of JSON."
  )
  static let progress = Option(
    long: "progress",
    value: .word("auto", "always", "never", standard: "auto, on a terminal only"),
    help: "Whether to show progress on standard error."
  )
  static let quiet = Option(
    long: "quiet",
    short: "q",
    help: "Say nothing on standard error about documents that fail; show no progress."
  )
}
