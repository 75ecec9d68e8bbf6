// SPDX-License-Identifier: MIT

import ListerJobs
import TestKit
import Testing

/// Selected fields as tables for other programs.
@Suite struct SelectedFormTests {
  private static let rows = """
    A1,B1
    1,"a, ""b""
    c"
    oops,x
    2.25,
    3,true
    -4,y
    """

  @Test func `CSV has headings, quotes where they are needed, and the error last`() throws {
    var run = try RowRun(#"[[0,0,"=A1/3","=1/0","=A1>2",{"text":"é"}]]"#, Self.rows)
    run.form = .csv
    let text = try run.lines("n=A1,t=B1,third=C1,D1,E1,all=A1:B1,F1").lines.joined(separator: "\n")
    #expect(
      text == """
        n,t,third,D1,E1,all,F1,error
        1,"a, ""b""
        c",1/3,#DIV/0!,false,"[[1,""a, \\""b\\""\\nc""]]",é,
        ,,,,,,,"line 4: A1: ""oops"" is not what the column holds"
        2.25,,0.75,#DIV/0!,true,"[[2.25,null]]",é,
        3,true,1,#DIV/0!,true,"[[3,""true""]]",é,
        -4,y,-4/3,#DIV/0!,false,"[[-4,""y""]]",é,
        """
    )
  }

  @Test func `a table without rows has its headings`() throws {
    var run = try RowRun("[[0]]", "A1,B1\n")
    run.form = .csv
    #expect(try run.lines("A1").lines == ["A1,error"])
  }

  @Test func `the name of a file says the form`() {
    #expect(SelectedForm(fileName: "a/b.CSV") == .csv)
    #expect(SelectedForm(fileName: "b.arrow") == .arrow)
    #expect(SelectedForm(fileName: "b.json") == nil)
  }

  @Test func `Arrow has a type for each column, by all of its values`() throws {
    var run = try RowRun(#"[[0,0,"=A1/4","=A1/3","=1/0","=A1>2","=ROUND(A1,0)"]]"#, Self.rows)
    run.form = .arrow
    _ = try run.lines("n=A1,C1,D1,E1,F1,whole=G1")
    let stream = try ArrowStream(try run.bytes())
    #expect(stream.names == ["n", "C1", "D1", "E1", "F1", "whole", "error"])
    #expect(stream.types == [7, 7, 5, 1, 6, 2, 5])
    #expect(stream.rows == 5)
    // The buffers of n: which are there, and 128 bits each, of hundredths.
    let buffers = stream.buffers
    #expect(buffers[0] == [0b11101])
    let numbers = stride(from: 0, to: 80, by: 16).map { start in
      buffers[1][start..<start + 16].reversed().reduce(Int128(0)) { $0 << 8 | Int128($1) }
    }
    #expect(numbers == [100, 0, 225, 300, -400])
    // Those of the whole numbers, and of the errors.
    #expect(Array(buffers[10][0..<8]) == [1, 0, 0, 0, 0, 0, 0, 0])
    let errors = String(decoding: buffers[13], as: UTF8.self)
    #expect(
      errors == "E1: #DIV/0!line 4: A1: \"oops\" is not what the column holds"
        + String(repeating: "E1: #DIV/0!", count: 3)
    )
  }
}

/// What a stream of one batch says of itself, read by the tables of the format.
private struct ArrowStream {
  var names: [String] = []
  var types: [UInt8] = []
  var rows: Int64 = 0
  var buffers: [[UInt8]] = []

  init(_ bytes: [UInt8]) throws {
    let (schema, next) = ArrowStream.message(bytes, at: 0)
    let header = schema.table(2)
    for field in header.tables(1) {
      names.append(field.text(0))
      types.append(field.byte(2))
    }
    let (batch, body) = ArrowStream.message(bytes, at: next)
    let record = batch.table(2)
    rows = record.long(0)
    for (start, count) in record.pairs(2) {
      buffers.append(Array(bytes[body + Int(start)..<body + Int(start + count)]))
    }
    let end = body + Int(batch.long(3))
    #expect(Array(bytes[end...]) == [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
  }

  private static func message(_ bytes: [UInt8], at start: Int) -> (Table, Int) {
    #expect(start % 8 == 0 && Array(bytes[start..<start + 4]) == [0xFF, 0xFF, 0xFF, 0xFF])
    let size = Int(Table(bytes: bytes, at: start).int(at: start + 4))
    let metadata = start + 8
    let root = metadata + Int(Table(bytes: bytes, at: 0).int(at: metadata))
    return (Table(bytes: bytes, at: root), metadata + size)
  }

  private struct Table {
    let bytes: [UInt8]
    let at: Int

    func int(at index: Int) -> Int32 {
      bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | Int32($1) }
    }

    private func word(at index: Int) -> Int64 {
      bytes[index..<index + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Where a field is; nil if the table has none of the number.
    private func place(_ field: Int) -> Int? {
      let list = at - Int(int(at: at))
      let size = Int(bytes[list]) | Int(bytes[list + 1]) << 8
      guard 4 + 2 * field < size else { return nil }
      let offset = Int(bytes[list + 4 + 2 * field]) | Int(bytes[list + 5 + 2 * field]) << 8
      return offset == 0 ? nil : at + offset
    }

    private func object(_ field: Int) -> Int { place(field).map { $0 + Int(int(at: $0)) } ?? 0 }

    func byte(_ field: Int) -> UInt8 { place(field).map { bytes[$0] } ?? 0 }
    func long(_ field: Int) -> Int64 { place(field).map { word(at: $0) } ?? 0 }
    func table(_ field: Int) -> Table { Table(bytes: bytes, at: object(field)) }

    func text(_ field: Int) -> String {
      let start = object(field)
      return String(decoding: bytes[start + 4..<start + 4 + Int(int(at: start))], as: UTF8.self)
    }

    func tables(_ field: Int) -> [Table] {
      let start = object(field)
      return (0..<Int(int(at: start))).map { index in
        let place = start + 4 + 4 * index
        return Table(bytes: bytes, at: place + Int(int(at: place)))
      }
    }

    func pairs(_ field: Int) -> [(Int64, Int64)] {
      let start = object(field)
      #expect((start + 4) % 8 == 0)
      return (0..<Int(int(at: start))).map { index in
        (word(at: start + 4 + 16 * index), word(at: start + 12 + 16 * index))
      }
    }
  }
}
