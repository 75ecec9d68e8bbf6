// SPDX-License-Identifier: MIT

extension SearchWords {
  /// Where the words are in a text, without case.
  ///
  /// - Parameter text: the text as it is written.
  /// - Returns: ranges in units of UTF-16, in their order; those that meet are one.
  func places(in text: String) -> [Range<Int>] {
    // The scalars in lower case, each with the place of the one that it came from.
    var scalars: [(scalar: Unicode.Scalar, place: Range<Int>)] = []
    var end = 0
    for scalar in text.unicodeScalars {
      let place = end..<end + UTF16.width(scalar)
      end = place.upperBound
      for lower in SearchWords.folded(String(scalar)).unicodeScalars {
        scalars.append((lower, place))
      }
    }
    var found: [Range<Int>] = []
    for word in words.map({ Array($0.unicodeScalars) }) where !word.isEmpty {
      var start = 0
      while start + word.count <= scalars.count {
        let isHere = word.indices.allSatisfy { scalars[start + $0].scalar == word[$0] }
        if isHere {
          let last = scalars[start + word.count - 1]
          found.append(scalars[start].place.lowerBound..<last.place.upperBound)
        }
        start += isHere ? word.count : 1
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, place in
      if let last = merged.last, place.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
      } else {
        merged.append(place)
      }
    }
  }
}
