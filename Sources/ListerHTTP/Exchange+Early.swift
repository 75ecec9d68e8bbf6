// SPDX-License-Identifier: MIT

import CListerHTTP
import ListerBasics
import Synchronization

extension Exchange {
  /// Takes the connection over for an answer whose head is there; nil if it waits until the request
  /// is whole.
  func answerEarly(while body: HTTPRequestBody) -> EarlyAnswer? {
    guard isDirect else { return nil }
    return outcome.withLock { outcome in
      // As long as the request isn't over, its connection is open.
      guard !outcome.isTaken, let response = outcome.response else { return nil }
      let early = EarlyAnswer(
        on: connection.descriptor,
        status: response.status.rawValue,
        head: head(of: response),
        spool: Spool(server.spools),
        patience: server.options.limits.idleTime,
        isHeldUp: { body.isFull }
      )
      if let early { (outcome.early, outcome.response) = (early, nil) }
      return early
    }
  }

  /// Has the loop end a connection whose answer was sent early.
  func endEarly() {
    outcome.withLock { outcome in
      guard outcome.early != nil else { return }
      outcome.isOver = true
      goOn(&outcome)
    }
  }

  /// Whether a part of the answer was sent, or may have been.
  var isAnswering: Bool { outcome.withLock { $0.early != nil } }

  /// The head of an answer in chunks, behind which the connection ends.
  private func head(of response: HTTPResponse) -> [UInt8] {
    var date = [CChar](repeating: 0, count: Int(lister_http_date_size))
    unsafe lister_http_date(&date)
    let status = "HTTP/1.1 \(response.status.rawValue) \(response.status.reason)\r\n"
    var head = Array(status.utf8) + Array("Date: ".utf8)
    head += date.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    head += "\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n".utf8
    var isName = true
    for byte in fields(of: response, at: SystemClock.monotonic, arrived: nil) {
      if byte != 0 {
        head.append(byte)
      } else {
        head += (isName ? ": " : "\r\n").utf8
        isName.toggle()
      }
    }
    head += "\r\n".utf8
    return head
  }
}
