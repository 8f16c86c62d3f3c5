import { playedEpisodeSchema, storySchema } from '@iki/contract/play/story'
import * as v from 'valibot'
import { defineStore } from '#core/offline/store.ts'

/** What this device keeps of a story: the open episode and the next two are read without a network. */

const id = v.string()
const made = v.array(v.object({ scene: id, choice: id }))
export const keptRunSchema = v.object({
  brought: v.array(id),
  stretches: v.array(v.object({ version: id, start: id, made })),
  scene: id,
  line: v.nullable(id),
})

/** The one before, the open one and the next two. */
const episodesKept = 4

export const keptMaps = defineStore({
  name: 'story-maps',
  version: 1,
  schema: storySchema,
  isDispensable: true,
})

export const keptEpisodes = defineStore({
  name: 'story-episodes',
  version: 1,
  schema: playedEpisodeSchema,
  most: episodesKept,
  isDispensable: true,
})

const placeSchema = v.object({ episode: id, ...keptRunSchema.entries, sequence: v.number() })
export type OwnPlace = v.InferOutput<typeof placeSchema>

/** Where this device is in each story. */
export const ownPlaces = defineStore({ name: 'story-places', version: 1, schema: placeSchema })
