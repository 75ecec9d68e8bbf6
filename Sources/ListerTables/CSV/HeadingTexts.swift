// SPDX-License-Identifier: MIT

import ListerBasics

/// What tells a first row of texts from the rows below it, where all columns hold texts.
///
/// A column of numbers or dates shows that the text above it is its name. Among texts that is seen by words that
/// often name columns, and by what a name has and none of the texts below it: another case, other signs, another
/// length. A text that stands in its column again is a row of it.
struct HeadingTexts {
  private struct Column {
    let heading: String
    /// The cells below it that hold something.
    let cells: [String]
  }

  private let columns: [Column]
  /// Whether the first row is a row of names by what the other rows hold.
  private let areAboveValues: Bool
  /// Whether a row below is the same, as where several files were put behind one another.
  private let standAgain: Bool

  /// The first row of a table, and the first ones of the rows below it.
  init(_ first: [String], above rows: [[String]]) {
    let first = first.map(\.trimmed)
    let rows = rows.map { row in row.map(\.trimmed) }
    columns = first.enumerated().map { column, heading in
      let cells = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
      return Column(heading: heading, cells: cells)
    }
    areAboveValues =
      first.contains(where: TableHeader.namesKey) || TableHeadings.areNames(first, above: rows[...])
      || rows.contains { row in row.contains { $0.hasPrefix("=") } }
    standAgain = rows.contains(first)
  }

  /// Whether something tells that they are the names of the columns.
  var areNames: Bool {
    areAboveValues || standAgain || columns.contains(where: HeadingTexts.isKnown)
      || repeated == nil && (areOfAnotherKind || areOfAnotherLength)
  }

  /// A text that stands in its column again, and so is hardly its name; nil if there is none.
  var repeated: String? {
    guard !standAgain else { return nil }
    return columns.first { !$0.heading.isEmpty && $0.cells.contains($0.heading) }?.heading
  }

  /// Whether the first text of a column is a code as all of those below it: as long, and in capitals.
  var areCodes: Bool {
    columns.contains { column in
      let all = [column.heading] + column.cells
      return all.count > 3 && Set(all.map(\.utf8.count)).count == 1
        && all.allSatisfy { Case($0) == .capitals }
    }
  }

  // MARK: What names have

  /// Whether a column has a text above it in which no cell is like it: one with another case where all such
  /// texts have the same, one without digits above such with digits, or one that is none of a few words.
  private var areOfAnotherKind: Bool {
    let cases = Set(columns.compactMap { Case($0.heading) })
    return columns.contains { column in
      let (heading, cells) = (column.heading, column.cells)
      guard cells.count > 1, !heading.isEmpty else { return false }
      if cases.count == 1, let own = cases.first, Case(heading) == own,
        cells.allSatisfy({ (Case($0) ?? own) != own })
      {
        return true
      }
      let hasDigits = { (text: String) in text.utf8.contains { ASCII.isDigit($0) } }
      if !hasDigits(heading), cells.count(where: hasDigits) * 2 > cells.count { return true }
      if heading.contains("_"), !cells.contains(where: { $0.contains("_") }) { return true }
      return cells.count >= 8 && Set(cells).count * 3 <= cells.count
    }
  }

  /// Whether most of them are shorter than each cell below them, or longer, or stand above cells of one length.
  private var areOfAnotherLength: Bool {
    let others = columns.count { column in
      let own = column.heading.utf8.count
      let lengths = column.cells.map(\.utf8.count)
      guard let least = lengths.min(), let most = lengths.max(), own < least || own > most else {
        return false
      }
      return lengths.count >= 16 || least == most && lengths.count > 3
    }
    return others * 2 > columns.count
  }

  /// How the letters of a text are written.
  private enum Case {
    case lower, capital, capitals

    /// Nil if a text has no letters with a case, or one alone.
    init?(_ text: String) {
      let letters = text.filter { $0.isUppercase || $0.isLowercase }
      guard letters.count > 1, let first = letters.first else { return nil }
      if first.isLowercase {
        self = .lower
      } else {
        self = letters.allSatisfy(\.isUppercase) ? .capitals : .capital
      }
    }
  }

  // MARK: Words

  /// Whether a text has a word that names columns, and none of those below it has one.
  private static func isKnown(_ column: Column) -> Bool {
    holdsName(column.heading) && !column.cells.contains(where: holdsName)
  }

  /// Whether all texts have words that name columns.
  static func areKnown(_ texts: [String]) -> Bool { texts.allSatisfy(holdsName) }

  /// Whether a text of three words at most has one that names columns.
  private static func holdsName(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return words.count <= 3 && words.contains { names.contains(String($0)) }
  }

  /// What columns of texts are called, in languages with many tables.
  private static let names: Set<String> = [
    "name", "names", "title", "type", "kind", "class", "group", "category", "genre", "species",
    "family", "status", "state", "country", "countries", "city", "town", "village", "county",
    "region", "province", "district", "continent", "capital", "place", "location", "address",
    "street", "zip", "postcode", "currency", "language", "nationality", "color", "colour", "size",
    "shape", "author", "authors", "artist", "album", "song", "publisher", "editor", "director",
    "actor", "company", "employer", "organization", "organisation", "department", "team", "club",
    "player", "position", "role", "job", "occupation", "profession", "gender", "sex", "email",
    "mail", "phone", "fax", "website", "url", "link", "description", "comment", "comments",
    "remarks", "notes", "summary", "code", "symbol", "abbreviation", "iso", "id", "key", "value",
    "date", "month", "weekday", "brand", "model", "product", "item", "ingredient", "material",
    "source", "question", "answer", "term", "definition", "word", "meaning", "translation",
    "firstname", "lastname", "surname", "forename", "username", "login", "password", "flavor",
    "flavour", "origin", "destination", "departure", "arrival", "airline", "airport",
    // German.
    "nachname", "vorname", "titel", "typ", "art", "klasse", "gruppe", "kategorie", "gattung",
    "land", "länder", "stadt", "ort", "bundesland", "kreis", "gemeinde", "provinz", "kontinent",
    "hauptstadt", "adresse", "straße", "strasse", "plz", "währung", "sprache", "farbe", "größe",
    "autor", "autorin", "verlag", "firma", "abteilung", "mannschaft", "verein", "spieler", "beruf",
    "geschlecht", "telefon", "beschreibung", "bemerkung", "kommentar", "kürzel", "abkürzung",
    "datum", "monat", "wochentag", "marke", "modell", "produkt", "ware", "artikel", "zutat",
    "quelle", "frage", "antwort", "begriff", "wort", "bedeutung", "übersetzung", "bezeichnung",
    // French, Spanish, Italian, Portuguese, Dutch.
    "nom", "prénom", "titre", "pays", "ville", "région", "département", "rue", "langue",
    "catégorie", "couleur", "auteur", "éditeur", "marque", "modèle", "produit",
    "nombre", "apellido", "título", "tipo", "país", "ciudad", "región", "provincia", "calle",
    "idioma", "lengua", "categoría", "marca", "modelo", "producto", "descripción",
    "nome", "cognome", "titolo", "paese", "città", "regione", "indirizzo", "lingua", "categoria",
    "colore", "autore", "editore", "modello", "prodotto", "cidade", "endereço", "descrição",
    "naam", "voornaam", "achternaam", "stad", "plaats", "adres", "straat", "taal", "categorie",
    "kleur", "merk",
  ]
}
