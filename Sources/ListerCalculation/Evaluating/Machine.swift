// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerNumbers

/// What one worker runs programs with, whatever the document: the stack, the functions, room for
/// texts.
///
/// Each document that it works on has a ``Lane``. Between two formulas nothing of any document is on
/// the machine, so that it may run one program over many documents in turns. Not for use by two
/// threads at once.
public final class Machine {
  /// A text in a cell takes this many characters (Unicode scalars).
  public static let maximumTextLength = 32_767

  /// What the arithmetics of its documents work with.
  public let workbench = Workbench()

  /// What runs before the first program: nothing.
  let idle = Program(ProgramDraft(), layout: .empty, hash: 0)
  let stack = OwnedSlab<Value>(Program.maximumDepth, filledWith: .empty)
  let referenceParser = ParserBox()
  var scratch = ByteBuffer(capacity: 1024)

  let bodies: [@Sendable (Call) -> Value]
  let signatures: FunctionSignatures

  /// A machine that calls some functions.
  init(_ signatures: FunctionSignatures, _ bodies: [@Sendable (Call) -> Value]) {
    self.signatures = signatures
    self.bodies = bodies
  }
}
