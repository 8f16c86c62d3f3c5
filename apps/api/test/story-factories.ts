import { type EpisodePlace, episodeId, episodeOrder, tutorialId } from '@iki/contract/play/story-order'
import { type Clock, systemClock } from '../src/core/clock.ts'
import type { Database } from '../src/core/database/database.ts'
import { newId } from '../src/core/random.ts'
import { storedScenes, versionOf } from '../src/features/story/format/stored-scenes.ts'
import { readDraft } from '../src/features/story/format/story-draft.ts'
import { asksOf } from '../src/features/story/format/story-folder.ts'
import { storyContent } from '../src/features/story/story.content.ts'
import type { storyEpisodes } from '../src/features/story/story.tables.ts'

type Row = typeof storyEpisodes.$inferInsert

export const shortBody = `## hajimari
朝です。
- ask → owari: わけを聞く
- wait → owari: 待つ
## owari
夕方です。
■`

/** An episode with this text; without a place it is the tutorial. Loading it again makes a new version. */
export async function createEpisode(
  db: Database,
  place: EpisodePlace | null,
  { body = shortBody, clock = systemClock, ...given }: Partial<Row> & { body?: string; clock?: Clock } = {},
): Promise<{ id: string; version: string }> {
  const { scenes: draft } = readDraft(body, 1)
  const scenes = storedScenes(draft, file => file)
  const id = place ? episodeId('afq', place) : tutorialId('afq')
  const version = versionOf(scenes)
  const row = {
    id,
    story: 'afq',
    chapter: place?.chapter ?? null,
    number: place?.number ?? null,
    title: `話${place?.number ?? ''}`,
    lead: '村の話です。',
    place: 'ido',
    access: ['member'],
    cast: [],
    scenes,
    version,
    flags: [],
    asks: [...new Set(asksOf(draft).map(({ flag }) => flag))],
    mediaKeys: [],
    minutes: 5,
    publishedAt: new Date('2026-11-01T00:00:00+09:00'),
    contentHash: newId(),
    ...given,
  }
  await storyContent.saveRow({ db, clock }, row)
  return { id, version }
}

/** All episodes of the story, and the versions of them by their ids. */
export async function createStory(db: Database): Promise<Map<string, string>> {
  const versions = new Map<string, string>()
  for (const place of [null, ...episodeOrder]) {
    const { id, version } = await createEpisode(db, place)
    versions.set(id, version)
  }
  return versions
}
