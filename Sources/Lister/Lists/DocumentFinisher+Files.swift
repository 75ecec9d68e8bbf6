// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
package import ListerStore

extension DocumentFinisher {
  /// What a ``DocumentFile`` at a path is finished with.
  package func bytes(
    for path: String
  ) -> DocumentFile.Finish {
    { [self] (list) throws(DocumentFileError) in
      try DocumentError.mapping(at: path, try bytes(of: list))
    }
  }
}
