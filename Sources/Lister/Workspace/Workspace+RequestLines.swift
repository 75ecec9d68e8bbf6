// SPDX-License-Identifier: MIT

import ListerCoding
import ListerBasics
import ListerJSON
import ListerJobs

extension Workspace {
  /// What a line that asks for a formula is answered with: what ``Operations/evaluate`` answers, or the
  /// record of why not.
  func answer(_ line: RequestLine) -> [UInt8] {
    var members = line.json
    members["formula"] = members["eval"]
    members["eval"] = nil
    do throws(ShapeError) {
      let request = try EvaluateRequest(json: members, at: "")
      do throws(ListerError) {
        return Array(try perform(Operations.evaluate, request).json.text.utf8)
      } catch {
        return refusal(error.message, at: error.place.member ?? "", column: error.place.column)
      }
    } catch {
      return refusal(error.message, at: error.path == "formula" ? "eval" : error.path)
    }
  }

  /// The record of a line that was refused.
  private func refusal(_ message: String, at path: String, column: Int? = nil) -> [UInt8] {
    var record = ByteBuffer(capacity: 256)
    DocumentWriter.writeError(
      line: 1,
      column: column ?? 1,
      path: path,
      message: message,
      id: nil,
      to: &record
    )
    return record.view.array
  }
}
