// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerTables
import TestKit
import Testing

/// Texts of an encoding that nobody says.
@Suite struct EncodingFinderTests {
  /// A text that is whole in each of some encodings.
  struct Sample: CustomTestStringConvertible, Sendable {
    let text: String
    let encodings: [String]

    var testDescription: String { encodings.joined(separator: ", ") }

    static let german = """
      Ort;Fläche
      München;310,7
      Köln;405,0
      Düsseldorf;217,4
      Gießen;72,6
      Göttingen;117,3
      Würzburg;87,6
      Lübeck;214,2
      Saarbrücken;167,5
      Tübingen;108,1

      """
    static let polish = """
      Miasto;Ludność
      Kraków;800
      Łódź;650
      Gdańsk;486
      Częstochowa;208
      Białystok;292
      Rzeszów;198
      Toruń;196
      Zielona Góra;139
      Świętochłowice;46
      Żory;62

      """
    static let russian = """
      Город,Жители
      Москва,13010
      Казань,1309
      Томск,557
      Нижний Новгород,1226
      Рязань,528

      """
    static let greek = """
      Πόλη,Κάτοικοι
      Αθήνα,664
      Θεσσαλονίκη,325
      Πάτρα,168
      Λάρισα,145

      """
    static let japanese = "品名,価格\nりんご,100\nバナナ,200\n牛乳,180\nしょうゆ,250\n"
    static let simplified = "城市,人口\n北京,2189\n上海,2487\n广州,1868\n深圳,1756\n"
    static let traditional = "城市,人口\n臺北,251\n高雄,274\n臺中,281\n新竹,45\n"
    static let korean = "품명,가격\n사과,1\n바나나,2\n우유,3\n간장,4\n"

    static let all = [
      Sample(text: german, encodings: ["WINDOWS-1252", "CP437", "MACINTOSH"]),
      Sample(
        text: polish,
        encodings: ["WINDOWS-1250", "ISO-8859-2", "CP852", "MAC-CENTRALEUROPE"]
      ),
      Sample(
        text: russian,
        encodings: ["WINDOWS-1251", "KOI8-R", "CP866", "ISO-8859-5", "MAC-CYRILLIC"]
      ),
      Sample(text: greek, encodings: ["WINDOWS-1253"]),
      Sample(text: japanese, encodings: ["CP932", "EUC-JP"]),
      Sample(text: simplified, encodings: ["GB18030"]),
      Sample(text: traditional, encodings: ["BIG5-HKSCS"]),
      Sample(text: korean, encodings: ["CP949"]),
    ]
  }

