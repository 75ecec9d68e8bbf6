// SPDX-License-Identifier: MIT

import ListerNumbers

/// All values that are not empty as numbers, as AVERAGEA takes them.
enum AllValues: AggregateSource {
  static var parameters: [Parameter] { Numbers.parameters }

  @inline(__always)
  static func forEachNumber(of call: Call, _ body: (Number) -> Void) -> Value? {
    call.forEachNumberOfAll(body)
  }
}
