// SPDX-License-Identifier: MIT

import Glibc

/// System calls of a run that go wrong; the library in Tests/Faults sees to it.
struct Fault: Sendable, CustomStringConvertible {
  /// What becomes of the call.
  enum Action: Sendable {
    /// It fails with an error number.
    case fail(Int32)
    /// It reads or writes half of what was asked.
    case short
    /// The process gets a signal before the call.
    case signal(Int32)
  }

  /// The kind of the call, `fsync` for example; nil for any.
  var call: String?
  /// Which of these calls, counted from 1.
  var number = 1
  /// Whether all calls after it go wrong too.
  var goesOn = false
  /// What becomes of it.
  var action: Action

  /// Whether the program is to do its work as if nothing had happened.
  var isHarmless: Bool {
    switch action {
    // What an interrupted flush has written nobody knows, so SQLite takes it for one that failed.
    case .fail(EINTR): call != "fsync"
    case .short: true
    default: call == "flock" && goesOn
    }
  }

  /// The variables that tell the library.
  var environment: [String: String] {
    ["LISTER_FAULT_CALL": call ?? "any", "LISTER_FAULT_AT": at, "LISTER_FAULT_ACTION": does]
  }

  var description: String { "\(call ?? "call") \(at) \(does)" }

  private var at: String { "\(number)\(goesOn ? "-" : "")" }

  private var does: String {
    switch action {
    case .fail(let error): "fail:\(error)"
    case .short: "short"
    case .signal(let signal): "signal:\(signal)"
    }
  }

  /// How a call of a kind may fail.
  private static let errors: [(call: String, numbers: [Int32])] = [
    ("open", [EIO, EACCES, EMFILE, EINTR]), ("read", [EIO, EINTR]),
    ("write", [ENOSPC, EIO, EINTR]), ("fsync", [EIO, EINTR]),
    ("rename", [EIO, EACCES, EINVAL, EINTR]), ("link", [EIO, EPERM]),
    ("unlink", [EIO, EACCES]), ("stat", [EIO, EACCES]), ("flock", [EIO, ENOLCK, EINTR]),
    ("mkdir", [EIO, ENOSPC]), ("attribute", [EPERM, EOPNOTSUPP]),
    ("lock", [EIO, EAGAIN]), ("map", [ENOMEM, EACCES]),
  ]

  /// All faults of a run that makes the given calls, by their kinds, one after the other.
  ///
  /// - Parameters:
  ///   - calls: the kind of each call, in order.
  ///   - signals: the signals that come at each call.
  /// - Returns: each kind of failure at each call, and each signal before each call.
  static func all(of calls: [String], signals: [Int32]) -> [Fault] {
    var faults: [Fault] = []
    for (call, errors) in errors {
      let count = calls.count { $0 == call }
      guard count > 0 else { continue }
      for number in 1...count {
        faults += errors.map { Fault(call: call, number: number, action: .fail($0)) }
        guard call == "read" || call == "write" else { continue }
        faults.append(Fault(call: call, number: number, action: .short))
      }
    }
    for error in [ENOLCK, ENOSYS, EOPNOTSUPP] {
      faults.append(Fault(call: "flock", goesOn: true, action: .fail(error)))
    }
    for signal in signals {
      faults += calls.indices.map { Fault(number: $0 + 1, action: .signal(signal)) }
    }
    return faults
  }
}
