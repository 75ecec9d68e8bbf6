// SPDX-License-Identifier: MIT

import CListerCurl
import Glibc
import ListerBasics

/// Fetches what is at addresses, through libcurl.
///
/// Goals, in this order:
/// 1. Nothing that an address, a server or a redirect says leads into this machine or a private
///    network unless that is allowed: each connection is judged by the number of its host.
/// 2. Whatever a server does, a download ends: bytes, seconds, redirects and idle time are bounded.
/// 3. What was fetched before is not fetched again: conditional requests, and interrupted transfers
///    are taken up where they broke off, under the condition that the resource is still the same.
package struct Downloader: Sendable {
  /// Which hosts may be asked, instead of all that are not local; for tests.
  private let allows: (@Sendable (HostNumber) -> Bool)?

  package init() { allows = nil }

  init(allows: @escaping @Sendable (HostNumber) -> Bool) { self.allows = allows }

  /// libcurl is loaded, and told once, before its first use.
  private static let isReady = lister_curl_start() != 0

  /// Fetches what is at an address.
  ///
  /// `progress` is called several times a second with the bytes that came and, if it is known, how
  /// many there are; it returns false to give up.
  package func fetch(
    _ request: DownloadRequest,
    progress: @escaping (_ received: Int, _ total: Int?) -> Bool = { _, _ in true }
  ) throws(DownloadError) -> DownloadResult {
    try checkReady(request)
    let isFile = request.address.lowercased().hasPrefix("file:")
    if isFile { try checkFile(request) }
    let policy = allows
    let transfer = Transfer(
      keeps: isFile ? .file : .answers,
      limit: request.limits.bytes,
      allows: { host in policy?(host) ?? (request.allowsLocal || !host.isLocal) },
      progress: progress
    )
    let start = SystemClock.milliseconds
    var resumptions = 0
    while true {
      let left = request.limits.seconds - (SystemClock.milliseconds - start) / 1_000
      guard left > 0 else { throw timeout(request) }
      let attempt = try Attempt(request, transfer, seconds: left)
      let code = attempt.perform()
      if code == CURLE_OK, isFile || isAnswer(transfer, to: request) {
        return DownloadResult(
          bytes: transfer.head.status == 304 ? nil : transfer.bytes,
          validators: transfer.head.validators,
          address: attempt.effectiveAddress,
          fileName: fileName(attempt.effectiveAddress, transfer.head),
          contentType: transfer.head.contentType,
          resumptions: resumptions
        )
      }
      guard canResume(code, transfer), resumptions < request.limits.resumptions else {
        let isOver = SystemClock.milliseconds - start >= request.limits.seconds * 1_000
        if isOver, code == CURLE_OPERATION_TIMEDOUT { throw timeout(request) }
        throw error(code, transfer, request)
      }
      resumptions += 1
    }
  }

  /// Checks that there is an address, and what fetches it.
  func checkReady(_ request: DownloadRequest) throws(DownloadError) {
    guard DownloadRequest.isAddress(request.address) else {
      throw DownloadError(request.address, .address)
    }
    guard Downloader.isReady else {
      throw DownloadError(request.address, .connection(SharedLibrary.curl.missing))
    }
  }

  /// Whether a response that came whole is what was asked for.
  private func isAnswer(_ transfer: Transfer, to request: DownloadRequest) -> Bool {
    switch transfer.head.status {
    case 200: true
    // Only who asks for a part, or for what is newer than a version, can be answered so.
    case 206: transfer.offset > 0
    case 304: !request.known.isEmpty
    default: false
    }
  }

  /// A pipe or a device after `file:` would be waited for without an end.
  private func checkFile(_ request: DownloadRequest) throws(DownloadError) {
    guard let path = DownloadRequest.path(ofFile: request.address) else {
      throw DownloadError(request.address, .address)
    }
    var record = stat()
    guard unsafe stat(path, &record) == 0 else {
      throw DownloadError(request.address, .file(unsafe String(cString: strerror(errno))))
    }
    guard record.st_mode & S_IFMT == S_IFREG else {
      throw DownloadError(request.address, .file("it is not a regular file"))
    }
    guard record.st_size <= request.limits.bytes else {
      throw DownloadError(request.address, .tooLarge(limit: request.limits.bytes))
    }
  }

  private func fileName(_ address: String, _ head: ResponseHead) -> String {
    if !head.fileName.isEmpty { return head.fileName }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let mark = path.firstRange(of: "://") else { return "" }
    let parts = path[mark.upperBound...].split(separator: "/").dropFirst()
    let name = parts.last.map { DownloadRequest.decoded($0) } ?? ""
    return name.contains("/") ? "" : name
  }

  // MARK: Failures

  private func timeout(_ request: DownloadRequest) -> DownloadError {
    DownloadError(request.address, .timeout(seconds: request.limits.seconds))
  }

  /// Whether the transfer broke off in a way that another attempt may repair.
  private func canResume(_ code: CURLcode, _ transfer: Transfer) -> Bool {
    guard !transfer.bytes.isEmpty, !transfer.head.isEncoded, transfer.head.rangeCondition != nil
    else { return false }
    return [CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_OPERATION_TIMEDOUT]
      .contains(code)
  }

  /// Why a transfer has failed.
  func error(
    _ code: CURLcode,
    _ transfer: Transfer,
    _ request: DownloadRequest
  ) -> DownloadError {
    let reason: DownloadError.Reason =
      if let host = transfer.refused {
        .localHost(host: host.description)
      } else if transfer.isTooLarge {
        .tooLarge(limit: request.limits.bytes)
      } else if transfer.isCancelled {
        .cancelled
      } else {
        switch code {
        case CURLE_OK: reason(of: transfer.head)
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.limits.bytes)
        case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: request.limits.redirects)
        // libcurl says the same of a redirect to another scheme and of an answer that isn't HTTP.
        case CURLE_UNSUPPORTED_PROTOCOL where transfer.head.hasOtherScheme: .redirectScheme
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .statusLine
        case CURLE_URL_MALFORMAT: .address
        case CURLE_OPERATION_TIMEDOUT: .tooSlow(seconds: request.limits.stallSeconds)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
          .incomplete(received: transfer.bytes.count)
        default: .connection(unsafe String(cString: lister_curl_reason(code)))
        }
      }
    return DownloadError(request.address, reason)
  }

  /// Why a response that came whole is no answer.
  private func reason(of head: ResponseHead) -> DownloadError.Reason {
    if head.status == 0 { return .statusLine }
    return head.isRedirect && head.location.isEmpty
      ? .redirectWithoutLocation(status: head.status) : .status(head.status)
  }
}
