import type { Owner } from '#core/offline/owner.ts'

/** Where listening sessions wait: an older key than those of other stores. */
export const listeningKey = (owner: Owner): string =>
  `iki.listening.${owner.kind === 'guest' ? 'guest' : (owner.uid ?? 'unnamed')}`
