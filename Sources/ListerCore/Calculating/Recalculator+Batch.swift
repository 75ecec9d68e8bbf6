// SPDX-License-Identifier: MIT

import ListerBatch
public import ListerJSON

extension Recalculator {
  /// Recalculates many documents over all cores; a layout is compiled once for all of them.
  ///
  /// The results don't depend on how many workers there are. Streams that don't fit into memory are
  /// for ``RecalculatedDocuments``.
  ///
  /// - Parameters:
  ///   - documents: the documents, each in UTF-8.
  ///   - options: what the results depend on as well.
  ///   - jobs: how many workers at most; as many as cores that the process may use, if nil.
  /// - Returns: for each document, in order, the one with its values, or why it was refused.
  public static func recalculated(
    _ documents: some Sequence<[UInt8]>,
    options: RecalculationOptions = RecalculationOptions(),
    jobs: Int? = nil
  ) -> [Result<[UInt8], DocumentError>] {
    let layouts = SharedLayouts()
    return ParallelMap.map(
      Array(documents),
      jobs: max(1, jobs ?? Cores.available),
      chunk: 16,
      cancellation: Cancellation(),
      makeScratch: { Recalculator(options: options, sharing: layouts) },
      { document, recalculator in
        Result { () throws(DocumentError) in try recalculator.recalculate(document) }
      }
    )
  }
}
