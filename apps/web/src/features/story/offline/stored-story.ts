import { type PlayedEpisode, playedEpisodeSchema, type Story, storySchema } from '@iki/contract/play/story'
import * as v from 'valibot'
import { thisDevice } from '#core/device/device.ts'
import { defineCopy } from '#core/offline/copies.ts'

/** What this device stores of a story, so that it can be read without a network. */

const id = v.string()
const made = v.array(v.object({ scene: id, choice: id }))
export const storedPlaceSchema = v.object({
  brought: v.array(id),
  stretches: v.array(v.object({ version: id, start: id, made })),
  scene: id,
  line: v.nullable(id),
})

export const storedMaps = defineCopy({ name: 'story-maps', version: 1, schema: storySchema })

/** For a journey: the one before, the open one and the next two. */
const ahead = defineCopy({ name: 'story-episodes', version: 1, schema: playedEpisodeSchema, most: 4 })
/** Finished ones that were read again last: they use none of the space of those for offline reading. */
const finished = defineCopy({ name: 'story-looked-at', version: 1, schema: playedEpisodeSchema, most: 3 })

export const storedEpisodes = {
  write: (...[owner, id, played]: Parameters<typeof ahead.write>): boolean =>
    (played.isFinished ? finished : ahead).write(owner, id, played),

  find: (...[owner, id]: Parameters<typeof ahead.find>): PlayedEpisode | null =>
    finished.find(owner, id) ?? ahead.find(owner, id),

  remove(...[owner, id]: Parameters<typeof ahead.remove>): void {
    for (const store of [ahead, finished]) store.remove(owner, id)
  },

  clear(...[owner]: Parameters<typeof ahead.clear>): void {
    for (const store of [ahead, finished]) store.clear(owner)
  },

  list: (...[owner]: Parameters<typeof ahead.read>): PlayedEpisode[] =>
    [ahead, finished].flatMap(store => Object.values(store.read(owner))),
}

const placeSchema = v.object({ episode: id, ...storedPlaceSchema.entries, sequence: v.number() })
export type OwnPlace = v.InferOutput<typeof placeSchema>

/** Where this device is in each story. */
export const ownPlaces = defineCopy({ name: 'story-places', version: 1, schema: placeSchema })

/** What the server last had of this device's own place. */
export const savedHere = (map: Pick<Story, 'saves'>) =>
  map.saves.find(({ slot, device }) => slot === '0' && device === thisDevice().id) ?? null
