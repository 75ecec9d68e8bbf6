// SPDX-License-Identifier: MIT

package import ListerDatabase

extension ImportError {
  /// What is wrong with a database; `place` is the table, empty for the whole database.
  package init(_ error: DatabaseError, in place: String) {
    self.init(place: place, message: "the database can't be read: \(error.message)")
  }

  /// Does something with a database that is read; `place` as above.
  package static func reading<Result: ~Copyable>(
    _ place: String = "",
    _ body: () throws(DatabaseError) -> Result
  ) throws(ImportError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw ImportError(error, in: place)
    }
  }
}
