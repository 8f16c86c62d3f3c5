import type { Episode } from '@iki/contract/play/story-format'
import { episodeId, episodesBehind, type StoryId } from '@iki/contract/play/story-order'
import type { QueryClient } from '@tanstack/react-query'
import { episodeQuery } from './story.queries.ts'

/** Fetches the next episodes while there is a network, so that a journey goes on without one. */
export async function keepAhead(
  client: QueryClient,
  story: StoryId,
  { chapter, number }: Pick<Episode, 'chapter' | 'number'>,
): Promise<void> {
  if (chapter === null || number === null) return
  for (const place of episodesBehind({ chapter, number }))
    await client.prefetchQuery(episodeQuery(story, episodeId(story, place)))
}
