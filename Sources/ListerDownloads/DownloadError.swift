// SPDX-License-Identifier: MIT

import ListerBasics

/// Why something could not be fetched.
package struct DownloadError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The address isn't one, or its scheme is not `https`, `http` or `file`.
    case address
    /// The host is one of this machine or of a private network; `host` is its number.
    case localHost(host: String)
    /// The server answered with this status.
    case status(Int)
    /// The server answered with a redirect of this status, and did not say where to.
    case redirectWithoutLocation(status: Int)
    /// The server's answer does not begin with a status of HTTP.
    case statusLine
    /// There are more bytes than the limit.
    case tooLarge(limit: Int)
    /// Less than 100 bytes a second came for this many seconds, or the connection took as long.
    case tooSlow(seconds: Int)
    /// The time was up.
    case timeout(seconds: Int)
    /// There are more redirects than the limit.
    case tooManyRedirects(limit: Int)
    /// A redirect leads to something other than `https` and `http`.
    case redirectScheme
    /// The transfer broke off, also after it was taken up again; this many bytes had come.
    case incomplete(received: Int)
    /// The user gave up.
    case cancelled
    /// A file that can't be read.
    case file(String)
    /// The connection failed; the text is libcurl's.
    case connection(String)
  }

  /// The address that was asked for, without a name and a password in it.
  package var address: String
  package var reason: Reason

  /// An error of the given parts.
  package init(_ address: String, _ reason: Reason) {
    self.address = DownloadRequest.withoutUser(address)
    self.reason = reason
  }

  /// The reason in words, without the address.
  package var reasonText: String {
    switch reason {
    case .address: "addresses begin with https://, http:// or file://"
    case .localHost(let host):
      "it leads to \(host), a host of this machine or of a private network (see --allow-local)"
    case .status(let status): "the server answered with status \(status)"
    case .redirectWithoutLocation(let status):
      "the server answered with status \(status), a redirect, but does not say where to"
    case .statusLine: "the server's answer does not begin with a status of HTTP"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .tooSlow(let seconds): "almost nothing came for \(seconds) seconds"
    case .timeout(let seconds): "it took longer than \(String(counting: seconds, "second"))"
    case .tooManyRedirects(let limit): "it is redirected more than \(limit) times"
    case .redirectScheme: "it is redirected to something other than https and http"
    case .incomplete(let received): "the transfer broke off after \(received) bytes"
    case .cancelled: "interrupted"
    case .file(let text), .connection(let text): text
    }
  }
}

extension DownloadError: CustomStringConvertible {
  /// One line for people: `https://example.com/a.csv: cannot download: the server answered …`.
  package var description: String { "\(address): cannot download: \(reasonText)" }
}
