import { someText } from '@iki/contract/api/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { chosenDrawing, drawing } from '#core/content/fields.ts'
import { storyCast, storyPlaces } from './story.tables.ts'

const fields = v.strictObject({ name: someText(20), lead: someText(160), drawing })

/** People who speak in the stories. */
export const storyCastContent = contentKind({
  folder: 'cast',
  hints: { noun: 'a person of a story' },
  table: storyCast,
  fields,
  load: ({ id, fields: { drawing: stated, ...row } }) => ({
    row: () => ({ ...row, drawing: chosenDrawing(id, { access: ['member'], drawing: stated }) }),
  }),
})

/** Where episodes are set. */
export const storyPlaceContent = contentKind({
  folder: 'places',
  hints: { noun: 'a place of a story' },
  table: storyPlaces,
  fields,
  load: ({ id, fields: { drawing: stated, ...row } }) => ({
    row: () => ({ ...row, drawing: chosenDrawing(id, { access: ['member'], drawing: stated }) }),
  }),
})
