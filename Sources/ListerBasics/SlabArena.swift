// SPDX-License-Identifier: MIT

/// A store of slabs that never move and are forgotten together, or back to a mark.
///
/// Chunks of `chunkSize` elements are filled in order and kept for reuse; what is larger than a
/// chunk has a chunk of its own, given back when it is forgotten.
@safe
public struct SlabArena<Element: BitwiseCopyable>: ~Copyable {
  private var chunks: [Slab<Element>] = []
  private var current = 0
  private var offset = 0
  private let chunkSize: Int
  private let blank: Element
  /// Elements handed out and not yet forgotten.
  public private(set) var used = 0

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

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// The state now.
  public var mark: Mark { Mark(current: current, offset: offset, used: used) }

  /// Forgets what was handed out since `mark` was taken.
  public mutating func release(to mark: Mark) {
    while chunks.count > mark.current + 1, let last = chunks.last, last.count > chunkSize {
      last.deallocate()
      chunks.removeLast()
    }
    current = mark.current
    offset = mark.offset
    used = mark.used
  }

  /// Forgets everything, and keeps one chunk.
  public mutating func reset() {
    while chunks.count > 1 || (chunks.first?.count ?? 0) > chunkSize {
      chunks.removeLast().deallocate()
    }
    current = 0
    offset = 0
    used = 0
  }

  /// Room for `count` blank elements.
  public mutating func allocate(_ count: Int) -> Slab<Element> {
    used += count
    while current < chunks.count {
      if chunks[current].count - offset >= count {
        let slab = chunks[current][offset..<offset + count]
        offset += count
        slab.fill(with: blank)
        return slab
      }
      current += 1
      offset = 0
    }
    chunks.append(.allocate(max(count, chunkSize), filledWith: blank))
    offset = count
    return chunks[current][0..<count]
  }
}
