import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, list, sentName, sentUid } from '../api/schema.ts'
import { countTotalPlay, countUserPlay, positionInput } from './audio.ts'
import { lessonPageSize } from './audio-lists.ts'
import { vimeoSchema } from './film.ts'
import { lessonRowSchema, savedPositionSchema } from './lesson.ts'

/**
 * The specification's calls about videos (`douga`), and its reads of their collections. If a call names a lesson of
 * another kind, it is not found.
 */

/** How many videos a category has at most, and how many favourites the specification's call returns. */
export const mostDouga = 500

/** The keys by which a category can sort its videos, instead of naming them. */
export const dougaOrderKeys = ['published', 'title', 'name'] as const
export type DougaOrderKey = (typeof dougaOrderKeys)[number]
export const orders = ['asc', 'desc'] as const
export type VideoOrder = (typeof orders)[number]

export const countTotalDougaPlay = endpoint({
  ...countTotalPlay,
  about: 'Counts one start of a video, as often as one person can start it (`play-report.ts`)',
  path: '/v1/douga/totalIncrement',
})

export const countUserDougaPlay = endpoint({
  ...countUserPlay,
  about: 'Counts one start of a video by the member, as often as one person can start it (`play-report.ts`)',
  path: '/v1/douga/userIncrement',
})

export const saveUserDougaState = endpoint({
  about: 'Saves where the member is in a video; a save that comes late changes nothing',
  method: 'POST',
  path: '/v1/douga/userPlayingState',
  encoding: 'form',
  access: member,
  input: positionInput,
  output: savedPositionSchema,
  errors: ['not_found', 'not_open_now'],
})

export const getDougaPlaylistMeta = endpoint({
  about: 'How the videos of a category are ordered: by a key, or one by one',
  method: 'GET',
  path: '/v1/douga/getPlayListMeta',
  access: everyone,
  input: v.object({ category: sentName }),
  output: v.object({
    category: id,
    title: v.string(),
    /** One of the two is present. */
    orderBy: v.optional(v.object({ key: v.picklist(dougaOrderKeys), order: v.picklist(orders) })),
    ids: v.optional(list(id, mostDouga)),
  }),
  errors: ['no_category', 'not_found'],
})

export const getDougaList = endpoint({
  about: 'The videos of a category in its order, each with its lock',
  method: 'GET',
  path: '/v1/douga/getDougaList',
  access: everyone,
  input: v.object({ category: sentName }),
  output: list(lessonRowSchema, mostDouga),
  errors: ['no_category', 'not_found'],
})

export const getFavoriteDougalist = endpoint({
  about: 'The videos that the member keeps as favourites, the latest first',
  method: 'GET',
  path: '/v1/douga/getFavoriteDougalist',
  access: member,
  input: v.object({}),
  output: list(lessonRowSchema, mostDouga),
  errors: [],
})

const page = { after: v.optional(id) }

export const listDouga = endpoint({
  about: 'Videos by name, ascending as names are read, page by page; of a tag, or all',
  method: 'GET',
  path: '/v1/douga',
  access: everyone,
  input: v.object({ tag: sentName, ...page }),
  output: v.object({ items: list(lessonRowSchema, lessonPageSize), next: v.nullable(id) }),
  errors: [],
})

export const dougaOwnSchema = v.object({
  uid: v.string(),
  douga_id: id,
  title: v.string(),
  /** The items of the licences that open it. */
  item_ids: list(v.string(), 100),
})

export const listDougaOwn = endpoint({
  about: 'The videos that the licences of the signed-in member open, name ascending, page by page',
  method: 'GET',
  path: '/v1/douga_own',
  access: member,
  input: v.object({ uid: sentUid, ...page }),
  output: v.object({ items: list(dougaOwnSchema, lessonPageSize), next: v.nullable(id) }),
  errors: [],
})

export const listDougaLicensedOwn = endpoint({
  about: 'The same by id alone: what the member is licensed to watch',
  method: 'GET',
  path: '/v1/douga_licensed_own',
  access: member,
  input: v.object({ uid: sentUid, ...page }),
  output: v.object({ uid: v.string(), licensed: list(id, lessonPageSize), next: v.nullable(id) }),
  errors: [],
})

/** A stored position in the specification's terms. */
export const dougaPlaybackSchema = v.object({
  id,
  uid: v.string(),
  seconds: v.number(),
  completed: v.boolean(),
  updated: instant,
})

export const listDougaPlayback = endpoint({
  about: 'Where the member is in their videos, the latest first, page by page',
  method: 'GET',
  path: '/v1/douga_playback',
  access: member,
  input: v.object({ uid: sentUid, after: v.optional(cursor) }),
  output: v.object({ items: list(dougaPlaybackSchema, lessonPageSize), next: v.nullable(v.string()) }),
  errors: [],
})

export const vimeoVideoSchema = v.object({
  ...vimeoSchema.entries,
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  durationSeconds: v.nullable(v.number()),
  thumbnailUrl: v.nullable(v.string()),
})
export type VimeoVideo = v.InferOutput<typeof vimeoVideoSchema>

export const getVimeoVideo = endpoint({
  about: 'What Vimeo says of the video of a lesson; all null while this service can’t ask Vimeo',
  method: 'GET',
  path: '/v1/vimeo/{id}',
  access: everyone,
  /** The lesson's id. */
  input: v.object({ id }),
  output: vimeoVideoSchema,
  errors: ['not_found', 'not_open_now'],
})
