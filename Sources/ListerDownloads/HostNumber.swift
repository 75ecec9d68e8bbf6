// SPDX-License-Identifier: MIT

/// The number of a host that a connection would lead to.
struct HostNumber: Hashable, CustomStringConvertible {
  /// Four bytes of IPv4, or sixteen of IPv6.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether it is one of this machine, of a private network, or of no single host at all.
  ///
  /// Source: the special-purpose address registries of IANA (RFC 6890), as far as they are not
  /// globally reachable. Numbers of IPv6 that hold one of IPv4 are judged by that.
  var isLocal: Bool {
    if bytes.count == 4 { return isLocalVersion4(bytes[...]) }
    let prefix = bytes.prefix(12)
    if prefix.elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
      || prefix.elementsEqual([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
    {
      return isLocalVersion4(bytes[12...])
    }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return isLocalVersion4(bytes[2..<6]) }
    return HostNumber.localPrefixes.contains { prefix in
      let (whole, rest) = (prefix.bits / 8, prefix.bits % 8)
      guard bytes.prefix(whole).elementsEqual(prefix.bytes.prefix(whole)) else { return false }
      return rest == 0 || (bytes[whole] ^ prefix.bytes[whole]) >> (8 - UInt8(rest)) == 0
    }
  }

  /// Numbers of IPv6 that are not reachable from everywhere, by their first bits.
  private static let localPrefixes: [(bytes: [UInt8], bits: Int)] = [
    // Unspecified, loopback, or out of use.
    ([0, 0], 16),
    // Translated to numbers of IPv4 that the network chooses itself (RFC 8215).
    ([0, 0x64, 0xFF, 0x9B, 0, 1], 48),
    // Thrown away (RFC 6666).
    ([1, 0, 0, 0, 0, 0, 0, 0], 64),
    // Teredo's tunnels (RFC 4380), which may lead to anything after them, and other protocols' own.
    ([0x20, 0x01, 0], 23),
    // Examples (RFC 3849, RFC 9637).
    ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0], 20),
    // Segment routing (RFC 9602).
    ([0x5F, 0], 16),
    // Unique local, link-local and former site-local numbers; several hosts.
    ([0xFC], 7), ([0xFE, 0x80], 9), ([0xFF], 8),
  ]

  private func isLocalVersion4(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = Array(bytes)
    return switch (parts[0], parts[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (198, 18...19),
      (100, 64...127), (224...255, _):
      true
    case (192, 0): parts[2] == 0 || parts[2] == 2
    case (198, 51): parts[2] == 100
    case (203, 0): parts[2] == 113
    default: false
    }
  }

  /// The number as people write it; IPv6 without abbreviation.
  var description: String {
    if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
