import type { Limit } from '#core/limit/limit.ts'

/**
 * Limits for saves and for expensive calls of a member. A phone that was away for years sends a thousand days at once.
 */
export const diarySaveLimit: Limit = { name: 'diary', max: 4_000, windowSeconds: 600 }
export const diaryExportLimit: Limit = { name: 'diary_export', max: 10, windowSeconds: 600 }
/** A file of tables is three diaries, each checked and then saved. */
export const diaryImportLimit: Limit = { name: 'diary_import', max: 30, windowSeconds: 600 }

/** The scope of a member's keys for repeated writes. */
export const doneScope = (uid: string) => `diary ${uid}`
