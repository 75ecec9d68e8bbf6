// SPDX-License-Identifier: MIT

/// The most frequent characters of languages that have thousands of them.
struct CharacterProfile: Sendable {
  /// The characters.
  let characters: Set<Unicode.Scalar>
  /// Which part of texts they are, from 0 to 1.
  let share: Double

  private init(_ characters: String, share: Double) {
    self.characters = Set(characters.unicodeScalars)
    self.share = share
  }

  /// Chinese in simplified characters, with those of names and of tables.
  static let simplified = CharacterProfile(
    """
    的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以\
    生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看\
    文无开手十用主行方又如前所本见经头面公同三已老从动两长市省县区州岛江西东\
    南北京安山河海广云湖福民共名价数量单位号金额址期司亚尔斯克特拉巴马尼德罗\
    阿兰加布达维格利
    """,
    share: 0.33
  )

  /// Chinese in traditional characters.
  static let traditional = CharacterProfile(
    """
    的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以\
    生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看\
    文無開手十用主行方又如前所本見經頭面公同三已老從動兩長市省縣區州島江西東\
    南北京安山河海廣雲湖福民共名價數量單位號金額址期司亞爾斯克特拉巴馬尼德羅\
    阿蘭加布達維格利台灣高新竹
    """,
    share: 0.33
  )

  /// The Chinese characters of Japanese.
  static let kanji = CharacterProfile(
    """
    日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部\
    東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子\
    動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制\
    治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設\
    保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川\
    向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任\
    引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村\
    提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税\
    検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費
    """,
    share: 0.45
  )

  /// Korean.
  static let hangul = CharacterProfile(
    """
    이다는에의을가고하한로지사를기은해도서시인어대리자정니일수라있제부그아나\
    주전구보상장여원과소안들면국스조유비성것공관동무으게없연신요트용적경만세\
    선미계오우진방문회명드와마개되중간행생위실치모업교화었내물거식산심재복당\
    르러야타분체
    """,
    share: 0.62
  )
}
