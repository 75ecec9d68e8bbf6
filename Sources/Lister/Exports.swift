// SPDX-License-Identifier: MIT

// The words of this module's requests and responses: lists, items, their changes, and JSON.
@_exported public import ListerCore

// And single ones of modules whose other names are nobody's business above.
// How it ends, and what a text becomes that a terminal may show.
@_exported public import enum ListerBasics.VisibleText
@_exported public import class ListerBatch.Cancellation
// What went wrong with a file, who changed one, what should be known of one, and the stream that bytes
// go to.
@_exported public import struct ListerFiles.FileError
@_exported public import enum ListerStore.ChangeAuthor
@_exported public import enum ListerFiles.FileNotice
@_exported public import struct ListerFiles.OutputWriter
// The rule that keeps a server in its folder.
@_exported public import class ListerFiles.Confinement
// What comes of files of other formats.
@_exported public import struct ListerTables.ImportContent
@_exported public import struct ListerTables.ImportError
@_exported public import struct ListerTables.ImportRemark
@_exported public import struct ListerTables.ImportResult
@_exported public import struct ListerTables.NamedList
@_exported public import struct ListerTables.TableOptions
@_exported public import struct ListerTables.TableReading
// What is measured, and how it is written.
@_exported public import enum ListerMeasurement.Quantity
@_exported public import struct ListerMeasurement.Stopwatch
@_exported public import struct ListerMeasurement.TextTable
