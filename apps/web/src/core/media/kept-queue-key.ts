import type { Owner } from './kept-positions.ts'

/** Under which key a phone remembers what somebody was playing. */
export const keptQueueKey = (owner: Owner): string =>
  `iki.queue.${owner.kind === 'guest' ? 'guest' : `member.${owner.uid ?? 'unnamed'}`}`

/** Whether a guest was playing something here before. */
export function hasGuestQueue(storage: Storage): boolean {
  try {
    return storage.getItem(keptQueueKey({ kind: 'guest' })) !== null
  } catch {
    return false // Storage that is switched off remembers nothing.
  }
}
