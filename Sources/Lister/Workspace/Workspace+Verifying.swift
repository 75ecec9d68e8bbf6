// SPDX-License-Identifier: MIT

package import ListerJobs

extension Workspace {
  /// Adds manifests up, and compares files with them.
  ///
  /// - Parameter paths: manifests of `lister recalc`, at least one, and files that were read or
  ///   written by these runs.
  /// - Returns: what they tell together, and what is wrong.
  /// - Throws: ``ListerError`` when one of them can't be read.
  package func verify(_ paths: [String]) throws(ListerError) -> VerificationResponse {
    try FileError.mapping(try VerificationResponse(verifying: paths))
  }
}
