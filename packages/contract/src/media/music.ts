import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, sentName, sentUid } from '../api/schema.ts'
import { lessonPageSize } from './audio-lists.ts'
import { lessonRowSchema, lockSchema } from './lesson.ts'

/** The specification's calls about music, and its reads of `music`, `music_own` and `music_video`. */

/** How many pieces the stream names. */
export const mostMusic = 300
/** The tag of films that belong to a piece of music. */
export const musicVideoTag = 'music-video'

/** A piece in the specification's terms. A locked piece has neither lyrics nor an address. */
export const musicSchema = v.object({
  id,
  title: v.string(),
  description: v.string(),
  artist: v.string(),
  lyrics: v.nullable(v.string()),
  image_url: v.nullable(v.string()),
})

export const getMusicStream = endpoint({
  about: 'All music to be played one after the other, each with a signed address unless it is locked',
  method: 'GET',
  path: '/v1/music/stream',
  access: everyone,
  input: v.object({}),
  output: list(
    v.object({
      ...musicSchema.entries,
      duration: v.number(),
      lock: v.nullable(lockSchema),
      stream_url: v.nullable(v.string()),
      expires_at: v.nullable(instant),
    }),
    mostMusic,
  ),
  errors: [],
})

const page = { after: v.optional(id) }

export const listMusic = endpoint({
  about: 'Music by name, ascending as names are read, page by page; of a tag, or all',
  method: 'GET',
  path: '/v1/music',
  access: everyone,
  input: v.object({ tag: sentName, ...page }),
  output: v.object({ items: list(musicSchema, lessonPageSize), next: v.nullable(id) }),
  errors: [],
})

export const listMusicOwn = endpoint({
  about: 'The music that the licences of the signed-in member open, name ascending, page by page',
  method: 'GET',
  path: '/v1/music_own',
  access: member,
  input: v.object({ uid: sentUid, ...page }),
  output: v.object({
    items: list(
      v.object({ uid: v.string(), music_id: id, title: v.string(), item_ids: list(v.string(), 100) }),
      lessonPageSize,
    ),
    next: v.nullable(id),
  }),
  errors: [],
})

export const listMusicVideos = endpoint({
  about: 'Films that belong to a piece of music, name ascending, page by page',
  method: 'GET',
  path: '/v1/music_video',
  access: everyone,
  input: v.object(page),
  output: v.object({ items: list(lessonRowSchema, lessonPageSize), next: v.nullable(id) }),
  errors: [],
})
