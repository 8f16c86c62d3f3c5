import { latestList } from '#core/offline/latest-list.ts'

/** The member's last searches on this device whose result was opened. */
export const searchHistory = latestList({ name: 'search-history', most: 8 })
