// SPDX-License-Identifier: MIT

import CListerCurl

/// A request of HTTP whose answer is taken whatever its status is; no redirect is followed, and
/// nothing is sent twice.
///
/// The host is one that the user has named: it may be this machine.
package struct RemoteCall: Sendable {
  /// `GET`, `PUT` or another method.
  package var method: String
  /// The address: `https` or `http`.
  package var address: String
  /// Fields of the head, such as `If-Match`, by their names.
  package var fields: [(name: String, value: String)]
  /// The body; nil if there is none.
  package var body: [UInt8]?
  /// The bounds of the answer.
  package var limits: DownloadLimits

  /// A call of the given parts.
  package init(
    _ method: String,
    _ address: String,
    fields: [(name: String, value: String)] = [],
    body: [UInt8]? = nil,
    limits: DownloadLimits = DownloadLimits()
  ) {
    (self.method, self.address, self.fields, self.body) = (method, address, fields, body)
    self.limits = limits
  }
}

/// What a server has answered.
package struct RemoteAnswer: Hashable, Sendable {
  /// The status of HTTP.
  package var status: Int
  /// The body, decompressed.
  package var bytes: [UInt8]

  /// An answer of the given parts.
  package init(status: Int, bytes: [UInt8]) { (self.status, self.bytes) = (status, bytes) }
}

extension Downloader {
  /// Calls a server, whose answer may be of whatever status.
  ///
  /// `goesOn` is called several times a second; it returns false to give up.
  ///
  /// - Throws: ``DownloadError`` when there is none.
  package func call(
    _ call: RemoteCall,
    while goesOn: @escaping () -> Bool = { true }
  ) throws(DownloadError) -> RemoteAnswer {
    let request = DownloadRequest(address: call.address, limits: call.limits, allowsLocal: true)
    try checkReady(request)
    let transfer = Transfer(
      keeps: .everyBody,
      limit: call.limits.bytes,
      allows: { _ in true },
      progress: { _, _ in goesOn() }
    )
    let code = try Attempt(call, request, transfer).perform()
    guard code == CURLE_OK, transfer.head.status != 0 else { throw error(code, transfer, request) }
    return RemoteAnswer(status: transfer.head.status, bytes: transfer.bytes)
  }
}
