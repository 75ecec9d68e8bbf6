// SPDX-License-Identifier: MIT

/// Something that was noticed while reading and didn't stop it.
public struct ImportRemark: Hashable, Sendable {
  /// The line it is about, from 1; nil when it is about the whole file.
  public var line: Int?
  /// What was noticed, as a sentence without a full stop.
  public var message: String
  /// Whether something of a table could be read in two ways, or doesn't fit what is said of it.
  ///
  /// What it is about stays as it is written. Where reading is to be strict, the file is refused.
  public var isUnsettled: Bool
  /// Whether the reading of its table says so, too.
  package let isInReading: Bool

  /// A remark of the given parts.
  package init(
    line: Int? = nil,
    message: String,
    isUnsettled: Bool = false,
    isInReading: Bool = false
  ) {
    self.line = line
    self.message = message
    self.isUnsettled = isUnsettled
    self.isInReading = isInReading
  }

  /// What a remark on columns begins with, and one on what the user says.
  private static let (columns, given) = ("columns: ", "as given: ")

  /// Which column became what.
  static func columns(_ parts: [String]) -> ImportRemark {
    ImportRemark(message: columns + parts.joined(separator: "; "))
  }

  /// What the user says of a table.
  static func given(_ parts: [String]) -> ImportRemark {
    ImportRemark(message: given + parts.joined(separator: "; "))
  }

  /// Whether it says which column became what, or what the user says: an update that does the same needs
  /// no such remark.
  package var saysColumns: Bool {
    message.hasPrefix(ImportRemark.columns) || message.hasPrefix(ImportRemark.given)
  }
}