  /// A text in an encoding that `iconv` knows.
  private func bytes(_ text: String, _ name: String) throws -> [UInt8] {
    guard let descriptor = unsafe iconv_open(name, "UTF-8"), Int(bitPattern: descriptor) != -1
    else {
      Issue.record("iconv doesn't know \(name)")
      return []
    }
    defer { unsafe iconv_close(descriptor) }
    var source = text.utf8.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: source.count * 4)
    let left = unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var (input, output) = (source.baseAddress, target.baseAddress)
        var (count, room) = (source.count, target.count)
        let failures = unsafe iconv(descriptor, &input, &count, &output, &room)
        return failures == 0 ? room : -1
      }
    }
    try #require(left >= 0, "the text has characters that \(name) has not")
    return target.dropLast(left).map { UInt8(bitPattern: $0) }
  }

  private func read(_ bytes: [UInt8]) throws -> (text: String, remark: ImportRemark?) {
    try bytes.withByteView { (view) throws(ImportError) in
      let source = try SourceText(view)
      return (source.view.string, source.remark)
    }
  }

  private func error(_ bytes: [UInt8]) -> ImportError? {
    #expect(throws: ImportError.self) { _ = try read(bytes) }
  }

  @Test(arguments: Sample.all)
  func `letters say what the encoding is`(sample: Sample) throws {
    for name in sample.encodings {
      for times in [1, 1000] {
        let text = String(repeating: sample.text, count: times)
        let (found, remark) = try read(bytes(text, name))
        #expect(found == text, "\(name)")
        #expect(remark?.isUnsettled == false, "\(name)")
        let shown = name == "WINDOWS-1252" ? "Latin-1 (ISO 8859-1)" : name
        let message = try #require(remark?.message)
        #expect(message.hasPrefix("the text is not UTF-8; it was read as \(shown), as in "))
        #expect(message.hasSuffix("; --encoding says otherwise"))
      }
    }
  }

  @Test func `the first line that is not UTF-8 is named with what became of it`() throws {
    let (_, remark) = try read(bytes(Sample.german, "CP437"))
    #expect(remark?.line == 1)
    #expect(remark?.message.contains(#", as in "Fläche";"#) == true)
  }

  @Test(
    arguments: [
      // õ is in CP850 what ä is in Latin-1.
      ("name\nKäse\n", "WINDOWS-1252", "Käse", 2), ("t\n25 °C\n", "WINDOWS-1252", "°C", 2),
      ("a\nb\nsudański,1\n", "WINDOWS-1250", "sudañski", 3),
      ("n\nMéxico\n", "CP437", "M‚xico", 2), ("n\n城市\n", "GB18030", "³ÇÊÐ", 2),
    ]
  )
  func `a few letters leave it open`(
    text: String,
    name: String,
    word: String,
    line: Int
  ) throws {
    let (found, remark) = try read(bytes(text, name))
    #expect(found.contains(word))
    #expect(remark?.isUnsettled == true && remark?.line == line)
    #expect(remark?.message.contains(#"as in "\#(word)", which its letters leave open; "#) == true)
    #expect(remark?.message.contains("--encoding") == true)
  }

  @Test func `what is likely is named where it is not certain`() throws {
    let text = "Ort;Wert\nMünchen;1\nKöln;2\nDüsseldorf;3\n"
    let (_, remark) = try read(bytes(text, "MACINTOSH"))
    #expect(remark?.isUnsettled == true)
    #expect(remark?.message.hasSuffix("it may be MACINTOSH, as --encoding macintosh says") == true)
    // ü is no character of Windows-1252 then.
    let error = try error(bytes("n\nMünchen\n", "CP850"))
    #expect(error?.line == 2 && error?.column == 2)
    #expect(error?.message.contains("--encoding") == true)
  }

  @Test func `bytes without a meaning are told, and no text is made of them`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let count = Int.random(in: 1...400, using: &random)
      let bytes = (0..<count).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0x80...0xFF, using: &random) : UInt8(ascii: "a")
      }
      guard let (_, remark) = try? read(bytes) else { continue }
      #expect(remark == nil || remark?.isUnsettled == true, "\(bytes)")
    }
  }

  @Test(
    arguments: [
      (
        Array("name\nKäse\nMühe\n".utf8) + [0xC3], 4, 1,
        "the text ends in the middle of a character of UTF-8"
      ),
      (
        Array("name\nKäse\nMühe\nK".utf8) + [0xE4] + Array("se\n".utf8), 4, 2,
        "these bytes are not UTF-8"
      ),
      (Array("name\nKäse\n".utf8) + [0xE4, 0x73, 0xFC, 0x73], 3, 1, "these bytes are not UTF-8"),
      ([0x61, 0x0A, 0x4B, 0xE4, 0x0A, 0x00], 3, 1, "a NUL character: this is not text"),
    ] as [([UInt8], Int, Int, String)]
  )
  func `a text that is UTF-8 but for some bytes is refused with its line`(
    bytes: [UInt8],
    line: Int,
    column: Int,
    message: String
  ) {
    let error = error(bytes)
    #expect(error?.line == line && error?.column == column && error?.message == message)
  }

  @Test(arguments: [[0xE2, 0x82], [0xF0, 0x9F], [0xF0, 0x9F, 0x98]] as [[UInt8]])
  func `a text of ASCII that ends in several bytes of a character is cut`(end: [UInt8]) {
    let error = error(Array("name\nTea 3 ".utf8) + end)
    #expect(error?.line == 2 && error?.column == 7)
    #expect(error?.message == "the text ends in the middle of a character of UTF-8")
  }

  @Test(arguments: [0xC3, 0xE4, 0xF0] as [UInt8])
  func `one byte at the end may be a letter or cut, which is told`(end: UInt8) throws {
    let (_, remark) = try read(Array("name\nTea\nK".utf8) + [end])
    #expect(remark?.line == 3 && remark?.isUnsettled == true)
    #expect(remark?.message.hasSuffix("it is UTF-8 and ends in the middle of a character") == true)
    // Before the end it is a letter.
    let (_, other) = try read(Array("name\nK".utf8) + [end] + Array("\n".utf8))
    #expect(other?.message.contains("middle") == false)
  }

  @Test func `a text that is cut in the middle of a character is refused`() throws {
    let error = try error(bytes(Sample.simplified + "成都", "GB18030").dropLast())
    #expect(error?.line == 6 && error?.column == 2)
    #expect(error?.message == "the text ends in the middle of a character of GB18030")
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE"])
  func `UTF-16 of any script needs no mark`(name: String) throws {
    for text in [Sample.russian, Sample.simplified, "名称,数量\n一,1\n", Sample.german] {
      let (found, remark) = try read(bytes(text, name))
      #expect(found == text && remark?.message == "the text was read as UTF-16")
      let error = try error(bytes(text, name).dropLast())
      #expect(error?.message == "the text ends in the middle of a character of UTF-16")
    }
  }

  @Test func `escape sequences are those of ISO-2022`() throws {
    let (japanese, remark) = try read(bytes(Sample.japanese, "ISO-2022-JP"))
    #expect(japanese == Sample.japanese && remark?.message == "the text was read as ISO-2022-JP")
    let (korean, other) = try read(bytes(Sample.korean, "ISO-2022-KR"))
    #expect(korean == Sample.korean && other?.message == "the text was read as ISO-2022-KR")
    let log = "\u{1B}[1mbold\u{1B}[0m\n"
    #expect(try read(Array(log.utf8)).text == log)
  }

  @Test func `of a long table what comes late counts too`() throws {
    // ¤ in Latin-1 is € in ISO 8859-15: a byte that is in the last line alone.
    let rows = String(repeating: "Café;Crème brûlée;Gâteau\n", count: 2000)
    let (found, remark) = try read(bytes(rows + "Prix;5 €\n", "ISO-8859-15"))
    #expect(found.hasSuffix("€\n") || remark?.isUnsettled == true)
  }
}
