import { getEpisode, getStory, inspectStory } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { entryOf, orKept } from '#core/offline/or-kept.ts'
import { keptEpisodes, keptMaps } from './kept-story.ts'
import { keepStoryFiles } from './kept-story-files.ts'

/** The map; without a network, as it was when this device last saw it. */
export const storyQuery = (story: StoryId) =>
  queryOptions({
    queryKey: ['story', story, 'map'],
    queryFn: ({ signal }) => orKept(() => call(getStory, { story }, { signal }), entryOf(keptMaps, story)),
    // It may have been read on another device in the meantime.
    refetchOnWindowFocus: 'always',
  })

/** An episode; without a network, as this device keeps it. */
export const episodeQuery = (story: StoryId, episode: string) =>
  queryOptions({
    queryKey: ['story', story, 'episode', episode],
    queryFn({ signal }) {
      const entry = entryOf(keptEpisodes, episode)
      return orKept(() => call(getEpisode, { story, episode }, { signal }), {
        ...entry,
        drop() {
          entry.drop()
          void keepStoryFiles()
        },
      })
    },
    // A run goes on in its version; the next entry takes the new one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const inspectQuery = (story: StoryId) =>
  queryOptions({
    queryKey: ['story', story, 'inspect'],
    queryFn: ({ signal }) => call(inspectStory, { story }, { signal }),
  })
