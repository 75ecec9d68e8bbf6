// SPDX-License-Identifier: MIT

/// A residue modulo 2^256.
struct Residue256: WideResidue {
  static var parts: Int { 2 }
  var a0, a1: UInt128

  @inline(__always) init(_ a0: UInt128, _ a1: UInt128) { (self.a0, self.a1) = (a0, a1) }
  @inline(__always) init(parts: (UInt128, UInt128, UInt128, UInt128)) {
    (a0, a1) = (parts.0, parts.1)
  }
  @inline(__always) func part(_ index: Int) -> UInt128 {
    index == 0 ? a0 : index == 1 ? a1 : 0
  }
  @inline(__always) static func &+ (a: Residue256, b: Residue256) -> Residue256 {
    var carry: UInt128 = 0
    let low = a.a0.adding(b.a0, &carry)
    return Residue256(low, a.a1 &+ b.a1 &+ carry)
  }
  @inline(__always) static func &- (a: Residue256, b: Residue256) -> Residue256 {
    var borrow: UInt128 = 0
    let low = a.a0.subtracting(b.a0, &borrow)
    return Residue256(low, a.a1 &- b.a1 &- borrow)
  }
  @inline(__always) static func &* (a: Residue256, b: Residue256) -> Residue256 {
    let (low, high) = UInt128.full(a.a0, b.a0)
    return Residue256(low, high &+ a.a0 &* b.a1 &+ a.a1 &* b.a0)
  }
}

/// A residue modulo 2^384.
struct Residue384: WideResidue {
  static var parts: Int { 3 }
  var a0, a1, a2: UInt128

  @inline(__always) init(_ a0: UInt128, _ a1: UInt128, _ a2: UInt128) {
    (self.a0, self.a1, self.a2) = (a0, a1, a2)
  }
  @inline(__always) init(parts: (UInt128, UInt128, UInt128, UInt128)) {
    (a0, a1, a2) = (parts.0, parts.1, parts.2)
  }
  @inline(__always) func part(_ index: Int) -> UInt128 {
    index == 0 ? a0 : index == 1 ? a1 : index == 2 ? a2 : 0
  }
  @inline(__always) static func &+ (a: Residue384, b: Residue384) -> Residue384 {
    var (first, second): (UInt128, UInt128) = (0, 0)
    let r0 = a.a0.adding(b.a0, &first)
    let r1 = a.a1.adding(b.a1, &second).adding(first, &second)
    return Residue384(r0, r1, a.a2 &+ b.a2 &+ second)
  }
  @inline(__always) static func &- (a: Residue384, b: Residue384) -> Residue384 {
    var (first, second): (UInt128, UInt128) = (0, 0)
    let r0 = a.a0.subtracting(b.a0, &first)
    let r1 = a.a1.subtracting(b.a1, &second).subtracting(first, &second)
    return Residue384(r0, r1, a.a2 &- b.a2 &- second)
  }
  @inline(__always) static func &* (a: Residue384, b: Residue384) -> Residue384 {
    let p00 = UInt128.full(a.a0, b.a0)
    let p01 = UInt128.full(a.a0, b.a1)
    let p10 = UInt128.full(a.a1, b.a0)
    var carry: UInt128 = 0
    let r1 = p00.high.adding(p01.low, &carry).adding(p10.low, &carry)
    let top = a.a0 &* b.a2 &+ a.a1 &* b.a1 &+ a.a2 &* b.a0
    return Residue384(p00.low, r1, top &+ p01.high &+ p10.high &+ carry)
  }
}

/// A residue modulo 2^512.
struct Residue512: WideResidue {
  static var parts: Int { 4 }
  var a0, a1, a2, a3: UInt128

  @inline(__always) init(parts: (UInt128, UInt128, UInt128, UInt128)) { (a0, a1, a2, a3) = parts }
  @inline(__always) func part(_ index: Int) -> UInt128 {
    index == 0 ? a0 : index == 1 ? a1 : index == 2 ? a2 : index == 3 ? a3 : 0
  }
  @inline(__always) static func &+ (a: Residue512, b: Residue512) -> Residue512 {
    var (first, second, third): (UInt128, UInt128, UInt128) = (0, 0, 0)
    let r0 = a.a0.adding(b.a0, &first)
    let r1 = a.a1.adding(b.a1, &second).adding(first, &second)
    let r2 = a.a2.adding(b.a2, &third).adding(second, &third)
    return Residue512(parts: (r0, r1, r2, a.a3 &+ b.a3 &+ third))
  }
  @inline(__always) static func &- (a: Residue512, b: Residue512) -> Residue512 {
    var (first, second, third): (UInt128, UInt128, UInt128) = (0, 0, 0)
    let r0 = a.a0.subtracting(b.a0, &first)
    let r1 = a.a1.subtracting(b.a1, &second).subtracting(first, &second)
    let r2 = a.a2.subtracting(b.a2, &third).subtracting(second, &third)
    return Residue512(parts: (r0, r1, r2, a.a3 &- b.a3 &- third))
  }
  @inline(__always) static func &* (a: Residue512, b: Residue512) -> Residue512 {
    let p00 = UInt128.full(a.a0, b.a0)
    let (p01, p10) = (UInt128.full(a.a0, b.a1), UInt128.full(a.a1, b.a0))
    let (p02, p11) = (UInt128.full(a.a0, b.a2), UInt128.full(a.a1, b.a1))
    let p20 = UInt128.full(a.a2, b.a0)
    var (first, second): (UInt128, UInt128) = (0, 0)
    let r1 = p00.high.adding(p01.low, &first).adding(p10.low, &first)
    let r2 = p01.high.adding(p10.high, &second).adding(p02.low, &second).adding(p11.low, &second)
      .adding(p20.low, &second).adding(first, &second)
    let r3 =
      (a.a0 &* b.a3 &+ a.a1 &* b.a2) &+ (a.a2 &* b.a1 &+ a.a3 &* b.a0)
      &+ (p02.high &+ p11.high) &+ (p20.high &+ second)
    return Residue512(parts: (p00.low, r1, r2, r3))
  }
}
