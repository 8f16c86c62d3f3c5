import { latestList } from '#core/offline/latest-list.ts'

/** The words of the dictionary that the member has looked up on this device, by their ids. */
export const wordHistory = latestList({ name: 'word-history', most: 200 })
