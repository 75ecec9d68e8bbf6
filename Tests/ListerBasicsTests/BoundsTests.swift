// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

/// Every access of a view, a buffer, a slab and a list, at an index or with a count.
private enum Access: String, Codable, CaseIterable, Sendable {
  case viewByte, viewRangeStart, viewRangeEnd, viewWord, viewSearch, viewCount, viewElement
  case bufferGet, bufferSet, bufferTruncate, bufferInsert, bufferRepeat, bufferRoom, bufferWritten
  case slabGet, slabSet, slabUnchecked, slabRangeStart, slabRangeEnd, slabCopy, slabCount
  case slabElement, slabAddress
  case listGet, listSet, listTruncate, listRepeat, listRemove
  case arenaCount

  /// What may be asked of eight bytes or elements, and what may not.
  var indices: (good: [Int], bad: [Int]) {
    switch self {
    case .viewByte, .bufferGet, .bufferSet, .slabGet, .slabSet, .slabUnchecked, .listGet, .listSet:
      ([0, 1, 7], [-1, 8, .max, .min])
    case .viewWord: ([0], [-1, 1, 7, 8, .max, .min])
    case .viewRangeStart, .slabRangeStart: ([0, 4, 8], [-1, .min])
    case .viewRangeEnd, .slabRangeEnd: ([0, 4, 8], [9, .max])
    case .bufferTruncate, .bufferInsert, .listTruncate: ([0, 4, 8], [-1, 9, .max, .min])
    case .viewSearch: ([0, 7, 8, 9, .max], [-1, .min])
    case .viewCount: ([0, 8], [-1, .min])
    case .bufferRepeat, .listRepeat, .slabCount, .arenaCount: ([0, 1, 100], [-1, .min])
    case .bufferRoom: ([0, 100], [-1, .min])
    case .bufferWritten: ([0, 16], [-1, 17])
    case .slabCopy: ([0, 4, 8], [9, 100])
    case .slabAddress: ([0, 8], [-1, .min])
    case .listRemove: ([1, 8], [9])
    // Beyond the ends there is nothing, and that is an answer.
    case .viewElement, .slabElement: ([0, 7, 8, -1, .max, .min], [])
    }
  }

  func perform(_ index: Int) {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    bytes.withByteView { view in
      var buffer = ByteBuffer(capacity: 8)
      buffer.append(view)
      let owner = OwnedSlab(8, filledWith: 5)
      let slab = owner.slab
      let list = SlabList<Int>(capacity: 8)
      list.append(repeating: 5, count: 8)
      switch self {
      case .viewByte: _ = view[index]
      case .viewElement: _ = view.element(at: index)
      case .viewRangeStart: _ = view[index..<8]
      case .viewRangeEnd: _ = view[0..<index]
      case .viewWord: _ = view.word(at: index)
      case .viewSearch: _ = view.firstIndex(of: 0, from: index)
      case .viewCount:
        unsafe view.withUnsafeBuffer { buffer in
          guard let start = buffer.baseAddress else { return }
          _ = unsafe ByteView(start: start, count: index)
        }
      case .bufferGet: _ = buffer[index]
      case .bufferSet: buffer[index] = 9
      case .bufferTruncate: buffer.truncate(to: index)
      case .bufferInsert: buffer.insert(view, at: index)
      case .bufferRepeat: buffer.append(repeating: 1, count: index)
      case .bufferRoom: unsafe buffer.append(room: index) { _ in 0 }
      case .bufferWritten: unsafe buffer.append(room: 16) { _ in index }
      case .slabGet: _ = slab[index]
      case .slabSet: slab[index] = 9
      case .slabUnchecked: _ = unsafe slab[unchecked: index]
      case .slabElement: _ = slab.element(at: index)
      case .slabRangeStart: _ = slab[index..<8]
      case .slabRangeEnd: _ = slab[0..<index]
      case .slabCopy:
        let source = OwnedSlab(index, filledWith: 6)
        slab.copy(from: source.slab)
      case .slabCount: _ = OwnedSlab(index, filledWith: 7)
      case .slabAddress: _ = unsafe Slab<Int>(address: slab.address, count: index)
      case .listGet: _ = list[index]
      case .listSet: list[index] = 9
      case .listTruncate: list.truncate(to: index)
      case .listRepeat: list.append(repeating: 1, count: index)
      case .listRemove: for _ in 0..<index { list.removeLast() }
      case .arenaCount:
        var arena = SlabArena<Int>(chunkSize: 16, blank: 0)
        _ = arena.allocate(index)
      }
    }
  }
}

@Suite struct BoundsTests {
  @Test(arguments: Access.allCases)
  private func `what lies within the bounds may be asked for`(access: Access) {
    for index in access.indices.good { access.perform(index) }
  }

  // Each in a process of its own, which the check ends.
  @Test(arguments: Access.allCases)
  private func `what lies beyond the bounds ends the process`(access: Access) async {
    for index in access.indices.bad {
      await #expect(processExitsWith: .failure, "\(access) at \(index)") {
        [access = access.rawValue as String, index = index as Int] in
        Access(rawValue: access)?.perform(index)
      }
    }
  }

  @Test func `a process in which nothing goes beyond the bounds ends well`() async {
    await #expect(processExitsWith: .success) {
      for access in Access.allCases { for index in access.indices.good { access.perform(index) } }
    }
  }
}
