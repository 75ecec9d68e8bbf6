// SPDX-License-Identifier: MIT

package import ListerJobs

extension Workspace {
  /// Calculates the grids of a document that comes with many others, one by one.
  ///
  /// - Parameters:
  ///   - document: its bytes.
  ///   - recalculators: those that calculate them.
  ///   - options: what the values depend on as well.
  /// - Returns: what `lister recalc` writes, with what it took.
  /// - Throws: ``ListerError`` with line and column when it isn't one.
  package static func recalculating(
    _ document: [UInt8],
    _ recalculators: RecalculatorPool,
    _ options: RecalculationOptions
  ) throws(ListerError) -> RecalculatedBytes {
    try DocumentError.mapping(
      in: "document",
      document,
      try recalculators.recalculate(document, options)
    )
  }

  /// Calculates the grids of a document again; streams are for
  /// `RecalculatedDocuments`.
  ///
  /// - Parameters:
  ///   - document: its bytes.
  ///   - path: what it is called in errors.
  ///   - options: what the values depend on as well; if nil, on the time that the clock tells.
  /// - Returns: the document with its values.
  /// - Throws: ``ListerError`` with line and column when it isn't one.
  public func recalculate(
    _ document: [UInt8],
    at path: String = "document",
    _ options: RecalculationOptions? = nil
  ) throws(ListerError) -> [UInt8] {
    let finisher = options.map { DocumentFinisher(options: $0) } ?? finisher()
    return try DocumentError.mapping(in: path, document, try finisher.bytes(of: document))
  }
}
