// SPDX-License-Identifier: MIT

import Foundation
import PlanTrials

extension TwoWays {
  /// What the runs of the suite are multiplied with: `LISTER_PLANS=1000 swift test --filter Plan`.
  static let factor = ProcessInfo.processInfo.environment["LISTER_PLANS"].flatMap(Int.init) ?? 1
}
