// SPDX-License-Identifier: MIT

package import ListerJSON

/// A law of how throughput grows with threads, fitted to measurements.
///
/// ```
///            first * n                          Amdahl: crosstalk is 0
/// X(n) = ─────────────────────────────────────
///        1 + serial(n - 1) + crosstalk n(n - 1)
/// ```
/// Sources: G. M. Amdahl, "Validity of the single processor approach" (1967); N. J. Gunther,
/// "Guerrilla Capacity Planning" (2007), for the universal scalability law. n / X(n) is linear in
/// what is looked for, so the fit is one of least squares of relative errors.
package struct ScalingFit: Hashable, Sendable {
  package enum Law: String, CaseIterable, Sendable {
    /// Some of the work is done by one thread at a time.
    case amdahl
    /// And each thread has to agree with each other one.
    case universal
  }

  package let law: Law
  /// The throughput of one thread by the law.
  package let first: Double
  /// The share of the work that one thread at a time does.
  package let serial: Double
  /// What it costs that two threads agree, as a share of the work; 0 by Amdahl's law.
  package let crosstalk: Double
  /// The root of the mean square of the relative errors.
  package let error: Double

  /// The fewest steps that a fit is made of.
  package static let leastSteps = 4
  /// A share below this one is none: it comes of the rounding of doubles.
  private static let leastShare = 1e-9
  /// The largest error with which a fit is shown.
  package static let largestError = 0.1

  /// The law as JSON, with the workload that it was fitted to.
  package func json(of workload: String) -> JSONText {
    JSONText(members: [
      .init("workload", workload), .init("law", law.rawValue), .init("first", first.json),
      .init("serial", serial.json), .init("crosstalk", crosstalk.json), .init("error", error.json),
    ])
  }

  /// The throughput of some threads by the law.
  package func throughput(_ threads: Double) -> Double {
    first * threads / (1 + serial * (threads - 1) + crosstalk * threads * (threads - 1))
  }

  /// With how many threads throughput is highest, and how high that is.
  ///
  /// It is nil where throughput grows without end; Amdahl's law has a limit that it never reaches.
  package var peak: (threads: Double, throughput: Double)? {
    guard crosstalk > 0, serial < 1 else { return nil }
    let threads = max(1, ((1 - serial) / crosstalk).squareRoot())
    return (threads, throughput(threads))
  }

  /// What throughput comes near to with ever more threads; nil where it grows without end, or has a
  /// peak.
  package var limit: Double? { crosstalk == 0 && serial > 0 ? first / serial : nil }
}

extension ScalingFit {
  /// Fits a law to steps: nil for fewer than four different numbers of threads, or an error above
  /// 10 %.
  ///
  /// - Parameters:
  ///   - law: which one.
  ///   - steps: numbers of threads with their throughput, both above 0.
  package init?(_ law: Law, _ steps: [(threads: Int, throughput: Double)]) {
    let points = steps.filter { $0.threads > 0 && $0.throughput > 0 }
    guard Set(points.map(\.threads)).count >= ScalingFit.leastSteps else { return nil }
    // y = a + b (n - 1) + c n (n - 1), each row divided by y.
    let rows = points.map { point -> (columns: [Double], y: Double) in
      let n = Double(point.threads)
      return ([1, n - 1, n * (n - 1)], n / point.throughput)
    }
    var columns = law == .universal ? [0, 1, 2] : [0, 1]
    var found: [Double] = []
    // A law that would need a negative share is one without that share.
    while true {
      guard let solution = ScalingFit.solve(rows, columns) else { return nil }
      found = [0, 0, 0]
      for (column, value) in zip(columns, solution) { found[column] = value }
      guard
        let negative = columns.dropFirst().filter({ found[$0] < found[0] * ScalingFit.leastShare })
          .min(by: {
            found[$0] < found[$1]
          })
      else { break }
      columns.removeAll { $0 == negative }
    }
    guard found[0] > 0 else { return nil }
    self.law = law
    first = 1 / found[0]
    serial = found[1] / found[0]
    crosstalk = found[2] / found[0]
    var squares = 0.0
    for point in points {
      let n = Double(point.threads)
      let y = found[0] + found[1] * (n - 1) + found[2] * n * (n - 1)
      let relative = n / y / point.throughput - 1
      squares += relative * relative
    }
    error = (squares / Double(points.count)).squareRoot()
    guard error <= ScalingFit.largestError else { return nil }
  }

  /// Solves the normal equations of some columns; nil if they are not independent.
  private static func solve(
    _ rows: [(columns: [Double], y: Double)],
    _ columns: [Int]
  ) -> [Double]? {
    let count = columns.count
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    for row in rows {
      let scaled = columns.map { row.columns[$0] / row.y }
      for i in 0..<count {
        for j in 0..<count { matrix[i][j] += scaled[i] * scaled[j] }
        matrix[i][count] += scaled[i]
      }
    }
    for pivot in 0..<count {
      let best = (pivot..<count).max { abs(matrix[$0][pivot]) < abs(matrix[$1][pivot]) } ?? pivot
      matrix.swapAt(pivot, best)
      guard abs(matrix[pivot][pivot]) > 0 else { return nil }
      for row in 0..<count where row != pivot {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot...count { matrix[row][column] -= factor * matrix[pivot][column] }
      }
    }
    return (0..<count).map { matrix[$0][count] / matrix[$0][$0] }
  }
}
