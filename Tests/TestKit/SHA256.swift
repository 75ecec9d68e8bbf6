// SPDX-License-Identifier: MIT

/// The digest SHA-256, for checking that shipped files are those the tests know.
///
/// Source: FIPS 180-4. The constants are the first bits of roots of primes, worked out once.
public enum SHA256 {
  /// The digest of some bytes, as 64 hexadecimal digits.
  public static func hexadecimal(of bytes: [UInt8]) -> String {
    var state = primes.prefix(8).map { fractionBits(root: Double($0).squareRoot()) }
    var padded = bytes + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: (UInt64(bytes.count) * 8) >> UInt64(shift)))
    }
    for start in stride(from: 0, to: padded.count, by: 64) {
      digest(padded[start..<start + 64], into: &state)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func digest(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let first = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
      let second = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var v = state
    for index in 0..<64 {
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let rotatedE = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
      let first = v[7] &+ rotatedE &+ choice &+ constants[index] &+ words[index]
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      let rotatedA = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
      v = [first &+ rotatedA &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in 0..<8 { state[index] = state[index] &+ v[index] }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits behind the binary point.
  private static func fractionBits(root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 4_294_967_296)
  }

  /// The cube root's fraction bits, by bisection in whole numbers: cbrt need not be exact everywhere.
  private static func cubeRootBits(_ prime: Int) -> UInt32 {
    var (low, high): (UInt64, UInt64) = (0, 7 << 32)
    let target = UInt128(prime) << 96
    while high - low > 1 {
      let middle = (low + high) / 2
      let cube = UInt128(middle) * UInt128(middle) * UInt128(middle)
      if cube <= target { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  private static let primes: [Int] = (2...311).filter { candidate in
    !(2..<candidate).contains { $0 * $0 <= candidate && candidate % $0 == 0 }
  }
  private static let constants: [UInt32] = primes.map(cubeRootBits)
}
