// SPDX-License-Identifier: MIT

import ListerBasics

/// One worker's programs by layout: those that it has met, or that another worker has made.
public final class WorkerPrograms {
  /// Documents whose layout had a program.
  public private(set) var hits = 0
  /// Documents whose layout had none.
  public private(set) var misses = 0

  private var leases = ProgramSets<ProgramLease>()
  /// The program that was given last.
  private var last: ProgramLease?
  private let cache: ProgramCache
  private let compiler: Compiler
  /// The layouts without a program that were met last, by hash.
  private let met = OwnedSlab<UInt64>(4096, filledWith: 0)
  /// The hash of the layout that was met last.
  private(set) var hash: UInt64 = 0

  /// Programs of one worker that call some functions, and are shared through a cache.
  init(_ functions: FunctionTable, sharing cache: ProgramCache) {
    self.cache = cache
    compiler = Compiler(functions)
  }

  /// The program of the layout that a document has, compiled if nobody knows it.
  ///
  /// A document with the layout of the one before is known without a search.
  public func program(for cells: DocumentCells) -> ProgramLease {
    if let last, last === cells.expected, cells.input.isExpected {
      hits += 1
      return last
    }
    let lease = program(of: cells.input.layout, cells)
    last = lease
    cells.expect(lease)
    return lease
  }

  /// The program of the layout that a document has; nil if the worker meets that for the first time.
  ///
  /// Most layouts that nobody has a program of never come again: one is compiled when it does.
  func programIfMet(for cells: DocumentCells) -> ProgramLease? {
    if let last, last === cells.expected, cells.input.isExpected { return program(for: cells) }
    let layout = cells.input.layout
    hash = layout.fastHash
    if leases.entry(for: layout, hash: hash) == nil,
      cache.program(for: layout, hash: hash) == nil
    {
      let place = Int(truncatingIfNeeded: hash) & (met.slab.count - 1)
      guard met.slab[place] == hash else {
        met.slab[place] = hash
        return nil
      }
    }
    return program(for: cells)
  }

  /// Counts a document without a program whose formulas were calculated as they were read.
  func countMiss() { misses += 1 }

  private func program(of layout: ByteView, _ cells: DocumentCells) -> ProgramLease {
    let hash = layout.fastHash
    if let known = leases.entry(for: layout, hash: hash) {
      hits += 1
      return known
    }
    let lease = ProgramLease(program(for: layout, hash, cells))
    leases.insert(lease)
    return lease
  }

  private func program(for layout: ByteView, _ hash: UInt64, _ cells: DocumentCells) -> Program {
    if let shared = cache.program(for: layout, hash: hash) {
      hits += 1
      return shared
    }
    misses += 1
    return cache.share(
      compiler.compile(
        layout: layout,
        hash: hash,
        cells.input.formulas.slab,
        cells.names,
        cells.formulaDecoder
      )
    )
  }
}
