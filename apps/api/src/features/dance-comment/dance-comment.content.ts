import { integer, id as someId, someText } from '@iki/contract/api/schema'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { chosenDrawing, drawing, instantField } from '#core/content/fields.ts'
import { danceCharacters, danceComments } from './dance-comment.tables.ts'

/** The characters that speak to the dancers; the body introduces them in a line. */
export const characterContent = contentKind({
  folder: 'characters',
  hints: { noun: 'a character' },
  table: danceCharacters,
  fields: v.strictObject({
    name: someText(30),
    introduction: someText(200),
    position: integer(1, 1000),
    accent: v.picklist(['dance', 'kafuku', 'eichi', 'wa', 'kagura', 'none'], 'must be a known accent'),
    drawing,
  }),
  load: ({ id, fields }) => ({
    row: () => ({ ...fields, drawing: chosenDrawing(id, { ...fields, access: ['dancer-online'] }) }),
  }),
})

/** What a character says. */
export const danceCommentContent = contentKind({
  folder: 'dance-comments',
  hints: { noun: 'a comment' },
  table: danceComments,
  fields: v.strictObject({
    character: someId,
    title: someText(60),
    published: instantField,
    /** It is shown as soon as a dancer comes. */
    force: v.optional(v.boolean()),
  }),
  references: ({ character }) => referencesIn('character', 'characters', [character], { isRequired: true }),
  load: ({ fields: { character: characterId, title, published, force: isForced = false } }) => ({
    row: () => ({ characterId, title, isForced, publishedAt: new Date(published) }),
  }),
})
