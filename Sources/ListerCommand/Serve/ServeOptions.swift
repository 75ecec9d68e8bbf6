// SPDX-License-Identifier: MIT

import ListerHTTP

/// The options of `lister serve`.
extension Option {
  static let listen = ValueOption(
    long: "listen",
    value: OptionType<[HTTPAddress]>(
      each: OptionValue(
        name: "PLACE",
        standard: "127.0.0.1:8080",
        expectation: HTTPAddress.expectation
      ),
      parse: { HTTPAddress($0) }
    ),
    isRepeatable: true,
    help: """
      Listen there: ADDRESS:PORT with an address as a number, of which the port 0 is a free one, or \
      unix:PATH. Sockets that systemd hands over are used as well.
      """
  )
  static let host = ValueOption(
    long: "host",
    value: OptionType<[String]>(
      each: OptionValue(name: "NAME", expectation: "a name"),
      parse: { $0.isEmpty ? nil : $0 }
    ),
    isRepeatable: true,
    help: "Be called so: the name that a proxy in front has outside. Requests for it need a token."
  )
  static let tokens = ValueOption(
    long: "tokens",
    value: .path("FILE"),
    help: "Take the tokens of a file: a line 'read SECRET' or 'write SECRET' for each."
  )
  static let requireToken = Option(
    long: "require-token",
    help: "Ask programs on this machine for a token too. Without --tokens one is made and printed."
  )
  static let accessLog = ValueOption(
    long: "access-log",
    value: .path("FILE"),
    help: "Append a line of JSON about each request; '-' is the standard output."
  )
  static let workers = ValueOption(
    long: "workers",
    value: .integer("N", 1...1_024, standard: ServeLimits.workers, meaning: "the processors"),
    help: "Do what takes longer than 50 µs on N threads."
  )
  static let drain = ValueOption(
    long: "drain",
    value: .integer("SECONDS", 0...86_400, standard: 30),
    help: "When asked to end, finish what runs for so long, and then cancel it."
  )
}
