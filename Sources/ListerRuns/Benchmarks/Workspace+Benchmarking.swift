// SPDX-License-Identifier: MIT

package import Lister
import ListerBasics
package import ListerBatch
package import ListerBench
import ListerFiles
import ListerJSON

extension Workspace {
  /// Measures the throughput of recalculation on generated documents, and checks their answers.
  ///
  /// Each workload goes from a file in memory to nowhere, as a job of ``job(for:)`` does it.
  ///
  /// - Parameters:
  ///   - request: what is measured.
  ///   - cancellation: ends it; what there is by then is the result.
  ///   - onStep: is told what comes next.
  /// - Returns: all runs.
  /// - Throws: ``ListerError`` when an answer is wrong, there is no room for the files, or the
  ///   result can't be kept.
  package func benchmark(
    _ request: BenchmarkRequest,
    cancellation: Cancellation = Cancellation(),
    onStep: @escaping (BenchmarkStep) -> Void = { _ in }
  ) throws(ListerError) -> BenchmarkResult {
    try Benchmark(request, cancellation: cancellation, onStep: onStep).run()
  }

  /// Writes a text of a result to a file, which is replaced whole.
  ///
  /// - Throws: ``ListerError`` when it can't be written.
  package func write(_ text: String, to path: String) throws(ListerError) {
    try FileError.mapping(try AtomicFile.replace(path, with: text))
  }

  /// Reads what a benchmark has kept in a file.
  ///
  /// - Parameter path: the file.
  /// - Returns: all runs.
  /// - Throws: ``ListerError`` when it can't be read, or is no such file.
  package func benchmark(from path: String) throws(ListerError) -> BenchmarkResult {
    var buffer = ByteBuffer(capacity: 1 << 16)
    try FileError.mapping(try WholeFile.read(path, limit: 1 << 30, into: &buffer))
    let json: JSONText
    do throws(DocumentError) {
      json = try JSONText(parsing: buffer.view)
    } catch {
      throw error.listerError(in: path, buffer.view)
    }
    do throws(ShapeError) {
      return try BenchmarkResult(file: json)
    } catch {
      throw ListerError(.benchmarkFile(error), at: .init(path: path, member: error.path))
    }
  }
}
