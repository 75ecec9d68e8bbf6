// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import TestKit
import Testing

@testable import ListerBench

@Suite struct YardstickTests {
  @Test(arguments: [(1, 1), (1, 3), (2, 2), (5, 1)])
  func `its answers are the same for any threads and passes`(threads: Int, times: Int) {
    #expect(Yardstick.run(threads: threads, times: times))
  }

  @Test func `no pass has no answer`() {
    #expect(!Yardstick.run(threads: 1, times: 0))
  }

  /// Where this fails the yardstick is another one, though its answers may be the same: undo that, or raise
  /// ``ResultHeader/scoreVersion`` and write the digest here.
  @Test func `it is frozen`() throws {
    let digests = [2: "7ace0cf23128868eb8f53cf94c022ecfc846b0063063c2ef0caa68fd3f58f7ec"]
    let path = "../Sources/CListerYardstick/CListerYardstick.c"
    let source = try [UInt8](Data(contentsOf: Datasets.root.appending(path: path)))
    let digest = source.withByteView { SHA256.hexadecimal(SHA256.digest(of: $0)) }
    #expect(digests[ResultHeader.scoreVersion] == digest)
  }
}
