// SPDX-License-Identifier: MIT

import ListerBasics

/// What is known of functions without what they do, found by name without regard to case.
///
/// What the compiler and the machine ask at each call is in plain tables, so that no declaration,
/// with its texts, is copied on the way of a document.
final class FunctionSignatures: @unchecked Sendable {
  // Sendable because nothing changes after `init`: what it keeps is written there and only read
  // later.

  /// The functions in the order of their categories' files.
  let functions: [Function]
  private let ownedTraits: OwnedSlab<Traits>
  private let ownedKinds: OwnedSlab<Parameter.Kind>
  private let ownedNames: OwnedSlab<Name>
  /// The product of matrices, the inverse, and the solution of a system, which is the product of an
  /// inverse with its right sides; nil where one of them is missing.
  private(set) var solving: (product: Int, inverse: Int, solution: Int)?
  /// The bytes of the names.
  private var arena = ByteArena()

  /// What is asked of a function at each call.
  struct Traits: BitwiseCopyable {
    var form: Function.Form
    /// Where its kinds of arguments begin, as many as it takes at most.
    var firstKind: Int32
    var minimumArguments: Int16
    var maximumArguments: Int16
    var repeatingGroup: Int8
    var givesArray: Bool
    var isDynamic: Bool
    /// Whether no parameter is read one by one: then there is nothing to convert.
    var takesAreasOnly: Bool
    /// Whether its result is a subtotal, which other subtotals leave out.
    var givesSubtotal: Bool
    /// Whether some of its values are known by Arb alone.
    var needsArb: Bool
  }

  /// An entry of the open table of names; `index` is -1 where it is free.
  private struct Name: BitwiseCopyable {
    var text: ByteView
    var index: Int
  }

  var traits: Slab<Traits> { ownedTraits.slab }
  /// Kinds of arguments, function by function.
  var kinds: Slab<Parameter.Kind> { ownedKinds.slab }
  /// An open table, at most half full, so that every search ends soon; a power of two of places.
  private var names: Slab<Name> { ownedNames.slab }

  /// The signatures of some functions; whoever copies its slabs keeps it alive.
  init(_ functions: [Function]) {
    self.functions = functions
    let kindCount = functions.reduce(0) { $0 + $1.maximumArguments }
    ownedKinds = OwnedSlab(kindCount, filledWith: .value)
    let blank = Traits(
      form: .call,
      firstKind: 0,
      minimumArguments: 0,
      maximumArguments: 0,
      repeatingGroup: 1,
      givesArray: false,
      isDynamic: false,
      takesAreasOnly: false,
      givesSubtotal: false,
      needsArb: false
    )
    ownedTraits = OwnedSlab(functions.count, filledWith: blank)
    var places = 2
    for function in functions { places += 2 * (1 + function.aliases.count) }
    places = 1 << (Int.bitWidth - (places - 1).leadingZeroBitCount)
    ownedNames = OwnedSlab(places, filledWith: Name(text: .empty, index: -1))
    var firstKind = 0
    // Each start of a program comes by here, so nothing is copied that need not be.
    for index in functions.indices {
      let most = functions[index].maximumArguments
      let takesAreasOnly = FunctionSignatures.fill(
        self.kinds[firstKind..<firstKind + most],
        of: functions[index]
      )
      traits[index] = Traits(
        form: functions[index].form,
        firstKind: Int32(firstKind),
        minimumArguments: Int16(functions[index].minimumArguments),
        maximumArguments: Int16(most),
        repeatingGroup: Int8(functions[index].repeatingGroup),
        givesArray: functions[index].givesArray,
        isDynamic: functions[index].isDynamic,
        takesAreasOnly: takesAreasOnly,
        givesSubtotal: functions[index].givesSubtotal,
        needsArb: functions[index].needsArb
      )
      firstKind += most
      insert(functions[index].name, index)
      for alias in functions[index].aliases { insert(alias, index) }
    }
    if let product = index(of: ByteView("MMULT")), let inverse = index(of: ByteView("MINVERSE")),
      let solution = index(of: ByteView("MSOLVE"))
    {
      solving = (product, inverse, solution)
    }
  }

  /// Lays down the kinds of all positions: those of the parameters, then those at the end in turns.
  ///
  /// - Returns: whether there are parameters, and none is read one by one.
  private static func fill(_ places: Slab<Parameter.Kind>, of function: Function) -> Bool {
    let count = function.parameters.count
    guard count > 0 else { return false }
    var takesAreasOnly = true
    for position in 0..<count {
      let kind = function.parameters[position].kind
      takesAreasOnly = takesAreasOnly && kind.takesWhole
      if position < places.count { places[position] = kind }
    }
    // Whole turns are copied behind themselves: twice as many places each time.
    let start = count - function.repeatingGroup
    var end = count
    while end < places.count {
      let more = min(end - start, places.count - end)
      places[end..<end + more].copy(from: places[start..<start + more])
      end += more
    }
    return takesAreasOnly
  }

  /// The kind of a function's argument at a zero-based position; of those that it doesn't take, any.
  func kind(of function: Int, at position: Int) -> Parameter.Kind {
    let traits = traits[function]
    guard position < Int(traits.maximumArguments) else { return .any }
    return kinds[Int(traits.firstKind) + position]
  }

  private func insert(_ name: String, _ index: Int) {
    let name = name.withByteView { arena.copy($0) }
    var slot = slot(of: name)
    while names[slot].index >= 0 {
      precondition(names[slot].text != name, "\(name) is declared twice")
      slot = (slot + 1) & (names.count - 1)
    }
    names[slot] = Name(text: name, index: index)
  }

  /// The index of the function that a formula calls by `name`, whatever its case.
  ///
  /// The prefixes `_xlfn.` and `_xlws.`, which some programs write, are skipped.
  func index(of name: ByteView) -> Int? {
    var name = name
    if name.count > 6 && name[0] == UInt8(ascii: "_") {
      for prefix: StaticString in ["_xlfn.", "_xlws."]
      where FunctionSignatures.isEqual(name[0..<6], ByteView(prefix)) {
        name = name[6..<name.count]
        break
      }
    }
    var slot = slot(of: name)
    while names[slot].index >= 0 {
      if FunctionSignatures.isEqual(name, names[slot].text) { return names[slot].index }
      slot = (slot + 1) & (names.count - 1)
    }
    return nil
  }

  private static func isEqual(_ left: ByteView, _ right: ByteView) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where ASCII.upper(left[index]) != ASCII.upper(right[index]) {
      return false
    }
    return true
  }

  /// FNV-1a of the name in upper case: names are short.
  private func slot(of name: ByteView) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = 0
    while let byte = name.element(at: index) {
      hash = (hash ^ UInt64(ASCII.upper(byte))) &* 0x100_0000_01b3
      index += 1
    }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & (names.count - 1)
  }
}
