// SPDX-License-Identifier: MIT

/// A store of slabs that never move and are forgotten together, or back to a mark.
///
/// Chunks of `chunkSize` elements are filled in order and kept for reuse; what is larger than a
/// chunk has a chunk of its own, given back when it is forgotten.
@safe
public struct SlabArena<Element: BitwiseCopyable>: ~Copyable {
  private var chunks: [Chunk] = []
  private var current = 0
  private var offset = 0
  private let chunkSize: Int
  private let blank: Element
  /// Elements handed out and not yet forgotten.
  public private(set) var used = 0

  /// A slab with its owner.
  private final class Chunk {
    let owned: OwnedSlab<Element>

    init(_ count: Int, filledWith blank: Element) {
      owned = OwnedSlab(count, filledWith: blank)
    }

    var slab: Slab<Element> { owned.slab }
  }

  /// A state of the arena to go back to.
  public struct Mark: Sendable {
    fileprivate var current: Int
    fileprivate var offset: Int
    fileprivate var used: Int
  }

  /// An arena without chunks; `blank` fills what is handed out.
  public init(chunkSize: Int, blank: Element) {
    self.chunkSize = chunkSize
    self.blank = blank
  }

  /// The state now.
  public var mark: Mark { Mark(current: current, offset: offset, used: used) }

  /// Forgets what was handed out since `mark` was taken.
  public mutating func release(to mark: Mark) {
    while chunks.count > mark.current + 1, let last = chunks.last, last.slab.count > chunkSize {
      chunks.removeLast()
    }
    current = mark.current
    offset = mark.offset
    used = mark.used
  }

  /// Forgets everything, and keeps one chunk.
  public mutating func reset() {
    while chunks.count > 1 || (chunks.first?.slab.count ?? 0) > chunkSize { chunks.removeLast() }
    current = 0
    offset = 0
    used = 0
  }

  /// Room for `count` blank elements.
  public mutating func allocate(_ count: Int) -> Slab<Element> {
    used += count
    while current < chunks.count {
      let room = chunks[current].slab
      if room.count - offset >= count {
        let slab = room[offset..<offset + count]
        offset += count
        slab.fill(with: blank)
        return slab
      }
      current += 1
      offset = 0
    }
    chunks.append(Chunk(max(count, chunkSize), filledWith: blank))
    offset = count
    return chunks[current].slab[0..<count]
  }
}
