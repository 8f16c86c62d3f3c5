import { integer, id as someId, someText } from '@iki/contract/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { drawing, instant } from '#core/content/fields.ts'

/** Who speaks to the dancers; the body introduces them in a line. */
export const characterKind = contentKind({
  folder: 'characters',
  fields: v.strictObject({
    name: someText(30),
    introduction: someText(200),
    position: integer(1, 1000),
    accent: v.picklist(['dance', 'kafuku', 'eichi', 'wa', 'kagura', 'none'], 'must be an accent of the look'),
    drawing,
  }),
  async prepare({ id, fields, hash: contentHash }, { dance }) {
    return { contentHash, save: () => dance.loadCharacter({ id, ...fields, contentHash }) }
  },
})

/** What a character says. */
export const danceCommentKind = contentKind({
  folder: 'dance-comments',
  fields: v.strictObject({
    character: someId,
    title: someText(60),
    published: instant,
    /** It is shown as soon as a dancer comes. */
    force: v.optional(v.boolean()),
  }),
  references: ({ character }) => [{ field: 'character', kind: 'characters', id: character }],
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    const { character: characterId, title, published, force: isForced = false } = file.fields
    const row = { ...{ id: file.id, characterId, title, isForced }, contentHash: body.hash }
    return {
      contentHash: body.hash,
      save: () =>
        loading.dance.loadComment({ ...row, bodyHtml: body.html(), publishedAt: new Date(published) }),
    }
  },
})
