import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, nothing, someCode } from '../api/schema.ts'

/** A film is what a video lesson shows: one file as it was loaded, or qualities of it to stream by HLS. */

/** Films also go slower than what is only heard, for what is danced after them. */
export const slowestFilmSpeed = 0.25
/** The heights a film is made in, unless it is smaller itself; of a film in portrait the widths. */
export const filmHeights = [1080, 720, 480, 270] as const
/** How long a segment lasts; every one begins with a keyframe, at the same second in every quality. */
export const segmentSeconds = 4

/**
 * What has become of a film: `waiting` for its turn, `working` on its qualities, `ready`, `failed` with a reason, or
 * `whole`, since there is nothing here to make qualities with. All but `ready` are played as they were loaded.
 */
export const filmStates = ['waiting', 'working', 'ready', 'failed', 'whole'] as const
export type FilmState = (typeof filmStates)[number]

/** Where in one picture the small pictures of a film are, for the seek bar: row by row, one every so many seconds. */
export const stripSchema = v.object({
  columns: v.number(),
  count: v.number(),
  everySeconds: v.number(),
  /** Of one small picture, in pixels. */
  width: v.number(),
  height: v.number(),
})
export type Strip = v.InferOutput<typeof stripSchema>

export const filmSchema = v.object({
  state: v.picklist(filmStates),
  /** In pixels, as it is shown; null where nobody could tell. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** The qualities, best first; empty while there are none. */
  heights: v.array(v.number()),
  strip: v.nullable(stripSchema),
})
export type Film = v.InferOutput<typeof filmSchema>

/** A picture that stands for a lesson, by a signed address. */
export const posterSchema = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
})
export type Poster = v.InferOutput<typeof posterSchema>

/** A video that Vimeo keeps. `url` is its player's; null while this service can't ask Vimeo about it. */
export const vimeoSchema = v.object({
  id: v.string(),
  url: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
})
export type Vimeo = v.InferOutput<typeof vimeoSchema>

/** The playlist that names the qualities; what it names stands beside it, under the same grant. */
export const filmMaster = 'master.m3u8'
/** Its picture, for which there are grants that open nothing else. */
export const filmPoster = 'poster.jpg'

export const streamFilm = endpoint({
  about: 'A file of a film: its playlists, segments, pictures and captions; the grant is part of the address',
  method: 'GET',
  path: '/v1/film/{key}/{grant}/{file}',
  access: everyone,
  input: v.object({
    key: v.pipe(code(100), v.regex(/^[\w-]+$/)),
    /** What it opens, when it ends, its signature, the cast session of a receiver, and the right: joined by dots. */
    grant: v.pipe(someCode(400), v.regex(/^[\w.-]+$/)),
    file: v.pipe(code(60), v.regex(/^[\w-]+\.\w+$/)),
    /** Whose lines the captions are. */
    lesson: v.optional(id),
  }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found', 'out_of_range'],
})

/** The address of a film with another grant: what was read under one may be gone on with under a fresh one. */
export function withGrantOf(fresh: string, url: string): string {
  const grant = filmGrant.exec(fresh)
  return grant ? url.replace(filmGrant, grant[0]) : url
}

const filmGrant = /\/v1\/film\/[\w-]+\/[\w.-]+\//
