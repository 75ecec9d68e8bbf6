// SPDX-License-Identifier: MIT

/// A store of slabs that never move and are forgotten together, or back to a mark.
///
/// Chunks of `chunkSize` elements are filled in order and kept for reuse; what is larger than a
/// chunk has a chunk of its own, given back when it is forgotten.
@safe
public struct SlabArena<Element: BitwiseCopyable>: ~Copyable {
  private var chunks: [Chunk] = []
  /// The chunk that is being filled, the first one again after everything was forgotten.
  @usableFromInline var current = 0
  @usableFromInline var room: Slab<Element>?
  @usableFromInline var offset = 0
  /// Whether there is more than one chunk of the usual size.
  @usableFromInline var hasMore = false
  private let chunkSize: Int
  @usableFromInline let blank: Element
  /// Elements handed out and not yet forgotten.
  @inlinable public var used: Int { count }
  @usableFromInline var count = 0

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
    @usableFromInline var current: Int
    @usableFromInline var offset: Int
    @usableFromInline var count: Int

    @usableFromInline
    init(current: Int, offset: Int, count: Int) {
      (self.current, self.offset, self.count) = (current, offset, count)
    }
  }

  /// An arena without chunks; `blank` fills what is handed out.
  public init(chunkSize: Int, blank: Element) {
    self.chunkSize = chunkSize
    self.blank = blank
  }

  /// The state now.
  @inlinable public var mark: Mark { Mark(current: current, offset: offset, count: count) }

  /// Forgets what was handed out since `mark` was taken.
  @inlinable
  public mutating func release(to mark: Mark) {
    if hasMore { dropLarge(after: mark.current) }
    offset = mark.offset
    count = mark.count
  }

  /// Forgets everything, and keeps one chunk.
  @inlinable
  public mutating func reset() {
    if hasMore { dropMost() }
    offset = 0
    count = 0
  }

  /// Room for `count` blank elements.
  @inlinable
  public mutating func allocate(_ count: Int) -> Slab<Element> {
    self.count += count
    guard let room, room.count - offset >= count else { return allocateElsewhere(count) }
    let slab = room[offset..<offset + count]
    offset += count
    slab.fill(with: blank)
    return slab
  }

  @usableFromInline @inline(never)
  mutating func allocateElsewhere(_ count: Int) -> Slab<Element> {
    while current + 1 < chunks.count {
      fill(current + 1)
      if chunks[current].slab.count >= count { return handOut(count) }
    }
    chunks.append(Chunk(max(count, chunkSize), filledWith: blank))
    hasMore = chunks.count > 1 || count > chunkSize
    fill(chunks.count - 1)
    return handOut(count)
  }

  /// Goes on with another chunk, from its start on.
  private mutating func fill(_ chunk: Int) {
    current = chunk
    room = chunks.isEmpty ? nil : chunks[chunk].slab
    offset = 0
  }

  /// Hands out the first elements of a chunk that has as many.
  private mutating func handOut(_ count: Int) -> Slab<Element> {
    let slab = chunks[current].slab[0..<count]
    offset = count
    slab.fill(with: blank)
    return slab
  }

  /// Gives chunks of unusual size at the end back, and goes back to a chunk.
  @usableFromInline @inline(never)
  mutating func dropLarge(after chunk: Int) {
    while chunks.count > chunk + 1, let last = chunks.last, last.slab.count > chunkSize {
      chunks.removeLast()
    }
    fill(chunk)
    hasMore = chunks.count > 1 || (chunks.first?.slab.count ?? 0) > chunkSize
  }

  /// Gives all chunks back but one of the usual size.
  @usableFromInline @inline(never)
  mutating func dropMost() {
    while chunks.count > 1 || (chunks.first?.slab.count ?? 0) > chunkSize { chunks.removeLast() }
    fill(0)
    hasMore = false
  }
}
