/** What people read for the diaries and for what they ask. A test looks for labels that are written elsewhere. */

export const diaryNames = {
  general: '日記',
  eichi: '叡智の日記',
  /** `/kafuku/special-index` (成長日記) is a page with several diaries; this is the one of the kafuku plan. */
  kafuku: '下腹の日記',
} as const

/** 9 is loose. The wire calls it stress (specification, part 2 §3). */
export const relaxLabel = 'リラックス度'
export const breathLabel = '呼吸の深さ'
export const memoLabel = 'ひとこと'
export const picturesLabel = '写真'

export const eichiLabels = {
  sleep: 'ねむり',
  meal: '食事',
  impressed: '印象に残ったこと',
  agreement: '納得したこと',
  fix: 'なおしたいこと',
  tough: 'つらかったこと',
} as const
export const kafukuLabels = { kagura: '神楽', sonkyo: '蹲踞', method: 'メソッド' } as const

/** What a day of the eichi diary gets when it is written. */
export const stampLabel = '判子'
/** Days without an entry that have a reason. */
export const skippedDaysLabel = 'お休みした日'

/** Stands in the place of what was written where that can't be opened; nothing of it was deleted. */
export const unreadableText = 'この日のことばは、いま開けません。消えてはいません。'
