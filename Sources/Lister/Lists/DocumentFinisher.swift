// SPDX-License-Identifier: MIT

import Bytes
public import ListFiles
public import ListerKit

/// Makes the bytes of a list that is about to be saved: with the values of its grids calculated anew.
///
/// One worker's, like the ``Recalculator`` that it holds.
public final class DocumentFinisher {
  private let recalculator: Recalculator

  /// A finisher whose values depend on the given options.
  public init(options: RecalculationOptions) {
    recalculator = Recalculator(options: options)
  }

  /// The bytes of a list with the values of its grids, ended by a line feed.
  ///
  /// A list without grids is written as it is.
  ///
  /// - Throws: ``DocumentError`` when the list is none that can be read back, such as one that merging
  ///   has made larger than a document may be.
  public func bytes(of list: List) throws(DocumentError) -> [UInt8] {
    let bytes = list.bytes
    try check(bytes.count)
    guard list["grids"] != nil || list["grid"] != nil else { return bytes }
    var output = ByteBuffer(capacity: bytes.count + 1_024)
    try bytes.withByteView { (view) throws(DocumentError) in
      try recalculator.recalculate(view, to: &output)
    }
    try check(output.count)
    return output.view.array
  }

  private func check(_ count: Int) throws(DocumentError) {
    guard count > DocumentLimits.bytes else { return }
    throw DocumentError(offset: DocumentLimits.bytes, path: "", reason: .tooManyBytes(count))
  }

  /// The same as what a ``DocumentFile`` is finished with.
  public func bytes(
    for path: String
  ) -> (List) throws(DocumentFileError) -> [UInt8] {
    { [self] (list) throws(DocumentFileError) in
      do throws(DocumentError) {
        return try bytes(of: list)
      } catch {
        throw DocumentFileError(path, .refused(error.message))
      }
    }
  }
}
