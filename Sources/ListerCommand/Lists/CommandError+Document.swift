// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension CommandError {
  /// What a user is told when something could not be done with a document.
  init(_ error: DocumentFileError) {
    var message = Shown(error.description)
    if case .document(let trouble, let line, let column) = error.reason, !trouble.path.isEmpty {
      let place = "\(error.path):\(line):\(column): \(trouble.path)"
      message = "\(place): \(error.message)"
    }
    switch error.reason {
    case .file, .locked, .lockedElsewhere, .missing, .contended: self = .unavailable(message)
    case .document, .unfit, .version, .name, .protected, .noVersion, .refused:
      self = .failed(message)
    }
  }
}
