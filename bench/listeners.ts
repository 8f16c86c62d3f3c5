import { ask, startDatabase } from './database.ts'
import type { Sizes } from './plans/seed/own-rows.ts'
import { seed } from './plans/seed/seed.ts'

/** A service that many listen to: 100,000 members, each with a position in 50 of 10,000 lessons. */
export const manyPositions = { members: 100_000, playback: 5_000_000 }
export const fewPositions = { members: 20, playback: 1_000 }

/** A database with so many positions of members who may hear the lessons, and the same lessons and playlists whatever their number. */
export async function startListeners(of: { members: number; playback: number }): Promise<string> {
  const databaseUrl = await startDatabase()
  const sizes: Sizes = {
    ...of,
    lessons: 10_000,
    playlists: 1_000,
    licences: of.members,
    sessions: 1,
    news: 1,
    own: 0,
    words: 0,
  }
  await seed(databaseUrl, sizes)
  await ask(databaseUrl, `update licences set item_id = '000002', expire_at = now() + interval '30 days'`)
  return databaseUrl
}
