import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, integer, list } from '../api/schema.ts'
import { embedFields } from '../media/lesson.ts'

/** Drawings and paintings. */

export const galleryPageSize = 24
/** The longer side of the thumbnail in the grid, in pixels. */
export const thumbnailPixels = 480

export const artworkRowSchema = v.object({
  id,
  number: v.number(),
  title: v.string(),
  artist: v.string(),
  year: v.number(),
  /** What the picture shows. */
  alt: v.string(),
  /** Signed address of the thumbnail. */
  thumbnailUrl: v.string(),
  /** Of the whole picture, in pixels. */
  width: v.number(),
  height: v.number(),
})
export type ArtworkRow = v.InferOutput<typeof artworkRowSchema>

export const artworkSchema = v.object({
  ...artworkRowSchema.entries,
  /** Signed address of the whole picture. */
  url: v.string(),
  /** Sanitised HTML. */
  bodyHtml: v.string(),
  ...embedFields,
  previous: v.nullable(v.object({ id, title: v.string() })),
  next: v.nullable(v.object({ id, title: v.string() })),
})
export type Artwork = v.InferOutput<typeof artworkSchema>

export const listArtworks = endpoint({
  about: 'The gallery in its order, page by page',
  method: 'GET',
  path: '/v1/gallery',
  access: member,
  input: v.object({ after: v.optional(integer(0, 1_000_000)) }),
  output: v.object({
    items: list(artworkRowSchema, galleryPageSize),
    /** The key of the next page; null at the end. */
    next: v.nullable(v.number()),
  }),
  errors: [],
})

export const getArtwork = endpoint({
  about: 'A work of the gallery with its neighbours',
  method: 'GET',
  path: '/v1/gallery/{id}',
  access: member,
  input: v.object({ id }),
  output: artworkSchema,
  errors: ['not_found'],
})
