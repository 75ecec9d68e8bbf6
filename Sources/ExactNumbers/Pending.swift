// SPDX-License-Identifier: MIT
// Stands in for parts of Arithmetic that are still being written: delete each as the real one lands.

public import Bytes
public struct BigConstant: Sendable {}
public enum NumberStyle { case decimal, ratio, significant(Int), double }
extension Arithmetic {
  public func parse(_ t: ByteView) -> Number? { t.isEmpty ? nil : Int(t.string).map { Number($0) } }
  public func parseRatio(_ t: ByteView) -> Number? { parse(t) }
  public func double(_ n: Number) -> Double { Double(n.word) }
  public func exportBig(_ n: Number) -> BigConstant { BigConstant() }
  public func importBig(_ n: BigConstant) -> Number { .zero }
  public func isTerminating(_ n: Number) -> Bool { true }
  public func write(_ n: Number, _ s: NumberStyle, to b: inout ByteBuffer) { b.append(decimal: Int(n.word)) }
  public func power(_ a: Number, _ b: Number) -> Number { .zero }
  public func textCost(of: Number) -> Int { 0 }
  public func truncatedInt(_ n: Number) -> Int? { 0 }
}
