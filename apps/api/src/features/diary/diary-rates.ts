import type { Limit } from '#core/limit.ts'

/** How often a member may do what is written down or costs much. A phone that was away for years sends a thousand at once. */
export const diarySaveLimit: Limit = { name: 'diary', max: 4_000, windowSeconds: 600 }
export const diaryExportLimit: Limit = { name: 'diary_export', max: 10, windowSeconds: 600 }

/** Whose keys of repeated writes these are. */
export const doneScope = (uid: string) => `diary ${uid}`
