// SPDX-License-Identifier: MIT

package import ListerBasics

/// Where bytes come from in parts, for work that otherwise reads a descriptor.
///
/// Used by one thread at a time.
package final class ByteFeed: Identical, Sendable {
  /// Gives the next part.
  ///
  /// What it is handed is empty, and may have room that is used again. It leaves at least one byte
  /// there and returns `some`, or leaves it empty. Without `waits` it returns `nothing` where there
  /// is no part yet.
  package let next: @Sendable (_ part: inout [UInt8], _ waits: Bool) -> InputBytes.Progress

  /// A feed that asks a function.
  package init(
    _ next: @escaping @Sendable (_ part: inout [UInt8], _ waits: Bool) -> InputBytes.Progress
  ) {
    self.next = next
  }
}

/// Where bytes go in parts, for work that otherwise writes a descriptor.
///
/// Used by one thread at a time.
package final class ByteOutlet: Identical, Sendable {
  /// Takes the next part, which is valid during the call.
  package let write: @Sendable (ByteView) throws(FileError) -> Void

  /// An outlet that hands on to a function.
  package init(_ write: @escaping @Sendable (ByteView) throws(FileError) -> Void) {
    self.write = write
  }
}

/// An object that is equal to itself alone.
package protocol Identical: AnyObject, Hashable {}

extension Identical {
  package static func == (left: Self, right: Self) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
