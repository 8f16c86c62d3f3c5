import * as v from 'valibot'
import { member, operator } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, nothing } from '../api/schema.ts'
import { episodeSchema, lineLimit, madeLimit } from './story-format.ts'
import { episodeStates, stories } from './story-order.ts'
import { stretchLimit } from './story-run.ts'

/** Stories that are read and chosen in: the map, episodes, saves and finishes. */

/** The reader’s own slots, and before them the one where each device notes its place. */
const ownSlots = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
export const storySlots = ['0', ...ownSlots] as const
export type StorySlot = (typeof storySlots)[number]
const slotLimit = ownSlots.length
/** Devices whose places are stored. */
export const placeLimit = 4
/** Episodes that a story can have. */
export const episodeRowLimit = 100
/** Flags that a member can have in a story. */
export const storyFlagLimit = 500
/** Choices of an episode that a member has ever made, and are marked. */
export const chosenLimit = 400

const story = v.picklist(stories, 'この物語はありません')
const sequence = integer(1, 2_000_000_000)

const stretchSchema = v.object({
  version: id,
  start: id,
  made: list(v.object({ scene: id, choice: id }), madeLimit),
})
const brought = list(id, 60)
const stretches = v.pipe(list(stretchSchema, stretchLimit), v.minLength(1))

/** A place in an episode: names only, never positions. */
const placeFields = { brought, stretches, scene: id, line: v.nullable(id) }

export const storySaveSchema = v.object({
  slot: v.picklist(storySlots),
  episode: id,
  ...placeFields,
  /** The device of slot 0; empty for the reader's own slots. */
  device: v.string(),
  /** How a person would name it; empty if that is not known. */
  deviceName: v.string(),
  sequence: v.number(),
  /** What is shown of it: the episode and the text of the line. */
  title: v.string(),
  words: v.string(),
  savedAt: instant,
})
export type StorySave = v.InferOutput<typeof storySaveSchema>

/** All saves of a member in a story. */
export const saveRowLimit = slotLimit + placeLimit
const savesSchema = list(storySaveSchema, saveRowLimit)

const mapEpisodeSchema = v.object({
  id,
  chapter: v.number(),
  number: v.number(),
  title: v.string(),
  lead: v.string(),
  placeName: v.string(),
  drawing: v.string(),
  minutes: v.number(),
  state: v.picklist(episodeStates),
  /** False of one that is still to be written. */
  isThere: v.boolean(),
  finishedAt: v.nullable(instant),
})
export type MapEpisode = v.InferOutput<typeof mapEpisodeSchema>

export const storySchema = v.object({
  story: id,
  /** All episodes in their order. */
  episodes: list(mapEpisodeSchema, episodeRowLimit),
  tutorial: v.object({ isThere: v.boolean(), isFinished: v.boolean() }),
  isCleared: v.boolean(),
  /** Flags of the story, with those of finished episodes. */
  flags: list(id, storyFlagLimit),
  /** The places of the member's devices, the latest first, and the slots. */
  saves: savesSchema,
})
export type Story = v.InferOutput<typeof storySchema>

export const getStory = endpoint({
  about: 'The map of a story: its episodes and how far the member is, with all saves',
  method: 'GET',
  path: '/v1/story/{story}',
  access: member,
  input: v.object({ story }),
  output: storySchema,
  errors: [],
})

export const playedEpisodeSchema = v.object({
  episode: episodeSchema,
  /** The flags that the episode asks for and that are set. */
  flags: list(id, 60),
  /** The lines that the member has read, by their ids. */
  read: list(id, lineLimit),
  /** The choices that the member has made at any time: `scene/choice`. */
  chosen: list(v.string(), chosenLimit),
  isFinished: v.boolean(),
})
export type PlayedEpisode = v.InferOutput<typeof playedEpisodeSchema>

