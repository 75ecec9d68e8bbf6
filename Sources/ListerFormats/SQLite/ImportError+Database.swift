// SPDX-License-Identifier: MIT

import ListerDatabase

extension ImportError {
  /// Does something with a database that is read; `place` is the table, empty for the whole
  /// database.
  static func reading<Result: ~Copyable>(
    _ place: String = "",
    _ body: () throws(DatabaseError) -> Result
  ) throws(ImportError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw ImportError(place: place, message: "the database can't be read: \(error.message)")
    }
  }
}
