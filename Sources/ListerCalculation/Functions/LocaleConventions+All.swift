// SPDX-License-Identifier: MIT

package import ListerBasics

extension DocumentLocale {
  var conventions: LocaleConventions {
    switch self {
    case .enUS: .enUS
    case .enGB: .enGB
    case .deDE: .deDE
    case .frFR: .frFR
    case .esES: .esES
    case .itIT: .itIT
    case .nlNL: .nlNL
    case .plPL: .plPL
    case .ptBR: .ptBR
    case .svSE: .svSE
    case .jaJP: .jaJP
    }
  }

  /// Whether a text may spell a number, a date or a time; most texts begin with something else.
  package func mayBeginNumber(_ text: ByteView) -> Bool { conventions.mayBeginNumber(text) }
}

extension LocaleConventions {
  /// The names that dates may have in every locale.
  enum English {
    static let months = """
      January February March April May June July August September October November December
      """
    static let shortMonths = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    static let weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
    static let shortWeekdays = "Sun Mon Tue Wed Thu Fri Sat"
  }

  static let enUS = LocaleConventions(
    .monthDayYear,
    decimal: ".",
    group: ",",
    currency: "$",
    amount: "$#",
    negativeAmount: "($#)",
    months: English.months,
    shortMonths: English.shortMonths,
    weekdays: English.weekdays,
    shortWeekdays: English.shortWeekdays
  )

  static let enGB = LocaleConventions(
    .dayMonthYear,
    decimal: ".",
    group: ",",
    currency: "£",
    amount: "£#",
    negativeAmount: "-£#",
    months: English.months,
    shortMonths: English.shortMonths,
    weekdays: English.weekdays,
    shortWeekdays: English.shortWeekdays
  )

  static let deDE = LocaleConventions(
    .dayMonthYear,
    dotsDates: true,
    decimal: ",",
    group: ".",
    currency: "€",
    amount: "#\u{A0}€",
    negativeAmount: "-#\u{A0}€",
    months: """
      Januar Februar März April Mai Juni Juli August September Oktober November Dezember
      """,
    shortMonths: "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    weekdays: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
    shortWeekdays: "So Mo Di Mi Do Fr Sa"
  )

  static let frFR = LocaleConventions(
    .dayMonthYear,
    decimal: ",",
    group: "\u{202F}",
    currency: "€",
    amount: "#\u{A0}€",
    negativeAmount: "-#\u{A0}€",
    months: """
      janvier février mars avril mai juin juillet août septembre octobre novembre décembre
      """,
    shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    weekdays: "dimanche lundi mardi mercredi jeudi vendredi samedi",
    shortWeekdays: "dim. lun. mar. mer. jeu. ven. sam."
  )

  static let esES = LocaleConventions(
    .dayMonthYear,
    decimal: ",",
    group: ".",
    currency: "€",
    amount: "#\u{A0}€",
    negativeAmount: "-#\u{A0}€",
    months: """
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
      """,
    shortMonths: "ene feb mar abr may jun jul ago sep oct nov dic",
    weekdays: "domingo lunes martes miércoles jueves viernes sábado",
    shortWeekdays: "dom lun mar mié jue vie sáb",
    particle: "de"
  )

  static let itIT = LocaleConventions(
    .dayMonthYear,
    decimal: ",",
    group: ".",
    currency: "€",
    amount: "#\u{A0}€",
    negativeAmount: "-#\u{A0}€",
    months: """
      gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
      """,
    shortMonths: "gen feb mar apr mag giu lug ago set ott nov dic",
    weekdays: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
    shortWeekdays: "dom lun mar mer gio ven sab"
  )

  static let nlNL = LocaleConventions(
    .dayMonthYear,
    decimal: ",",
    group: ".",
    currency: "€",
    amount: "€\u{A0}#",
    negativeAmount: "€\u{A0}-#",
    months: """
      januari februari maart april mei juni juli augustus september oktober november december
      """,
    shortMonths: "jan feb mrt apr mei jun jul aug sep okt nov dec",
    weekdays: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
    shortWeekdays: "zo ma di wo do vr za"
  )

  static let plPL = LocaleConventions(
    .dayMonthYear,
    dotsDates: true,
    decimal: ",",
    group: "\u{A0}",
    currency: "zł",
    amount: "#\u{A0}zł",
    negativeAmount: "-#\u{A0}zł",
    months: """
      styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad \
      grudzień
      """,
    monthsOfDays: """
      stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada \
      grudnia
      """,
    shortMonths: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    weekdays: "niedziela poniedziałek wtorek środa czwartek piątek sobota",
    shortWeekdays: "niedz. pon. wt. śr. czw. pt. sob."
  )

  static let ptBR = LocaleConventions(
    .dayMonthYear,
    decimal: ",",
    group: ".",
    currency: "R$",
    amount: "R$\u{A0}#",
    negativeAmount: "-R$\u{A0}#",
    months: """
      janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
      """,
    shortMonths: "jan fev mar abr mai jun jul ago set out nov dez",
    weekdays: """
      domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado
      """,
    shortWeekdays: "dom seg ter qua qui sex sáb",
    particle: "de"
  )

  static let svSE = LocaleConventions(
    .yearMonthDay,
    decimal: ",",
    group: "\u{A0}",
    currency: "kr",
    amount: "#\u{A0}kr",
    negativeAmount: "-#\u{A0}kr",
    months: """
      januari februari mars april maj juni juli augusti september oktober november december
      """,
    shortMonths: "jan feb mar apr maj jun jul aug sep okt nov dec",
    weekdays: "söndag måndag tisdag onsdag torsdag fredag lördag",
    shortWeekdays: "sön mån tis ons tors fre lör"
  )

  static let jaJP = LocaleConventions(
    .yearMonthDay,
    decimal: ".",
    group: ",",
    currency: "¥",
    amount: "¥#",
    negativeAmount: "-¥#",
    months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    shortMonths: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
    weekdays: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日",
    shortWeekdays: "日 月 火 水 木 金 土"
  )
}
