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
    if let program = knownProgram(for: cells) { return program }
    misses += 1
    return compiledProgram(for: cells)
  }

  /// The same, but nil if the worker meets the layout for the first time and nobody knows it.
  ///
  /// Most layouts that nobody has a program of never come again: one is compiled when it does.
  func programIfMet(for cells: DocumentCells) -> ProgramLease? {
    if let program = knownProgram(for: cells) { return program }
    let place = Int(truncatingIfNeeded: hash) & (met.slab.count - 1)
    guard met.slab[place] == hash else {
      met.slab[place] = hash
      misses += 1
      return nil
    }
    hits += 1
    return compiledProgram(for: cells)
  }

  /// The program of a document's layout, if a worker has made it.
  private func knownProgram(for cells: DocumentCells) -> ProgramLease? {
    if let last, cells.input.hasLayout(last.layout) {
      hits += 1
      return last
    }
    hash = cells.input.layoutHash
    let known = leases.entries(hash: hash).first { cells.input.hasLayout($0.layout) }
    if let known {
      hits += 1
      last = known
      return known
    }
    let shared = cache.programs(hash: hash).first { cells.input.hasLayout($0.layout) }
    guard let shared else { return nil }
    hits += 1
    return keeping(shared)
  }

  /// The program of the layout that was met last, and that no worker has made.
  func compiledProgram(for cells: DocumentCells) -> ProgramLease {
    let program = compiler.compile(cells.input, hash: hash, cells.names, cells.formulaDecoder)
    return keeping(cache.share(program))
  }

  private func keeping(_ program: Program) -> ProgramLease {
    let lease = ProgramLease(program)
    leases.insert(lease)
    last = lease
    return lease
  }
}
