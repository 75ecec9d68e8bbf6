// SPDX-License-Identifier: MIT

import CListerCurl

/// One attempt of a download: a handle of libcurl with its options.
@safe struct Attempt: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// Sets an attempt up that goes on where the transfer is.
  init(
    _ request: DownloadRequest,
    _ transfer: Transfer,
    seconds: Int
  ) throws(DownloadError) {
    guard let handle = unsafe lister_curl_init() else {
      throw DownloadError(request.address, .connection("out of memory"))
    }
    unsafe self.handle = unsafe handle
    let limits = request.limits
    if let path = DownloadRequest.path(ofFile: request.address) {
      // The very file that was looked at: libcurl would resolve `..` without following links.
      setText(CURLOPT_URL, DownloadRequest.address(ofFile: path))
      setNumber(CURLOPT_PATH_AS_IS, 1)
    } else {
      setText(CURLOPT_URL, request.address)
    }
    setText(CURLOPT_PROTOCOLS_STR, "http,https,file")
    setText(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    setText(CURLOPT_USERAGENT, "lister")
    if !request.allowsLocal { setText(CURLOPT_PROXY, "") }
    setNumber(CURLOPT_NOSIGNAL, 1)
    setNumber(CURLOPT_FOLLOWLOCATION, 1)
    setNumber(CURLOPT_MAXREDIRS, limits.redirects)
    setNumber(CURLOPT_CONNECTTIMEOUT, limits.connectSeconds)
    setNumber(CURLOPT_TIMEOUT, seconds)
    setNumber(CURLOPT_LOW_SPEED_LIMIT, 100)
    setNumber(CURLOPT_LOW_SPEED_TIME, limits.stallSeconds)
    setNumber(CURLOPT_NOPROGRESS, 0)
    let condition = transfer.bytes.isEmpty ? nil : transfer.head.rangeCondition
    transfer.begin(at: transfer.bytes.count)
    addConditions(request, transfer, condition)
    setCallbacks(transfer)
  }

  /// Sets a call up.
  init(
    _ call: RemoteCall,
    _ request: DownloadRequest,
    _ transfer: Transfer
  ) throws(DownloadError) {
    try self.init(request, transfer, seconds: call.limits.seconds)
    setNumber(CURLOPT_FOLLOWLOCATION, 0)
    setText(CURLOPT_CUSTOMREQUEST, call.method)
    for field in call.fields { addHeader("\(field.name): \(field.value)") }
    if let body = call.body {
      // Without this a larger body would wait for the server's consent.
      addHeader("Expect:")
      setNumber(CURLOPT_POSTFIELDSIZE, body.count)
      // One byte more, for an empty array has no address.
      let copied = body + [0]
      unsafe copied.withUnsafeBytes { bytes in
        let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        _ = unsafe lister_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start)
      }
    }
    _ = unsafe lister_curl_set_headers(handle, CURLOPT_HTTPHEADER, headers)
  }

  deinit {
    unsafe lister_curl_free(headers)
    unsafe lister_curl_cleanup(handle)
  }

  private mutating func addConditions(
    _ request: DownloadRequest,
    _ transfer: Transfer,
    _ condition: String?
  ) {
    if let condition {
      // A part of a compressed body could not be joined: it is asked for as it is.
      setText(CURLOPT_RANGE, "\(transfer.offset)-")
      addHeader("If-Range: \(condition)")
    } else {
      setText(CURLOPT_ACCEPT_ENCODING, "")
      if let etag = request.known.etag { addHeader("If-None-Match: \(etag)") }
      if let date = request.known.lastModified { addHeader("If-Modified-Since: \(date)") }
    }
    _ = unsafe lister_curl_set_headers(handle, CURLOPT_HTTPHEADER, headers)
  }

  private func setCallbacks(_ transfer: Transfer) {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    let options = [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA,
    ]
    for option in options {
      _ = unsafe lister_curl_set_pointer(handle, option, context)
    }
    _ = unsafe lister_curl_set_sink(handle, CURLOPT_WRITEFUNCTION, Transfer.body)
    _ = unsafe lister_curl_set_sink(handle, CURLOPT_HEADERFUNCTION, Transfer.header)
    _ = unsafe lister_curl_set_progress(handle, CURLOPT_XFERINFOFUNCTION, Transfer.watch)
    _ = unsafe lister_curl_set_opener(handle, CURLOPT_OPENSOCKETFUNCTION, Transfer.open)
  }

  private func setText(_ option: CURLoption, _ value: String) {
    _ = unsafe lister_curl_set_text(handle, option, value)
  }

  private func setNumber(_ option: CURLoption, _ value: Int) {
    _ = unsafe lister_curl_set_number(handle, option, value)
  }

  private mutating func addHeader(_ line: String) {
    unsafe headers = unsafe lister_curl_append(headers, line)
  }

  func perform() -> CURLcode { unsafe lister_curl_perform(handle) }

  /// The address after redirects.
  var effectiveAddress: String {
    var text: UnsafePointer<CChar>?
    guard unsafe lister_curl_effective_address(handle, &text) == CURLE_OK,
      let text = unsafe text
    else { return "" }
    return unsafe String(cString: text)
  }
}
