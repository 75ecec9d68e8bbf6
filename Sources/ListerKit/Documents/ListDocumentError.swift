// SPDX-License-Identifier: MIT

package import ListerJSON

/// Why a document's list can't be read, or not be written.
///
/// The domains and codes are those of Apple's Lister, for whoever compares them; the words are not.
package enum ListDocumentError: Error, Equatable, Sendable {
  /// The bytes aren't a list; the cause has the place.
  case corrupt(DocumentError)
  /// There is no presenter, and nobody else has the list.
  case noPresenter

  /// Where the code belongs: Apple's name for errors of Cocoa, or that of Lister's documents.
  package var domain: String {
    switch self {
    case .corrupt: "NSCocoaErrorDomain"
    case .noPresenter: "ListDocumentDomain"
    }
  }

  /// Apple's code: 259 for a corrupt file, -1 without a presenter.
  package var code: Int {
    switch self {
    case .corrupt: 259
    case .noPresenter: -1
    }
  }

  package var message: String {
    switch self {
    case .corrupt: "the file can't be read"
    case .noPresenter: "the list can't be written"
    }
  }

  package var reason: String {
    switch self {
    case .corrupt(let error) where error.path.isEmpty: error.message
    case .corrupt(let error): "\(error.path): \(error.message)"
    case .noPresenter: "the document has no presenter that knows the list"
    }
  }
}

extension ListDocumentError: CustomStringConvertible {
  /// The message and the reason in one line.
  package var description: String { "\(message): \(reason)" }
}
