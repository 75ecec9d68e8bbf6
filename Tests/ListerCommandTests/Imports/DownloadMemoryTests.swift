// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

struct DownloadMemoryTests {
  @Test(.disabled(if: Sanitizer.isOn, Comment(rawValue: Sanitizer.unbounded)))
  func `a download without an end takes no more memory than its limit and 32 MB`() throws {
    let fixture = try ImportFixture([:])
    try fixture.folder.add(
      "serve.py",
      """
      import os, resource, socket, subprocess, sys, threading
      server = socket.socket()
      server.bind(('127.0.0.1', 0))
      server.listen(1)
      def serve():
        connection, _ = server.accept()
        connection.recv(65536)
        # A size whose doubles don't come to the limit.
        chunk = b'2ee0\\r\\n' + b'a' * 12000 + b'\\r\\n'
        connection.sendall(b'HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n' + chunk)
        try:
          while True: connection.sendall(chunk)
        except OSError: pass
      threading.Thread(target=serve, daemon=True).start()
      address = 'http://127.0.0.1:%d/a.csv' % server.getsockname()[1]
      run = subprocess.run([sys.argv[1], 'import', address, '--into', 'lists', '--allow-local'],
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
      print(run.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      print(run.stderr)
      """
    )
    let outcome = try Child.shell("python3 serve.py \"$LISTER\"", in: fixture.folder.path)
    let figures = (outcome.lines.first ?? "").split(separator: " ").compactMap { Int($0) }
    try #require(figures.count == 2, "\(outcome.errors)")
    #expect(figures[0] == 3)
    #expect(outcome.output.contains("it is larger than 268435456 bytes"))
    #expect(figures[1] <= (256 + 32) << 10, "\(figures[1]) KiB")
  }
}
