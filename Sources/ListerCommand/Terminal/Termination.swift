// SPDX-License-Identifier: MIT

import Glibc
import Lister

/// The end that a signal asks for.
///
/// A command that catches signals looks at the request between two documents, and every wait of it
/// ends with the first signal: for input, for whoever reads the output and the messages, for locks.
/// Signals end all other commands at once.
enum Termination {
  /// Made by the first signal, once signals are caught.
  static let request = Cancellation()

  /// Lets signals make the request; returns it.
  static func catchSignals() -> Cancellation {
    TerminationSignals.install(cancelling: request)
    return request
  }

  /// The signal that came; SIGINT where none is known.
  static var signal: Int32 { request.signal ?? SIGINT }
}
