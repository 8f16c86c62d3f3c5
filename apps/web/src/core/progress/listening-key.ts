import type { Owner } from '#core/offline/owner.ts'

/** The storage key of listening sessions, which is older than the scheme of the other stores. */
export const listeningKey = (owner: Owner): string =>
  `iki.listening.${owner.kind === 'guest' ? 'guest' : (owner.uid ?? 'unnamed')}`
