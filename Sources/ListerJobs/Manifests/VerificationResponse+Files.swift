// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerFiles

extension VerificationResponse {
  /// What manifests tell together, and what is wrong with files that were read or written by their runs.
  ///
  /// - Parameter paths: manifests of `lister recalc`, at least one, and files.
  /// - Throws: ``FileError`` when one of them can't be read.
  package init(verifying paths: [String]) throws(FileError) {
    var verification = Verification()
    try verification.run(paths) { (path) throws(FileError) in
      try VerificationResponse.digest(path)
    }
    self = verification.response
  }

  /// The digest of a file as it is, and whether it is a manifest.
  private static func digest(
    _ path: String
  ) throws(FileError) -> (isManifest: Bool, sha256: String) {
    let file = try FileDescriptor(reading: path)
    var buffer = ByteBuffer(capacity: 1 << 18)
    var digest = SHA256()
    var isManifest = false
    var isFirst = true
    while try file.read(room: 1 << 18, into: &buffer) > 0 {
      if isFirst { isManifest = ManifestReader.isManifest(buffer.view) }
      // A pipe would be gone; a manifest is read by its lines.
      if isManifest { return (true, "") }
      isFirst = false
      digest.update(buffer.view)
      buffer.truncate()
    }
    return (false, SHA256.hexadecimal(digest.finish()))
  }
}
