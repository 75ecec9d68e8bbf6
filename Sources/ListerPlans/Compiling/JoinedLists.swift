// SPDX-License-Identifier: MIT

/// Lists of registers that were joined, as a tree: lists that begin alike share its upper part.
struct JoinedLists {
  /// A list and one more register.
  private struct Branch: Hashable {
    var operation: PlanOperation
    var place: Int
    var register: Int
  }

  private var places: [Branch: Int] = [:]
  /// For each place the register that holds what comes of its list, if one does.
  private var registers: [Int?] = [nil]

  /// No lists.
  init() {}

  /// Finds a list, or makes a place for it.
  ///
  /// - Parameters:
  ///   - operation: what joins the list.
  ///   - list: the registers.
  ///   - isKept: whether the place will be found again.
  /// - Returns: the place of the list, and the longest beginning of it that a register holds.
  mutating func find(
    _ operation: PlanOperation,
    _ list: [Int],
    isKept: Bool
  ) -> (place: Int, known: (register: Int, count: Int)?) {
    var place = 0
    var known: (register: Int, count: Int)?
    for (index, register) in list.enumerated() {
      let branch = Branch(operation: operation, place: place, register: register)
      if let next = places[branch] {
        place = next
      } else {
        guard isKept else { break }
        place = registers.count
        registers.append(nil)
        places[branch] = place
      }
      if let register = registers[place] { known = (register, index + 1) }
    }
    return (place, known)
  }

  /// Forgets what registers from one on hold.
  mutating func forget(from first: Int) {
    for (place, register) in registers.enumerated() {
      if let register, register >= first { registers[place] = nil }
    }
  }

  /// Keeps the register that holds what comes of the list at a place.
  mutating func keep(_ register: Int, at place: Int) { registers[place] = register }
}
