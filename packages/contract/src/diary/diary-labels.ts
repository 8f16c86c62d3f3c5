/** What the diaries share in labels. A test looks for labels that are written elsewhere than here and in habit-kinds.ts. */

/** 9 is loose. The wire calls it stress (specification, part 2 §3). */
export const relaxLabel = 'リラックス度'
export const relaxEnds = ['こわばっている', 'ゆるんでいる'] as const
export const breathLabel = '呼吸の深さ'
export const breathEnds = ['浅い', '深い'] as const
export const memoLabel = 'ひとこと'
export const picturesLabel = '写真'

/** What a day of a diary with stamps gets when it is written. */
export const stampLabel = '判子'
/** Days without an entry that have a reason. */
export const skippedDaysLabel = 'お休みした日'

/** Stands in the place of what was written where that can't be opened; nothing of it was deleted. */
export const unreadableText = 'この日のことばは、いま開けません。消えてはいません。'
