// SPDX-License-Identifier: MIT

extension List {
  /// The places of the items that are to be done and due on a day or before it, the earliest first.
  ///
  /// - Parameter serial: the serial number of the day, see ``ItemDate/serial``.
  /// - Returns: the places, from 0; of items that are due at the same time, the upper one comes
  ///   first.
  package func dueItems(by serial: Int) -> [Int] {
    items.indices.compactMap { index in
      let item = items[index]
      guard !item.isComplete, !item.isRemoved, let due = item.due, due.serial <= serial else {
        return nil
      }
      return (index, due)
    }
    .sorted { (left: (Int, ItemDate), right: (Int, ItemDate)) in
      let (first, second) = (left.1.inUTC, right.1.inUTC)
      let times = (first.seconds ?? 0, second.seconds ?? 0)
      return (first.serial, times.0, left.0) < (second.serial, times.1, right.0)
    }
    .map { $0.0 }
  }
}
