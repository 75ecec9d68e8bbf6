// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerWorkloads
import TestKit

/// Inputs to begin with, of shipped files and generated workloads.
enum Seeds {
  /// The byte between the parts of an input; no text, document or XML may have it.
  static let separator: UInt8 = 0

  /// The files of a folder of the datasets.
  static func files(in folder: String, endingIn suffixes: String...) throws -> [[UInt8]] {
    var files: [[UInt8]] = []
    for suffix in suffixes {
      files += try Datasets.files(in: folder, endingIn: suffix).compactMap { file in
        let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        return isFile ? Array(try Data(contentsOf: file)) : nil
      }
    }
    return files
  }

  /// The shipped workbooks of a format, `xlsx` or `ods`.
  static func workbooks(_ format: String) throws -> [[UInt8]] {
    try files(in: "imports/spreadsheets", endingIn: ".\(format)")
      + files(in: "imports/archives", endingIn: ".\(format)")
  }

  /// The shipped documents, the lines of streams, and one document of each workload.
  static func documents() throws -> [[UInt8]] {
    var documents: [[UInt8]] = []
    for folder in ["documents", "lists"] {
      documents += try files(in: folder, endingIn: ".json")
      for stream in try files(in: folder, endingIn: ".ndjson") {
        documents += stream.split(separator: UInt8(ascii: "\n")).map { Array($0) }
      }
    }
    for workload in Workload.allCases {
      var buffer = ByteBuffer()
      workload.generate(index: 1, seed: 1, distinct: false, into: &buffer)
      documents.append(buffer.view.array)
    }
    return documents
  }

  /// The formulas of the conformance cases.
  static func formulas() throws -> [[UInt8]] {
    var formulas: [[UInt8]] = []
    for file in try Datasets.files(in: "conformance", endingIn: ".cases") {
      for block in try ConformanceFile(file).blocks {
        formulas += block.cases.map { Array($0.formula.utf8) }
      }
    }
    return formulas
  }

  /// Parts as one input.
  static func joined(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined(separator: [separator])) }

  /// The parts of an input, at most so many; the last one has the rest.
  static func parts(_ input: [UInt8], atMost count: Int) -> [[UInt8]] {
    input.split(separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false)
      .map { Array($0) }
  }
}

extension [UInt8] {
  /// The bytes as text, for messages.
  var text: String { String(decoding: self, as: UTF8.self) }
}
