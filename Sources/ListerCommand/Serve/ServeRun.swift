// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerHTTP
import ListerService

/// What `lister serve` does before it listens.
enum ServeRun {
  /// How many descriptors a server may need besides those of its connections.
  static let otherDescriptors = 256

  static func options(of invocation: Invocation) throws(CommandError) -> HTTPOptions {
    var addresses = invocation[.listen]
    let given = HTTPAddress.handedOver(environment: Style.environment)
    if addresses.isEmpty, given.isEmpty { addresses = [.network("127.0.0.1", port: 8_080)] }
    addresses = addresses.map(inPlace)
    var options = HTTPOptions(addresses: given + addresses, workers: invocation[.workers])
    options.limits = ServeLimits.limits(of: invocation)
    options.batches = invocation[ServeLimits.batches]
    options.hosts = invocation[.host]
    options.isTokenNeeded = invocation.has(.requireToken)
    if let path = invocation[.tokens] { options.tokens = try tokens(of: path) }
    if options.tokens.isEmpty {
      let others = addresses.first { !$0.isLocal }
      guard others == nil || options.isTokenNeeded else {
        throw .failed("other machines need a token: give --tokens FILE or --require-token")
      }
      if options.isTokenNeeded {
        let token = HTTPToken.random()
        options.tokens = [token]
        StandardError.say("token: \(token.secret)")
      }
    }
    if let path = invocation[.accessLog] { options.accessLog = try log(path) }
    return options
  }

  /// The service of a folder, which becomes the current directory: so nothing that is answered says
  /// where on this machine the lists are.
  ///
  /// - Throws: `CommandError` when there is no such folder, or it can't be entered.
  static func service(of invocation: Invocation) throws(CommandError) -> Service {
    let folder = invocation.folder
    guard unsafe chdir(folder) == 0 else {
      throw .unavailable("\(folder): \(unsafe String(cString: strerror(errno)))")
    }
    return Service(
      invocation.workspace(in: "."),
      limits: ServeLimits.serviceLimits(of: invocation)
    )
  }

  /// A place as it is called from any directory.
  private static func inPlace(_ address: HTTPAddress) -> HTTPAddress {
    guard case .unix(let path) = address, !path.hasPrefix("/"),
      let current = unsafe getcwd(nil, 0)
    else { return address }
    defer { unsafe free(current) }
    return .unix("\(unsafe String(cString: current))/\(path)")
  }

  private static func tokens(of path: String) throws(CommandError) -> [HTTPToken] {
    do {
      return try HTTPToken.all(at: path)
    } catch {
      throw .unavailable("\(path): \(error.description)")
    }
  }

  private static func log(_ path: String) throws(CommandError) -> Int32 {
    guard path != "-" else { return STDOUT_FILENO }
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw .unavailable("\(path): \(unsafe String(cString: strerror(errno)))")
    }
    return descriptor
  }
}
