// SPDX-License-Identifier: MIT

// What the values of this module are made of. The modules that a document passes through in loops
// say `public` for the compiler's sake, so of those only what clients are meant to name is handed
// on.
@_exported public import enum ListerCalculation.CellError
@_exported public import ListerCoding
@_exported public import struct ListerJSON.DocumentError
@_exported public import enum ListerJSON.DocumentLimits
@_exported public import struct ListerJSON.Field
@_exported public import struct ListerJSON.JSONMembers
@_exported public import struct ListerJSON.JSONText
@_exported public import protocol ListerJSON.JSONValue
@_exported public import protocol ListerJSON.JSONWord
@_exported public import struct ListerJSON.NumberText
@_exported public import enum ListerJSON.Schema
@_exported public import struct ListerJSON.ShapeError
@_exported public import protocol ListerJSON.Shaped
@_exported public import ListerModel
