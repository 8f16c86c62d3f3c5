import type { Episode } from '@iki/contract/play/story-format'
import { episodeId, episodesBehind, type StoryId } from '@iki/contract/play/story-order'
import type { QueryClient } from '@tanstack/react-query'
import { downloadStoryFiles } from '../offline/stored-story-files.ts'
import { episodeQuery } from '../story.queries.ts'

/** Fetches the next episodes while there is a network, so that they can be read without one; then their sounds. */
export async function downloadAhead(
  client: QueryClient,
  story: StoryId,
  { chapter, number }: Pick<Episode, 'chapter' | 'number'>,
): Promise<void> {
  const ahead = chapter === null || number === null ? [] : episodesBehind({ chapter, number })
  for (const place of ahead) await client.prefetchQuery(episodeQuery(story, episodeId(story, place)))
  await downloadStoryFiles()
}
