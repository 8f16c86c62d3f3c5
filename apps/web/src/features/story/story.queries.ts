import { getEpisode, getStory, inspectStory } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { OfflineError } from '#core/api/api-error.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { keptEpisodes, keptMaps } from './kept-story.ts'

/** The map; without a network, as it was when this device last saw it. */
export const storyQuery = (story: StoryId) =>
  queryOptions({
    queryKey: ['story', story, 'map'],
    queryFn: async ({ signal }) => {
      try {
        const map = await call(getStory, { story }, { signal })
        keptMaps.write(currentOwner(), story, map)
        return map
      } catch (error) {
        const kept = error instanceof OfflineError ? keptMaps.find(currentOwner(), story) : null
        if (kept) return kept
        throw error
      }
    },
  })

/** An episode; without a network, as this device keeps it. */
export const episodeQuery = (story: StoryId, episode: string) =>
  queryOptions({
    queryKey: ['story', story, 'episode', episode],
    queryFn: async ({ signal }) => {
      try {
        const played = await call(getEpisode, { story, episode }, { signal })
        keptEpisodes.write(currentOwner(), episode, played)
        return played
      } catch (error) {
        const kept = error instanceof OfflineError ? keptEpisodes.find(currentOwner(), episode) : null
        if (kept) return kept
        throw error
      }
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
