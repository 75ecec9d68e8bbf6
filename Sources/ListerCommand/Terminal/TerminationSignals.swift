// SPDX-License-Identifier: MIT

import Glibc
import Lister
import Synchronization

/// Signals that end the program, turned into a ``Cancellation``.
enum TerminationSignals {
  /// The address of the cancellation to make, kept alive for ever; 0 before `install`.
  private static let target = Atomic<UInt>(0)

  /// Lets SIGINT, SIGTERM and SIGHUP make `cancellation`, and ignores SIGPIPE.
  ///
  /// A second signal of the same kind ends the process at once, for those who can't wait. With
  /// SIGPIPE ignored, writing into a closed pipe is an ordinary error (EPIPE). SIGHUP stays ignored
  /// where it is, as `nohup` wants it. Call it once.
  static func install(cancelling cancellation: Cancellation) {
    // A handler can't hold a reference, so the object is leaked on purpose.
    let address = unsafe UInt(bitPattern: Unmanaged.passRetained(cancellation).toOpaque())
    target.store(address, ordering: .releasing)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { TerminationSignals.handle($0) }
      // Not SA_RESTART: a call that waits returns with EINTR.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      var old = sigaction()
      _ = unsafe sigaction(number, &action, &old)
      if number == SIGHUP, isIgnored(old) { _ = unsafe sigaction(number, &old, nil) }
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // Handlers can't be compared as functions.
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func handle(_ number: Int32) {
    let saved = errno
    if let pointer = unsafe UnsafeRawPointer(bitPattern: target.load(ordering: .acquiring)) {
      unsafe Unmanaged<Cancellation>.fromOpaque(pointer).takeUnretainedValue()
        .cancel(signal: number)
    }
    errno = saved
  }
}