export const getEpisode = endpoint({
  about: 'An episode to play: an open or finished one, or one of the next two, for a journey without network',
  method: 'GET',
  path: '/v1/story/{story}/episodes/{episode}',
  access: member,
  input: v.object({ story, episode: id }),
  output: playedEpisodeSchema,
  errors: ['not_found', 'episode_locked'],
})

export const saveStoryPlace = endpoint({
  about: 'Saves a place in an episode; of a device’s own place, the higher sequence stands',
  method: 'PUT',
  path: '/v1/story/{story}/saves/{slot}',
  encoding: 'json',
  access: member,
  input: v.object({
    story,
    slot: v.picklist(storySlots),
    episode: id,
    ...placeFields,
    device: id,
    sequence,
  }),
  output: storySaveSchema,
  errors: ['not_found', 'episode_locked', 'story_place_unknown'],
})

export const removeStorySave = endpoint({
  about: 'Empties a slot',
  method: 'DELETE',
  path: '/v1/story/{story}/saves/{slot}',
  access: member,
  input: v.object({ story, slot: v.picklist(ownSlots) }),
  output: nothing,
  errors: [],
})

export const exportStorySaves = endpoint({
  about: 'All saves of a story, to be kept elsewhere',
  method: 'GET',
  path: '/v1/story/{story}/saves',
  access: member,
  input: v.object({ story }),
  output: v.object({ story: id, saves: savesSchema }),
  errors: [],
})

export const importStorySaves = endpoint({
  about: 'Brings saves back into the reader’s own slots; those of unknown or locked episodes are left out',
  method: 'POST',
  path: '/v1/story/{story}/saves/import',
  encoding: 'json',
  access: member,
  input: v.object({
    story,
    saves: list(v.object({ slot: v.picklist(ownSlots), episode: id, ...placeFields }), slotLimit),
  }),
  output: v.object({ saves: savesSchema, leftOut: v.number() }),
  errors: [],
})

export const finishEpisode = endpoint({
  about: 'Finishes an episode: its choices are made again, and it counts once',
  method: 'POST',
  path: '/v1/story/{story}/finish',
  encoding: 'json',
  access: member,
  input: v.object({ story, episode: id, brought, stretches }),
  output: v.object({
    finishedAt: instant,
    /** Whether this finish is the first. */
    isFirst: v.boolean(),
    /** The episode that is open now; null if there is none. */
    next: v.nullable(v.object({ chapter: v.number(), number: v.number() })),
    isCleared: v.boolean(),
  }),
  errors: ['not_found', 'episode_locked', 'episode_not_finished'],
})

export const saveStoryReads = endpoint({
  about: 'Adds lines that were read and choices that were made; what is there stays',
  method: 'PUT',
  path: '/v1/story/{story}/reads',
  encoding: 'json',
  access: member,
  input: v.object({
    story,
    episode: id,
    lines: list(id, lineLimit),
    choices: list(v.object({ scene: id, choice: id }), madeLimit),
  }),
  output: nothing,
  errors: ['not_found'],
})

export const inspectStory = endpoint({
  about: 'For operators: the member’s own flags, saves and finishes, and the versions of the episodes',
  method: 'GET',
  path: '/v1/admin/story/{story}/inspect',
  access: operator,
  input: v.object({ story }),
  output: v.object({
    flags: list(v.object({ flag: id, setAt: instant }), storyFlagLimit),
    saves: savesSchema,
    finishes: list(v.object({ episode: id, finishedAt: instant }), 100),
    episodes: list(
      v.object({
        id,
        title: v.string(),
        version: id,
        versions: v.number(),
        scenes: list(id, 60),
      }),
      100,
    ),
  }),
  errors: [],
})

export const jumpInStory = endpoint({
  about: 'For operators: a save at any scene, in a slot of their own',
  method: 'POST',
  path: '/v1/admin/story/{story}/jump',
  encoding: 'json',
  access: operator,
  input: v.object({ story, slot: v.picklist(ownSlots), episode: id, scene: id }),
  output: storySaveSchema,
  errors: ['not_found', 'story_place_unknown'],
})
