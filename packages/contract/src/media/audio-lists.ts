import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { openingSchema } from '../access/opening-schema.ts'
import { plans } from '../access/plan.ts'
import { planOrKey } from '../access/plan-keys.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, integer, list, sentName, sentUid } from '../api/schema.ts'
import { drawings } from './drawing.ts'
import { lessonRowSchema, lockSchema, playlistSchema } from './lesson.ts'

/**
 * Lists of lessons and playlists by their subject instead of a tag of their own: `onsei`, `onsei_own`, `body_voice`.
 */

export const lessonPageSize = 50
/** The tag that body-voice lessons and playlists carry. */
export const bodyVoiceTag = 'body-voice'
/** The highest week of a course. */
export const lastWeek = 520

export const playlistMetaSchema = v.object({
  tag: id,
  title: v.string(),
  description: v.string(),
  plan: v.nullable(v.picklist(plans)),
  priority: v.number(),
  tags: list(id, 20),
  drawing: v.picklist(drawings),
  accent: v.string(),
  lock: v.nullable(lockSchema),
  opening: v.optional(openingSchema),
  /** Counts only published lessons. */
  lessonCount: v.number(),
  durationSeconds: v.number(),
})
export type PlaylistMeta = v.InferOutput<typeof playlistMetaSchema>

export const getPlaylistMeta = endpoint({
  about: 'What a playlist is, without its lessons',
  method: 'GET',
  path: '/v1/onsei/getPlaylistMeta',
  access: everyone,
  input: v.object({ playlist: sentName }),
  output: playlistMetaSchema,
  errors: ['no_id', 'not_found'],
})

export const getTagsPlaylists = endpoint({
  about: 'Playlists that carry a tag, priority descending; a tag that is empty or "undefined" finds none',
  method: 'GET',
  path: '/v1/onsei/getTagsPlaylists',
  access: everyone,
  /** With a plan: only those of that plan. */
  input: v.object({ tag: sentName, plan: v.optional(planOrKey) }),
  output: list(playlistSchema, 100),
  errors: [],
})

/** How many words of the dictionary an audio lesson names. */
export const onseiWordLimit = 60

/** An audio lesson with what the specification has for it (`onsei`), in addition to the fields of our lists. */
export const onseiSchema = v.objectWithRest(
  {
    ...lessonRowSchema.entries,
    /** How its title is read, by which lists are sorted; the title itself if no reading is given. */
    name: v.string(),
    /** The summary that belongs to it, by its id. */
    matome: v.nullable(id),
    /** Signed address of its picture; null if it has none, or is locked. */
    figure: v.nullable(v.string()),
    /** Words of the dictionary that it uses, by id, in the order in which they first occur. */
    jisho: list(id, onseiWordLimit),
    tags: list(id, 20),
    tags1: list(id, 20),
  },
  /** `{category}-weeks`: in which weeks of which courses it is given. */
  list(v.number(), lastWeek),
)
export type Onsei = v.InferOutput<typeof onseiSchema>

const lessonPage = v.object({
  items: list(onseiSchema, lessonPageSize),
  /** The key of the next page; null at the end. */
  next: v.nullable(id),
})

export const listLessons = endpoint({
  about: 'Audio lessons by name, ascending as names are read, page by page; of a tag, or all',
  method: 'GET',
  path: '/v1/onsei',
  access: everyone,
  input: v.object({ tag: sentName, after: v.optional(id) }),
  output: lessonPage,
  errors: [],
})

export const getOnsei = endpoint({
  about: 'An audio lesson as lists have it, open or closed',
  method: 'GET',
  path: '/v1/onsei/{id}',
  access: everyone,
  input: v.object({ id }),
  output: onseiSchema,
  errors: ['not_found'],
})

export const listWeeks = endpoint({
  about: 'The weeks of a category, ascending, with how many lessons each has',
  method: 'GET',
  path: '/v1/onsei/weeks',
  access: everyone,
  input: v.object({ category: sentName }),
  output: list(v.object({ week: v.number(), lessonCount: v.number() }), lastWeek),
  errors: ['no_category'],
})

export const listWeekLessons = endpoint({
  about: 'The lessons of a week of a category, name ascending',
  method: 'GET',
  path: '/v1/onsei/week',
  access: everyone,
  input: v.object({ category: sentName, weeks: v.optional(integer(1, lastWeek)) }),
  output: list(onseiSchema, 100),
  errors: ['no_category', 'no_weeks'],
})

export const onseiOwnSchema = v.object({
  uid: v.string(),
  onsei_id: id,
  title: v.string(),
  /** The items of the licences that open it. */
  item_ids: list(v.string(), 100),
})
export type OnseiOwn = v.InferOutput<typeof onseiOwnSchema>

export const listOnseiOwn = endpoint({
  about: 'The lessons that the licences of the signed-in member open, name ascending, page by page',
  method: 'GET',
  path: '/v1/onsei_own',
  access: member,
  input: v.object({ uid: sentUid, after: v.optional(id) }),
  output: v.object({ items: list(onseiOwnSchema, lessonPageSize), next: v.nullable(id) }),
  errors: [],
})

/** A stored position in the specification's terms. */
export const onseiPlaybackSchema = v.object({
  id,
  uid: v.string(),
  seconds: v.number(),
  completed: v.boolean(),
  /** Of the medium, in seconds; null if no client has sent it. */
  duration: v.nullable(v.number()),
  updated: instant,
})

export const listOnseiPlayback = endpoint({
  about: 'Where the member is in their audio lessons, the latest first, page by page',
  method: 'GET',
  path: '/v1/onsei_playback',
  access: member,
  input: v.object({ uid: sentUid, after: v.optional(cursor) }),
  output: v.object({ items: list(onseiPlaybackSchema, lessonPageSize), next: v.nullable(v.string()) }),
  errors: [],
})

export const listBodyVoice = endpoint({
  about: 'Body-voice lessons by name, ascending, page by page; of a further tag, or all',
  method: 'GET',
  path: '/v1/body_voice',
  access: everyone,
  input: v.object({ tag: sentName, after: v.optional(id) }),
  output: lessonPage,
  errors: [],
})

export const listBodyVoicePlaylists = endpoint({
  about: 'Body-voice playlists with their lessons, priority descending',
  method: 'GET',
  path: '/v1/body_voice_playlist',
  access: everyone,
  input: v.object({}),
  output: list(playlistSchema, 100),
  errors: [],
})
