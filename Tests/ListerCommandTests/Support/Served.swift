// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

/// A running `lister serve` on a free port, and what it has said.
struct Served {
  let output: TemporaryFolder
  let child: Child

  /// Starts the server; returns when it has said where it listens.
  ///
  /// - Parameters:
  ///   - folder: the folder that it serves; one of its own if nil. What it says goes there, too.
  ///   - port: where it listens; a free port if 0.
  ///   - options: what else it is told.
  /// - Throws: when it can't be started.
  init(in folder: TemporaryFolder? = nil, port: Int = 0, _ options: String...) throws {
    output = try folder ?? TemporaryFolder()
    // What another server has said there is not this one's.
    try? FileManager.default.removeItem(atPath: output.path(of: "err"))
    child = try Child(
      [
        "-c",
        "exec \"$LISTER\" serve \"$@\" > \"$OUTPUT/out\" 2> \"$OUTPUT/err\"", "serve",
        "--in", output.path, "--listen", "127.0.0.1:\(port)",
      ] + options,
      program: "/bin/bash",
      environment: ["LISTER": Child.lister, "OUTPUT": output.path]
    )
    let path = output
    let end = ContinuousClock.now + .seconds(60)
    while !path.content("err").contains("http://"), ContinuousClock.now < end { usleep(2_000) }
    #expect(path.content("err").contains("listening at http://127.0.0.1:"))
  }

  /// The port that it has said.
  var port: String {
    output.content("err").matches(of: /http:\/\/127\.0\.0\.1:(\d+)/).last.map {
      String($0.output.1)
    }
      ?? ""
  }

  /// The answer to a request.
  func ask(_ line: String, _ fields: String = "") throws -> String {
    let request =
      "\(line) HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\(fields)\\r\\n"
    let script = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(request)' >&3; cat <&3"
    return try Child(["-c", script], program: "/bin/bash").outcome().output
  }

  /// Ends it with a signal.
  func end(_ signal: Int32 = SIGTERM) -> Child.Outcome {
    child.send(signal)
    return child.outcome()
  }
}
