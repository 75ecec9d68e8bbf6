// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase

/// The tables of a database that are about others: those of a GeoPackage, of SpatiaLite and of their indexes.
enum TechnicalTables {
  /// What the names of such tables begin with, where a table of this name is.
  private static let prefixes = [
    "gpkg_contents": ["gpkg_", "rtree_"],
    "geometry_columns": [
      "geometry_columns", "spatial_ref_sys", "spatialite_", "sql_statements_log",
      "views_geometry_columns", "virts_geometry_columns", "data_licenses", "ElementaryGeometries",
      "KNN", "SpatialIndex", "idx_",
    ],
  ]

  /// Their names.
  ///
  /// Source: OGC GeoPackage 1.4: `gpkg_contents` says of each table of a user what it holds.
  static func names(
    _ tables: [ForeignDatabase.Table],
    of file: ForeignDatabase
  ) throws(DatabaseError) -> Set<String> {
    var names: Set<String> = []
    for table in tables {
      guard let begins = prefixes[table.name] else { continue }
      let found = tables.map(\.name).filter { name in begins.contains { name.hasPrefix($0) } }
      names.formUnion(found)
    }
    guard names.contains("gpkg_contents") else { return names }
    var rows = try file.rows(of: "gpkg_contents")
    let columns = rows.names
    guard let name = columns.firstIndex(of: "table_name"),
      let type = columns.firstIndex(of: "data_type")
    else { return names }
    while try rows.next() {
      // Everything else is pictures in tiles.
      let kind = try rows.spelling(type)?.string ?? ""
      let isTable = ["features", "attributes"].contains(kind)
      if !isTable, let name = try rows.spelling(name)?.string { names.insert(name) }
    }
    return names
  }
}
