// SPDX-License-Identifier: MIT

import ListerBasics

/// One generated document.
protocol WorkloadDocument {
  /// Appends it, one line of JSON and its newline.
  func write(to buffer: inout ByteBuffer)
  /// Its decisive cells; see ``Workload/expected(index:seed:distinct:)``.
  func expected() -> ExpectedCells
}
