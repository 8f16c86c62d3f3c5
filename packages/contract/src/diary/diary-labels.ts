/**
 * Labels that the diaries share. A test looks for labels that are written anywhere except here and in habit-kinds.ts.
 */

/** 9 is relaxed. The wire calls it stress (specification, part 2 §3). */
export const relaxLabel = 'リラックス度'
export const relaxEnds = ['こわばっている', 'ゆるんでいる'] as const
export const breathLabel = '呼吸の深さ'
export const breathEnds = ['浅い', '深い'] as const
export const memoLabel = 'ひとこと'
export const picturesLabel = '写真'

/** What a written day gets in a diary with stamps. */
export const stampLabel = '判子'
/** Days without an entry that have a reason. */
export const skippedDaysLabel = 'お休みした日'

/** Shown in place of a text that cannot be opened; nothing of it was deleted. */
export const unreadableText = 'この日のことばは、いま開けません。消えてはいません。'
