// SPDX-License-Identifier: MIT

import ListerBasics

/// Why a server didn't start.
package enum HTTPServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// libmicrohttpd isn't there, or isn't version 0.9.75 or later.
  case noLibrary
  /// An address can't be used; the reason is the system's.
  case address(String, reason: String)
  /// The system has no room for its threads.
  case noThread

  package var description: String {
    switch self {
    case .noLibrary: SharedLibrary.microhttpd.missingOrOld
    case .address(let place, let reason): "\(place): \(reason)"
    case .noThread: "the system has no room for another thread"
    }
  }
}
