// SPDX-License-Identifier: MIT

import ListerStore

/// Which list of a folder each list of a backup goes into; no two of them into one.
///
/// A list goes where its name is, byte for byte; else where the only twin of its name is; else it is a
/// new one. What can't be called so, or is a twin of another one, gets a name beside it, the same one
/// each time.
struct RestoreNames {
  struct Target {
    /// What it is called in the folder.
    let name: ListName
    let isPresent: Bool
  }

  /// The lists of the folder, by what is equal for twins.
  private let present: [String: [ListName]]
  /// Those of them that are given away, and what is equal for twins of new ones.
  private var used: Set<ListName> = []
  private var made: Set<String> = []
  /// The number after the last one that was tried, so that none is tried twice.
  private var numbers: [String: Int] = [:]

  private init(_ present: [ListName]) { self.present = Dictionary(grouping: present, by: \.key) }

  /// Where lists go.
  ///
  /// - Parameters:
  ///   - lists: what they are called in the backup.
  ///   - present: the lists of the folder.
  /// - Returns: a target for each.
  static func targets(for lists: [ListName], among present: [ListName]) -> [Target] {
    var names = RestoreNames(present)
    // Names that can stay are given before those that can't look for one.
    var targets = lists.map { names.own($0) }
    for (index, list) in lists.enumerated() where targets[index] == nil {
      targets[index] = (try? ListName(list.text)).flatMap { names.take($0) }
    }
    return zip(lists, targets).map { $1 ?? names.other($0) }
  }

  /// The list of the very same name, whatever the name is.
  private mutating func own(_ name: ListName) -> Target? {
    guard present[name.key]?.contains(name) == true, used.insert(name).inserted else { return nil }
    return Target(name: name, isPresent: true)
  }

  /// The list of a name or the only twin of it, or a new one; nil if it is given away.
  private mutating func take(_ name: ListName) -> Target? {
    if let own = own(name) { return own }
    guard let twins = present[name.key] else {
      return made.insert(name.key).inserted ? Target(name: name, isPresent: false) : nil
    }
    return twins.count == 1 ? own(twins[0]) : nil
  }

  /// A list beside others: of a usable name, or of that with a number.
  private mutating func other(_ list: ListName) -> Target {
    let usable = ImportNames.usable(list.text)
    var number = numbers[usable] ?? 1
    while true {
      let text = number == 1 ? usable : ImportNames.numbered(usable, number)
      number += 1
      numbers[usable] = number
      if let target = (try? ListName(text)).flatMap({ take($0) }) { return target }
    }
  }
}
