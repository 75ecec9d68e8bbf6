// SPDX-License-Identifier: MIT

import Synchronization

/// What the Unicode standard says of a character's forms, in one word of memory.
///
/// The language's library knows it too, and is asked once for each block of 128 characters: its
/// answer is a string that is made anew each time, at ten times the cost of a look at a table.
public struct LetterForms: BitwiseCopyable, Sendable {
  /// A form in which a letter is written.
  public enum Form: Sendable {
    /// The small letter.
    case lower
    /// The capital letter.
    case upper
    /// The letter at the start of a word.
    case title

    /// Where the form is in a word: three times 21 bits.
    fileprivate var shift: UInt64 {
      switch self {
      case .lower: 0
      case .upper: 21
      case .title: 42
      }
    }

    /// The form of a character that the library has: one scalar or several.
    fileprivate func mapping(of scalar: Unicode.Scalar) -> String {
      switch self {
      case .lower: scalar.properties.lowercaseMapping
      case .upper: scalar.properties.uppercaseMapping
      case .title: scalar.properties.titlecaseMapping
      }
    }
  }

  /// The bits of a form, of which no scalar has all.
  private static let bits: UInt64 = 0x1F_FFFF

  /// Three forms, each a scalar or all bits for several scalars; the highest bit is that of letters.
  private let word: UInt64

  /// The forms of a character.
  public init(of scalar: Unicode.Scalar) {
    let place = Int(scalar.value)
    guard place < LetterForms.blocks.count * LetterForms.blockSize else {
      word = LetterForms.word(of: scalar)
      return
    }
    word = unsafe LetterForms.block(place / LetterForms.blockSize)[place % LetterForms.blockSize]
  }

  /// Whether the character is a letter, or a mark that is used as one.
  public var isAlphabetic: Bool { word >> 63 == 1 }

  /// The character in a form, or `nil` where that has several scalars.
  public func single(_ form: Form) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32(truncatingIfNeeded: word >> form.shift & LetterForms.bits))
  }

  /// The scalars of a character in a form, of which there are several.
  static func several(_ form: Form, of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    form.mapping(of: scalar).unicodeScalars
  }

  // MARK: Blocks

  /// Characters of a block: each has a word, so that a block takes 1 KiB.
  private static let blockSize = 128
  /// The addresses of the blocks that were made, or 0: the first two planes have all letters with
  /// forms.
  private static let blocks = InlineArray<1024, Atomic<UInt>> { _ in Atomic(0) }

  /// The words of a block, which is made when it is first asked for and stays.
  private static func block(_ index: Int) -> UnsafePointer<UInt64> {
    let address = blocks[index].load(ordering: .acquiring)
    if let block = unsafe UnsafePointer<UInt64>(bitPattern: address) { return unsafe block }
    return unsafe makeBlock(index)
  }

  @inline(never)
  private static func makeBlock(_ index: Int) -> UnsafePointer<UInt64> {
    let made = UnsafeMutablePointer<UInt64>.allocate(capacity: blockSize)
    for place in 0..<blockSize {
      // A surrogate is no character and never asked for.
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: index * blockSize + place))
      unsafe (made + place).initialize(to: scalar.map { word(of: $0) } ?? 0)
    }
    let (isMine, other) = blocks[index].compareExchange(
      expected: 0,
      desired: UInt(bitPattern: made),
      ordering: .acquiringAndReleasing
    )
    // Another thread may have been quicker.
    guard !isMine, let block = unsafe UnsafePointer<UInt64>(bitPattern: other) else {
      return unsafe UnsafePointer(made)
    }
    unsafe made.deallocate()
    return unsafe block
  }

  private static func word(of scalar: Unicode.Scalar) -> UInt64 {
    var word: UInt64 = scalar.properties.isAlphabetic ? 1 << 63 : 0
    for form in [Form.lower, .upper, .title] {
      let mapping = form.mapping(of: scalar).unicodeScalars
      let single = mapping.first.flatMap { mapping.count == 1 ? UInt64($0.value) : nil }
      word |= (single ?? bits) << form.shift
    }
    return word
  }
}

extension ByteBuffer {
  /// Appends a character in a form, in UTF-8.
  public mutating func append(_ scalar: Unicode.Scalar, as form: LetterForms.Form) {
    append(scalar, of: LetterForms(of: scalar), as: form)
  }

  /// Appends a character in a form, in UTF-8; its forms are known already.
  public mutating func append(
    _ scalar: Unicode.Scalar,
    of forms: LetterForms,
    as form: LetterForms.Form
  ) {
    if let single = forms.single(form) { return append(scalar: single) }
    for part in LetterForms.several(form, of: scalar) { append(scalar: part) }
  }
}
