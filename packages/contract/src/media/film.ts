import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, nothing, someCode } from '../api/schema.ts'

/** A film belongs to a video lesson: one file as it was loaded, or several qualities of it for streaming by HLS. */

/** Films can be played more slowly than audio, for dancing after them. */
export const slowestFilmSpeed = 0.25
/** The heights in which a film is made, unless the film itself is smaller; for a film in portrait the widths. */
export const filmHeights = [1080, 720, 480, 270] as const
/** The length of a segment in seconds; each begins with a keyframe, at the same second in every quality. */
export const segmentSeconds = 4

/**
 * The state of a film: `waiting`, `working` on its qualities, `ready`, `failed` with a reason, or `whole` if there is
 * no engine here to make qualities. All but `ready` are played as they were loaded.
 */
export const filmStates = ['waiting', 'working', 'ready', 'failed', 'whole'] as const
export type FilmState = (typeof filmStates)[number]

/**
 * Where the preview pictures of a film are within one picture, for the seek bar: row by row, one for every so many
 * seconds.
 */
export const stripSchema = v.object({
  columns: v.number(),
  count: v.number(),
  everySeconds: v.number(),
  /** Of one preview picture, in pixels. */
  width: v.number(),
  height: v.number(),
})
export type Strip = v.InferOutput<typeof stripSchema>

export const filmSchema = v.object({
  state: v.picklist(filmStates),
  /** In pixels, as it is shown; null if unknown. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** The qualities, best first; empty if there are none. */
  heights: v.array(v.number()),
  strip: v.nullable(stripSchema),
})
export type Film = v.InferOutput<typeof filmSchema>

/** A picture for a lesson, by a signed address. */
export const posterSchema = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
})
export type Poster = v.InferOutput<typeof posterSchema>

/** A video that Vimeo hosts. `url` is the address of its player; null if this service cannot ask Vimeo about it. */
export const vimeoSchema = v.object({
  id: v.string(),
  url: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
})
export type Vimeo = v.InferOutput<typeof vimeoSchema>

/** The playlist that names the qualities; the files that it names are beside it, under the same grant. */
export const filmMaster = 'master.m3u8'
/** The film's picture; some grants open only this file. */
export const filmPoster = 'poster.jpg'

export const streamFilm = endpoint({
  about: 'A file of a film: its playlists, segments, pictures and captions; the grant is part of the address',
  method: 'GET',
  path: '/v1/film/{key}/{grant}/{file}',
  access: everyone,
  input: v.object({
    key: v.pipe(code(100), v.regex(/^[\w-]+$/)),
    /** What it opens, when it ends, its signature, the cast session of a receiver, and the right, joined by dots. */
    grant: v.pipe(someCode(400), v.regex(/^[\w.-]+$/)),
    file: v.pipe(code(60), v.regex(/^[\w-]+\.\w+$/)),
    /** The lesson whose lines are shown as captions. */
    lesson: v.optional(id),
  }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found', 'out_of_range'],
})

/** The address of a film with a newer grant, with which the film is continued. */
export function withGrantOf(fresh: string, url: string): string {
  const grant = filmGrant.exec(fresh)
  return grant ? url.replace(filmGrant, grant[0]) : url
}

const filmGrant = /\/v1\/film\/[\w-]+\/[\w.-]+\//
