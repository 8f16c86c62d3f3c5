import type { Limit } from '#core/limit/limit.ts'

/** How often a member may change own playlists; each press of a key that moves a lesson is a change. */
export const ownPlaylistChangeLimit: Limit = { name: 'own_playlist', max: 600, windowSeconds: 600 }
