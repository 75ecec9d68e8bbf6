// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerRuns

extension LastingWork {
  /// The answer to the request that has begun it: the report, or where it will be if it takes longer
  /// than a client is let wait.
  func answer(to work: HTTPWork) -> HTTPResponse {
    work.onLate { [self] in
      leave()
      return accepted
    }
    // Whoever goes away finds the report later.
    work.onCancel { [self] in leave() }
    return wait().map { HTTPResponse(json: $0) } ?? accepted
  }

  /// That it goes on, and where its report will be.
  var accepted: HTTPResponse {
    var response = HTTPResponse(.accepted, json: status.json)
    response.fields.append(("Location", "/v1/reports/\(id)"))
    return response
  }
}
