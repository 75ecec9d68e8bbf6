// SPDX-License-Identifier: MIT

/// What operations work with: integers, headers, powers of ten, room for irrational numbers and
/// matrices.
///
/// Nothing in it outlasts an operation but powers of ten, so that all documents of a worker share
/// one. Not for use by two threads at once.
@safe
public final class Workbench {
  /// What makes numbers look like integers of GMP.
  let slots = OperandSlots()
  /// The integers that an operation may use.
  let scratch = Scratch(count: 12)
  /// The integers of the helpers below the operations: making canonical, rounding.
  let inner = Scratch(count: 8)
  let tens = TensCache()
  /// What the irrational functions use; made when the first one is called.
  lazy var irrationals = Workspace()
  /// What the matrix functions use.
  lazy var matrices = MatrixWorkspace()

  /// A workbench that nothing has been done on.
  public init() {}
}
