// SPDX-License-Identifier: MIT

/// The names of functions in files, where these are others than in formulas of documents: in capitals.
enum FunctionNames {
  /// The name that a file of a dialect has for a function, which may be spelled in small letters.
  static func name(of function: String, in dialect: SheetDialect) -> String {
    let name = function.uppercased()
    switch dialect {
    case .officeOpen:
      if worksheetOnly.contains(name) { return "_xlfn._xlws." + name }
      return future.contains(name) ? "_xlfn." + name : function
    case .openDocument:
      return vendors.contains(name) ? microsoft + name : openDocument[name] ?? function
    }
  }

  /// The function that a name in an OpenDocument file means.
  static func function(named name: String) -> String {
    let capitals = name.uppercased()
    if let known = ownNames[capitals] { return known }
    for vendor in [microsoft, "ORG.OPENOFFICE.", "ORG.LIBREOFFICE."]
    where capitals.hasPrefix(vendor) {
      return String(name.dropFirst(vendor.count))
    }
    return name
  }

  private static let microsoft = "COM.MICROSOFT."

  /// Functions that came after 2007.
  ///
  /// Source: Office Open XML extensions (MS-XLSX), 2.2.3.
  private static let future = words(
    """
    ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE \
    BINOM.INV BITAND BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE \
    CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT \
    CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P COVARIANCE.S CSC CSCH DAYS DECIMAL DROP \
    ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT F.INV F.INV.RT F.TEST FLOOR.MATH \
    FLOOR.PRECISE FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE GAUSS \
    GROUPBY HSTACK HYPGEOM.DIST IFNA IFS IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN \
    ISFORMULA ISOMITTED ISOWEEKNUM LAMBDA LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS \
    MODE.MULT MODE.SNGL MUNIT NEGBINOM.DIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE \
    PDURATION PERCENTILE.EXC PERCENTILE.INC PERCENTOF PERCENTRANK.EXC PERCENTRANK.INC PERMUTATIONA \
    PHI PIVOTBY POISSON.DIST QUARTILE.EXC QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ REDUCE \
    REGEXEXTRACT REGEXREPLACE REGEXTEST RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SINGLE SKEW.P SORTBY \
    STDEV.P STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER \
    TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW TRIMRANGE UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P \
    VAR.S VSTACK WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR Z.TEST
    """
  )

  private static let worksheetOnly: Set<String> = ["FILTER", "SORT"]

  /// Functions that OpenFormula lacks, or has with another meaning, as LibreOffice writes them.
  private static let vendors = words(
    """
    AGGREGATE BETA.DIST BETA.INV BINOM.DIST BINOM.INV CEILING CEILING.MATH CEILING.PRECISE \
    CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST CONCAT CONFIDENCE.NORM CONFIDENCE.T \
    COVARIANCE.P COVARIANCE.S ERF.PRECISE ERFC.PRECISE EXPON.DIST F.DIST.RT F.INV.RT F.TEST FLOOR \
    FLOOR.MATH FLOOR.PRECISE FORECAST.LINEAR GAMMA.DIST GAMMA.INV GAMMALN.PRECISE HYPGEOM.DIST IFS \
    ISO.CEILING LOGNORM.DIST LOGNORM.INV MAXIFS MINIFS MODE.MULT MODE.SNGL NEGBINOM.DIST \
    NETWORKDAYS.INTL NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV PERCENTILE.EXC PERCENTILE.INC \
    PERCENTRANK.EXC PERCENTRANK.INC POISSON.DIST QUARTILE.EXC QUARTILE.INC RANK.AVG RANK.EQ STDEV.P \
    STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TEXTJOIN VAR.P VAR.S \
    WEIBULL.DIST WORKDAY.INTL Z.TEST FILTER LET RANDARRAY SEQUENCE SORT SORTBY UNIQUE XLOOKUP XMATCH \
    CHOOSECOLS CHOOSEROWS DROP EXPAND HSTACK TAKE TEXTAFTER TEXTBEFORE TEXTSPLIT TOCOL TOROW VSTACK \
    WRAPCOLS WRAPROWS
    """
  )

  /// Functions that OpenFormula calls otherwise, and those of LibreOffice alone.
  ///
  /// Its FDIST and FINV are the probability of at most a ratio, where Excel's are that of more.
  private static let openDocument = [
    "CHIDIST": "LEGACY.CHIDIST", "CHIINV": "LEGACY.CHIINV", "CHITEST": "LEGACY.CHITEST",
    "EASTERSUNDAY": "ORG.OPENOFFICE.EASTERSUNDAY", "F.DIST": "FDIST", "F.INV": "FINV",
    "FDIST": "LEGACY.FDIST", "FINV": "LEGACY.FINV", "FORMULATEXT": "FORMULA",
    "NORMSDIST": "LEGACY.NORMSDIST", "NORMSINV": "LEGACY.NORMSINV",
    "REGEX": "ORG.LIBREOFFICE.REGEX", "SKEW.P": "SKEWP", "TDIST": "LEGACY.TDIST",
  ]
  private static let ownNames = Dictionary(
    uniqueKeysWithValues: openDocument.map { ($0.value, $0.key) }
  )

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
