// SPDX-License-Identifier: MIT

package import ListerJSON

/// What a benchmark has measured, with every run: all that is shown of it is calculated from this.
///
/// Numbers are in base units, which the keys in JSON name: nanoseconds, bytes, hertz; counts and
/// shares from 0 to 1 have none. What could not be found out is nil, and not written.
package struct BenchmarkResult: Hashable, Shaped {
  /// What kind of file it is: ``formatName``.
  package var format = BenchmarkResult.formatName
  package var version = BenchmarkResult.formatVersion
  /// On what it was measured, when, and with what.
  package var header = ResultHeader()
  package var plan = ResultSettings()
  package var end = ResultEnd.running
  /// What was measured, in the order of the workloads; of each the floors, then the jobs.
  package var series: [ResultSeries] = []

  /// The word by which such files are known.
  package static let formatName = "lister-benchmark"
  /// The version that is written; lower ones are read.
  package static let formatVersion = 1

  /// A result without any run.
  package init() {}

  /// Its members.
  package static var fields: [Field<BenchmarkResult>] {
    [
      .init("format", \.format), .init("version", \.version), .init("header", \.header),
      .init("plan", \.plan), .init("end", \.end), .init("series", \.series),
    ]
  }

  /// The names of the workloads, in their order.
  package var workloads: [String] {
    var names: [String] = []
    for one in series where names.last != one.workload {
      names.append(one.workload)
    }
    return names
  }

  /// A series of a workload; nil if it was not measured.
  package func series(of workload: String, _ pass: ResultPass, threads: Int) -> ResultSeries? {
    series.first { $0.workload == workload && $0.pass == pass && $0.threads == threads }
  }
}

/// How far a measurement came.
package enum ResultEnd: String, JSONWord {
  /// It lasts, or was killed.
  case running
  /// It came to its end.
  case finished
  /// The time was over before there were as many rounds as there should have been.
  case late
  /// Somebody ended it; what there is counts.
  case interrupted
}

extension BenchmarkResult {
  /// The text of a file: JSON with one sample a line.
  ///
  /// Which samples are outliers, and all behind the series, stand in it for other programs: they follow
  /// from the rest, so they are not read.
  package var fileText: String {
    var text = "{\n"
    for field in BenchmarkResult.fields where field.key != "series" {
      if let value = field.write(self) { text += "\"\(field.key)\": \(value.text),\n" }
    }
    let parts = series.map { one in
      var head = one
      head.samples = []
      let samples = zip(one.samples, one.outliers).map { sample, isOutlier in
        let mark = JSONText.Member(key: "outlier", value: JSONText(isOutlier))
        return "    " + JSONText(members: sample.json.members + [mark]).text
      }.joined(separator: ",\n")
      // The samples are the last member.
      let body = head.json.text.dropLast("[]}".utf8.count)
      return "  \(body)[" + (samples.isEmpty ? "]}" : "\n\(samples)\n  ]}")
    }
    func lines(_ parts: [some StringProtocol]) -> String {
      "[" + parts.map { "\n\($0)" }.joined(separator: ",") + "\n]"
    }
    let report = BenchmarkReport(self)
    let fits = workloads.flatMap { name in report.fits(of: name).map { $0.json(of: name).text } }
    text += "\"series\": \(lines(parts)),\n"
    text += "\"steps\": \(lines(report.lines.split(separator: "\n"))),\n"
    text += "\"fits\": \(lines(fits)),\n\"remarks\": \(report.remarks.json.text)"
    return text + (report.score.map { ",\n\"scores\": \($0.json.text)" } ?? "") + "\n}\n"
  }

  /// Reads a file.
  ///
  /// - Parameter json: what it holds.
  /// - Throws: ``ShapeError`` when it is no result, or one of a later version.
  package init(file json: JSONText) throws(ShapeError) {
    guard json["format"]?.string == BenchmarkResult.formatName else {
      throw ShapeError("format", "not a result of 'lister bench'")
    }
    if let version = json["version"]?.number?.int, version > BenchmarkResult.formatVersion {
      let newest = BenchmarkResult.formatVersion
      throw ShapeError("version", "\(version) is newer than \(newest), which is read here")
    }
    try self.init(json: json, at: "")
  }
}
