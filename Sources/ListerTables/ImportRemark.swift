// SPDX-License-Identifier: MIT

/// Something that was noticed while reading and didn't stop it.
public struct ImportRemark: Hashable, Sendable {
  /// The line it is about, from 1; nil when it is about the whole file.
  public var line: Int?
  /// What was noticed, as a sentence without a full stop.
  public var message: String

  /// A remark of the given parts.
  package init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }

  /// What a remark on columns begins with.
  private static let columns = "columns: "

  /// Which column became what.
  static func columns(_ parts: [String]) -> ImportRemark {
    ImportRemark(message: columns + parts.joined(separator: "; "))
  }

  /// Whether it says which column became what.
  package var saysColumns: Bool { message.hasPrefix(ImportRemark.columns) }
}
