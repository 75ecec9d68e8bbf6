// SPDX-License-Identifier: MIT

/// What a function does, as one machine has it.
///
/// Threads that count references to one and the same closure slow each other down, by a sixth when it
/// was measured, so that each machine has objects of its own. It calls them by handles, without
/// counting references at all, and keeps them alive as long as it lives itself.
final class FunctionBody {
  private let body: @Sendable (Call) -> Value

  init(_ body: @escaping @Sendable (Call) -> Value) { self.body = body }

  /// A body that somebody else keeps alive.
  @safe
  struct Handle: BitwiseCopyable {
    private let body: Unmanaged<FunctionBody>

    init(_ body: FunctionBody) { unsafe self.body = Unmanaged.passUnretained(body) }

    /// What the function, which is alive, gives for the arguments of a call.
    @inline(__always) @unsafe
    func result(of call: Call) -> Value {
      unsafe body._withUnsafeGuaranteedRef { $0.body(call) }
    }
  }
}
