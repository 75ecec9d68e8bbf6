// SPDX-License-Identifier: MIT

extension LetterTable {
  /// The table of a locale.
  static func table(of locale: DocumentLocale) -> LetterTable {
    switch locale {
    case .enUS, .enGB, .deDE, .frFR, .itIT, .nlNL, .ptBR, .jaJP: root
    case .esES: spanish
    case .plPL: polish
    case .svSE: swedish
    }
  }

  // The words are those that Datasets/letters/make-letters.py makes of the collations of CLDR 42.

  private static let root = LetterTable(rootWords)
  private static let rootWords = """
    a=ªáàăắằẵẳâấầẫẩǎåǻäǟãȧǡąāảȁȃạặậḁ ae:æǽǣ ɐ ɑ ɒ bḃḅḇ ʙ ƀ ɓ ƃ cćĉčċçḉ ȼ ƈ ɕ dďḋḑđḍḓḏð db:ȸ \
    dz:ǳ=ʣǆ dʑ:ʥ dʒ:ʤ ɖ ɗ ƌ ȡ ẟ eéèĕêếềễểěëẽėȩḝęēḗḕẻȅȇẹệḙḛ ɇ ǝ ə ɛ ɘ ɚ ɜ ɝ ɞ ʚ ɤ fḟ fŋ:ʩ ƒ \
    gǵğĝǧġģḡ ɡ ɢ ǥ ɠ ʛ ɣ ƣ hĥȟḧḣḩħḥḫẖ ʜ ƕ ɦ ɧ iíìĭîǐïḯĩįīỉȉȋịḭ ij:ĳ ı ɪ ɨ ɩ jĵǰ ȷ ɉ ʝ ɟ ʄ \
    kḱǩķḳḵ ƙ ʞ lĺľļłḷḹḽḻŀ lj:ǉ ll:ỻ ls:ʪ lz:ʫ ʟ ƚ ɫ ɬ ɭ ȴ ɮ ƛ ʎ mḿṁṃ ɱ nńǹňñṅņṇṋṉ nj:ǌ ɴ ɲ ƞ ɳ \
    ȵ ŋ o=ºóòŏôốồỗổǒöȫőõṍṏȭȯȱøǿǫǭōṓṑỏȍȏơớờỡởợọộ oe:œ ɶ ɔ ɵ ɷ ȣ pṕṗ ƥ ɸ q qp:ȹ ʠ ɋ ĸ rŕřṙŗȑȓṛṝṟ \
    ʀ ɍ ɹ ɺ ɻ ɼ ɽ ɾ ɿ ʁ sśṥŝšṧṡşṣṩșſẛ ss:ß ʂ ȿ ẜ ẝ ʃ ƪ ʅ ʆ tťẗṫţṭțṱṯ tɕ:ʨ ts:ƾ=ʦ tʃ:ʧ ŧ ƫ ƭ ʈ ȶ \
    ʇ uúùŭûǔůüǘǜǚǖűũṹųūṻủȕȗưứừữửựụṳṷṵ ʉ ɥ ʮ ʯ ɯ ɰ ʊ vṽṿ ʋ ỽ ʌ wẃẁŵẘẅẇẉ ʍ xẍẋ yýỳŷẙÿỹẏȳỷỵ ʏ ɏ ƴ \
    ỿ ȝ zźẑžżẓẕ zw:ƍ ƶ ȥ ʐ ʑ ɀ ʒǯ ƹ ƺ ʓ þ ƿ ƻ ƨ ƽ ƅ ʔ ɂ ʕ ʡ ʢ ʖ ǀ ǁ ǂ ǃ ʗ ʘ ʬ ʭ \
    αἀἄᾄἂᾂἆᾆᾀἁἅᾅἃᾃἇᾇᾁά=άᾴὰᾲᾰᾶᾷᾱᾳ β=ϐ γ δ ε=ϵἐἔἒἑἕἓέ=έὲ ϝ ͷ ϛ ζ ͱ ηἠἤᾔἢᾒἦᾖᾐἡἥᾕἣᾓἧᾗᾑή=ήῄὴῂῆῇῃ θ=ϑ \
    ι=ιἰἴἲἶἱἵἳἷί=ίὶῐῖϊΐ=ΐῒῗῑ ϳ κ=ϰ λ µ=μ ν ξ οὀὄὂὁὅὃό=όὸ π=ϖ ϻ ϟ ϙ ρ=ϱῤῥ ϼ ς=σ=ϲ ͼ ͻ ͽ τ \
    υὐὔὒὖὑὕὓὗύ=ύὺῠῦϋΰ=ΰῢῧῡ φ=ϕ χ ψ ωὠὤᾤὢᾢὦᾦᾠὡὥᾥὣᾣὧᾧᾡώ=ώῴὼῲῶῷῳ ϡ ͳ ϸ ϣ ϥ ϧ ϩ ϫ ϭ ϯ аӑӓ әӛ ӕ б в \
    гѓґ ғ ӻ ҕ ӷ д ԁ ђ ԃ ҙ еѐӗё є жӂӝ ԫ җ зӟ ԅ ԑ ѕ ӡ ԇ иѝӥӣ ҋ ії й ј кќ қ ӄ ҡ ҟ ҝ ԟ ԛ л ӆ ԯ ԓ ԡ \
    љ ԉ ԕ м ӎ н ԩ ӊ ң ӈ ԣ ҥ њ ԋ оӧ өӫ п ԥ ҧ ҁ р ҏ ԗ с ԍ ҫ т ԏ ҭ ћ уўӱӳӯ ү ұ ѹ ф х ӽ ӿ ҳ һ ԧ ѡ ѿ \
    ѽ ѻ ц ҵ чӵ ԭ ҷ ӌ ҹ ҽ ҿ џ ш щ ъ ыӹ ь ҍ ѣ эӭ ю я ԙ ѥ ѧ ѫ ѩ ѭ ѯ ѱ ѳ ѵѷ ҩ ԝ ӏ
    """

  private static let spanish = LetterTable(
    rootWords,
    """
    nńǹňṅņṇṋṉ ñ
    """
  )

  private static let polish = LetterTable(
    rootWords,
    """
    a=ªáàăắằẵẳâấầẫẩǎåǻäǟãȧǡāảȁȃạặậḁ ą cĉčċç ćḉ eéèĕêếềễểěëẽėȩḝēḗḕẻȅȇẹệḙḛ ę lĺľļḷḹḽḻŀ ł \
    nǹňñṅņṇṋṉ ń o=ºòŏôốồỗổǒöȫőõṍṏȭȯȱøǿǫǭōṓṑỏȍȏơờỡởợọộ óớ sŝšṧṡşṣṩșſẛ śṥ zẑžẓẕ ź ż
    """
  )

  private static let swedish = LetterTable(
    rootWords,
    """
    a=ªáàăắằẵẳâấầẫẩǎãȧǡąāảȁȃạặậḁ dďḋḑḍḓḏđð eéèĕêếềễểěëẽėȩḝēḗḕẻȅȇẹệḙḛ \
    o=ºóòŏǒõṍṏȭȯȱǫǭōṓṑỏȍȏơớờỡởợọ th:þ uúùŭûǔůũṹųūṻủȕȗưứừữửựụṳṷṵ yýỳŷẙÿỹẏȳỷỵüǘǜǚǖű z åǻ äǟæǽǣę \
    öȫøǿőœôốồỗổộ
    """
  )
}
