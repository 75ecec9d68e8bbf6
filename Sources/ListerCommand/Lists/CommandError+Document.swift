// SPDX-License-Identifier: MIT

import ListFiles

extension CommandError {
  /// What a user is told when something could not be done with a document.
  init(_ error: DocumentFileError) {
    let message = Display.line(error.description)
    switch error.reason {
    case .file, .locked, .missing, .contended: self = .unavailable(message)
    case .document, .version, .name, .exists, .protected, .noVersion, .refused:
      self = .failed(message)
    }
  }
}
