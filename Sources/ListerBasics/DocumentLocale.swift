// SPDX-License-Identifier: MIT

/// A language and a country whose ways of writing numbers and dates the texts of a document follow.
public enum DocumentLocale: CaseIterable, Sendable {
  /// English, United States: what a document follows that says nothing.
  case enUS
  /// English, United Kingdom.
  case enGB
  /// German, Germany.
  case deDE
  /// French, France.
  case frFR
  /// Spanish, Spain.
  case esES
  /// Italian, Italy.
  case itIT
  /// Dutch, Netherlands.
  case nlNL
  /// Polish, Poland.
  case plPL
  /// Portuguese, Brazil.
  case ptBR
  /// Swedish, Sweden.
  case svSE
  /// Japanese, Japan.
  case jaJP

  /// The locale of an identifier, whose letters may be small or capital; nil for one that is not
  /// known.
  public init?(_ id: ByteView) {
    let known = DocumentLocale.allCases.first { locale in
      locale.id.withByteView { TextOrder.equal($0, id) }
    }
    guard let known else { return nil }
    self = known
  }

  /// Its identifier (RFC 5646), such as `de-DE`.
  public var id: String {
    switch self {
    case .enUS: "en-US"
    case .enGB: "en-GB"
    case .deDE: "de-DE"
    case .frFR: "fr-FR"
    case .esES: "es-ES"
    case .itIT: "it-IT"
    case .nlNL: "nl-NL"
    case .plPL: "pl-PL"
    case .ptBR: "pt-BR"
    case .svSE: "sv-SE"
    case .jaJP: "ja-JP"
    }
  }
}

extension DocumentLocale {
  /// All locales, where each has its number.
  package static let known = DocumentLocale.allCases
  /// Its number in ``known``.
  package var number: Int { DocumentLocale.known.firstIndex(of: self) ?? 0 }
}
