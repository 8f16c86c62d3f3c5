import type { Limit } from '#core/limit/limit.ts'

/** How often a member may do what costs the database much, or is remembered by its key for a week. */
export const bookmarkSaveLimit: Limit = { name: 'bookmark', max: 300, windowSeconds: 600 }
export const bookmarkExportLimit: Limit = { name: 'bookmark_export', max: 20, windowSeconds: 600 }
