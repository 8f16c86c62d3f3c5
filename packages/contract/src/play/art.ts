import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list } from '../api/schema.ts'
import { embedFields, lockSchema } from '../media/lesson.ts'

/** Works in three dimensions, which can be turned, and put into one's room. */

/** How many works there can be. */
export const artLimit = 100
/** How many views all round are shipped for browsers without WebGL; the first is from the front, and they turn to the right. */
export const viewCount = 8
export const questionCount = 3
export const mostChoices = 4
/** How many of the four sides have to be viewed before one answers. */
export const sidesNeeded = 3
/** How often an hour one may answer the questions of a work. */
export const triesAnHour = 5
/** How long the address for the phone's own viewer is valid, which fetches at once; the page renews it before. */
export const phoneAddressMs = 3 * 60_000

const artRowSchema = v.object({
  id,
  title: v.string(),
  artist: v.string(),
  /** What it looks like. */
  alt: v.string(),
  /** Signed address of a picture. */
  posterUrl: v.string(),
  lock: v.nullable(lockSchema),
  /** Since when the member knows it: its questions were answered; null if not yet. */
  qualifiedAt: v.nullable(instant),
})
export type ArtRow = v.InferOutput<typeof artRowSchema>

/** A question about a work. Which choice is right never leaves the server. */
const artQuestionSchema = v.object({ ask: v.string(), choices: list(v.string(), mostChoices) })
export type ArtQuestion = v.InferOutput<typeof artQuestionSchema>

const artSchema = v.object({
  ...artRowSchema.entries,
  /** Signed addresses of the views. */
  viewUrls: list(v.string(), viewCount),
  questions: list(artQuestionSchema, questionCount),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
})
export type Art = v.InferOutput<typeof artSchema>

export const listArts = endpoint({
  about: 'The works in three dimensions, those that are locked for the member, too',
  method: 'GET',
  path: '/v1/arts',
  access: member,
  input: v.object({}),
  output: list(artRowSchema, artLimit),
  errors: [],
})

export const getArt = endpoint({
  about:
    'A work in three dimensions: its words, pictures from all round, and its questions without the answers',
  method: 'GET',
  path: '/v1/arts/{id}',
  access: member,
  input: v.object({ id }),
  output: artSchema,
  errors: ['not_found'],
})

export const getArtModel = endpoint({
  about:
    'Fresh addresses of a work’s model: for this browser, or for the phone’s own viewer, which has no cookies',
  method: 'GET',
  path: '/v1/arts/{id}/model',
  access: member,
  input: v.object({
    id,
    reach: v.optional(v.picklist(['browser', 'phone'])),
  }),
  output: v.object({
    /** The model as GLB, and as USDZ for iPhones. */
    url: v.string(),
    iosUrl: v.string(),
    expiresAt: instant,
  }),
  errors: ['not_found'],
})

export const qualifyForArt = endpoint({
  about: 'Answers the questions of a work; once all are right, the member knows it for good',
  method: 'POST',
  path: '/v1/arts/{id}/qualify',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    /** The chosen place of each question, from 0. */
    answers: v.pipe(list(integer(0, mostChoices - 1), questionCount), v.minLength(questionCount)),
  }),
  output: v.object({
    /** How many answers are right, but not which. */
    right: v.number(),
    qualifiedAt: v.nullable(instant),
  }),
  errors: ['not_found'],
})

/** The side (0 front, then to the right) on which a camera is that has turned so far about a work, in radians. */
export function sideAt(turn: number): 0 | 1 | 2 | 3 {
  const quarter = Math.round(turn / (Math.PI / 2)) % 4
  return ((quarter + 4) % 4) as 0 | 1 | 2 | 3
}
