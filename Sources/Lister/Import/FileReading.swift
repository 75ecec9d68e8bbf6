// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerTables

/// As what a file was read.
public struct FileReading: Shaped {
  /// What the source calls the file; empty if it is the whole source.
  public internal(set) var file = ""
  /// The word of the format.
  public internal(set) var format = ""
  /// How its tables were read, in their order; empty for a file without tables.
  public internal(set) var tables: [TableReading] = []

  /// No file.
  public init() {}

  /// What was read of a file.
  init(_ file: String, _ result: ImportResult) {
    self.file = file
    format = result.content.format
    tables = result.readings
  }

  /// Its members.
  public static let fields: [Field<FileReading>] = [
    Field("file", \.file, "What the source calls the file; empty if it is the whole source"),
    Field("format", \.format, "The word of the format"),
    Field("tables", \.tables, "How its tables were read; empty for a file without tables"),
  ]
}
