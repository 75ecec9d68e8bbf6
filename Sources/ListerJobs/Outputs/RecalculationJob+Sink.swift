// SPDX-License-Identifier: MIT

import ListerBatch
import ListerFiles

extension RecalculationJob {
  /// The sink that the output asks for.
  ///
  /// - Parameters:
  ///   - cancellation: ends waits for whoever reads it.
  ///   - failures: those that are not told yet.
  /// - Returns: the sink.
  /// - Throws: ``FileError`` when it can't be opened.
  func sink(
    _ cancellation: Cancellation,
    _ failures: FailureLog
  ) throws(FileError) -> any DocumentSink {
    let isSole = inputs.count == 1 && inputs[0].isDocument && settings.options.selection == nil
    let wake = cancellation.wakeDescriptor
    let digests = settings.manifest != nil
    if settings.selectedForm == .arrow, let selection = settings.options.selection {
      let stream: StreamWriter? =
        switch output {
        case .descriptor(let number), .document(let number):
          try StreamWriter(descriptor: number, wake: wake, digests: digests)
        case .file(let path): try StreamWriter(file: path, wake: wake, digests: digests)
        case .outlet(let outlet): StreamWriter(outlet)
        case .folder, .parts, .inPlace, .check: nil
        }
      if let stream { return try ArrowSink(stream, selection) }
    }
    switch output {
    case .descriptor(let number), .document(let number):
      let stream = try StreamWriter(descriptor: number, wake: wake, digests: digests)
      return try StreamSink(stream, isSole: isSole && output == .document(number), settings)
    case .outlet(let outlet): return try StreamSink(StreamWriter(outlet), isSole: false, settings)
    case .file(let path):
      let stream = try StreamWriter(file: path, wake: wake, digests: digests, compresses: false)
      return try StreamSink(stream, isSole: isSole && !InputFinder.isLines(path), settings)
    case .folder(let path):
      try Folder.make(path)
      return FileSink(self, folder: path, failures)
    case .parts(let path): return try PartsSink(path, settings)
    case .inPlace: return FileSink(self, folder: nil, failures)
    case .check: return CheckSink(settings)
    }
  }
}
