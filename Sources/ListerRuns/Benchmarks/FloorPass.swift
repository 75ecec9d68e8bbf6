// SPDX-License-Identifier: MIT

import Lister
import ListerBatch
import ListerBench
import ListerFiles

/// A floor of measurements on several threads, each of which goes over all of the input.
struct FloorPass: Sendable {
  private let pass: ResultPass
  private let path: String

  init(_ pass: ResultPass, _ path: String) {
    self.pass = pass
    self.path = path
  }

  /// Lets each thread go over the input so often.
  func run(threads: Int, times: Int) throws(ListerError) {
    let ends = ParallelMap.map(
      Array(0..<threads),
      jobs: threads,
      cancellation: Cancellation()
    ) { _ in go(times) }
    if let error = ends.compactMap(\.self).first { throw error.listerError }
  }

  private func go(_ times: Int) -> FileError? {
    do throws(FileError) {
      let sink = try NullFile()
      var copy = CopyPass()
      var scan = ScanPass()
      for _ in 0..<times {
        let file = try FileDescriptor(reading: path)
        if pass == .copy {
          _ = try copy.run(from: file, to: sink)
        } else {
          _ = try scan.run(from: file, to: sink)
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
