import { ask, startDatabase } from './database.ts'
import type { Sizes } from './plans/seed/own-rows.ts'
import { seed } from './plans/seed/seed.ts'

/** The size of a large service: 100,000 members, each with positions in 50 of 10,000 lessons. */
export const manyPositions = { members: 100_000, playback: 5_000_000 }
export const fewPositions = { members: 20, playback: 1_000 }

/**
 * A database with this many positions. The lessons are open to the members; the number of lessons and playlists is
 * always the same.
 */
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
  // The search is not measured here: with an entry of each kind, the server does not write it at its start.
  await ask(
    databaseUrl,
    `insert into search_entries (kind, id, names, body, published_at)
     select kind, 'x', E'\\n', E'\\n', now() from unnest(array['audio', 'word', 'article', 'artwork']) kind`,
  )
  await ask(databaseUrl, `update licences set item_id = '000002', expire_at = now() + interval '30 days'`)
  return databaseUrl
}
