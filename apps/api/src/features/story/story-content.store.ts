import type { StoryScene } from '@iki/contract/play/story-format'
import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { storyEpisodes, storyVersions } from './story.tables.ts'

/** Every medium of an episode, each in a row. */
export const episodeMedia = sql`unnest(${storyEpisodes.mediaKeys})`

/** How many versions of an episode are stored. */
const mostVersions = 20

/** The scenes of an episode as they were loaded before; none if it is new. */
export async function findStoredScenes(handle: Handle, id: string): Promise<StoryScene[]> {
  const [row] = await handle
    .select({ scenes: storyEpisodes.scenes })
    .from(storyEpisodes)
    .where(eq(storyEpisodes.id, id))
  return row?.scenes ?? []
}

const forgetVersions = statement({
  name: 'story_forget_versions',
  params: { episodeId: text, most: integer },
  text: `delete from story_versions where episode_id = $episodeId and version in (
     select version from story_versions where episode_id = $episodeId
     order by published_at desc, version offset $most
   )`,
})

/** Saves an episode with its version, and forgets versions before the last ones. */
export async function saveEpisode(
  handle: Handle,
  row: typeof storyEpisodes.$inferInsert,
  now: Date,
): Promise<void> {
  await handle.insert(storyEpisodes).values(row).onConflictDoUpdate({ target: storyEpisodes.id, set: row })
  const { version, scenes, mediaKeys } = row
  const stored = { scenes, mediaKeys, publishedAt: now }
  await handle
    .insert(storyVersions)
    .values({ episodeId: row.id, version, ...stored })
    .onConflictDoUpdate({ target: [storyVersions.episodeId, storyVersions.version], set: stored })
  await forgetVersions.run(handle, { episodeId: row.id, most: mostVersions })
}
