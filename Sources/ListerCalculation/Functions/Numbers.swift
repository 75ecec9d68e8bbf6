// SPDX-License-Identifier: MIT

import ListerNumbers

/// The numbers of ranges, arrays and direct arguments, as SUM takes them.
enum Numbers: AggregateSource {
  static var parameters: [Parameter] { [.list("number"), .list("numbers", .repeating)] }

  @inline(__always)
  static func forEachNumber(of call: Call, _ body: (Number) -> Void) -> Value? {
    call.forEachNumber(body)
  }
}
