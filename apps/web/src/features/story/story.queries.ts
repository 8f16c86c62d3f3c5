import { getEpisode, getStory, inspectStory, type PlayedEpisode, type Story } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { entryOf, orStored } from '#core/offline/or-stored.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { storedEpisodes, storedMaps } from './offline/stored-story.ts'
import { downloadStoryFiles } from './offline/stored-story-files.ts'

type Change = (map: Story) => Story
/** Maps that are on their way, each with what the server has answered to changes meanwhile. */
const underWay = new Set<{ story: StoryId; changes: Change[] }>()

async function askForMap(story: StoryId, signal: AbortSignal): Promise<Story> {
  const asked = { story, changes: [] as Change[] }
  underWay.add(asked)
  try {
    const map = await call(getStory, { story }, { signal })
    return asked.changes.reduce((changed, change) => change(changed), map)
  } finally {
    underWay.delete(asked)
  }
}

/**
 * Changes the map by what the server has just answered: as it is shown, as it is stored, and as it is on its way, since
 * that one may be from before. A change must leave a map alone that knows of it, or of a later one.
 */
export function changeMap(story: StoryId, change: Change): void {
  for (const asked of underWay) if (asked.story === story) asked.changes.push(change)
  const stored = storedMaps.find(currentOwner(), story)
  if (stored) storedMaps.write(currentOwner(), story, change(stored))
  queryClient.setQueryData(storyQuery(story).queryKey, map => map && change(map))
}

/** The map; without a network, as it was when this device last saw it. */
export const storyQuery = (story: StoryId) =>
  queryOptions({
    queryKey: ['story', story, 'map'],
    queryFn: ({ signal }) => orStored(() => askForMap(story, signal), entryOf(storedMaps, story)),
    // It may have been read on another device in the meantime.
    refetchOnWindowFocus: 'always',
  })

/** `isStored`: it is this device’s copy, which does not know what was read since. */
type KnownEpisode = PlayedEpisode & { isStored?: true }

/** An episode; without a network, as this device has stored it. */
export const episodeQuery = (story: StoryId, episode: string) =>
  queryOptions({
    queryKey: ['story', story, 'episode', episode],
    queryFn({ signal }) {
      const entry = entryOf(storedEpisodes, episode)
      return orStored<KnownEpisode>(() => call(getEpisode, { story, episode }, { signal }), {
        ...entry,
        stored() {
          const stored = entry.stored()
          return stored && { ...stored, isStored: true }
        },
        drop() {
          entry.drop()
          void downloadStoryFiles()
        },
      })
    },
    // A run continues in its version; the next entry takes the new one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const inspectQuery = (story: StoryId) =>
  queryOptions({
    queryKey: ['story', story, 'inspect'],
    queryFn: ({ signal }) => call(inspectStory, { story }, { signal }),
  })
