import { openingHoursSchema } from '@iki/contract/opening'
import { plans } from '@iki/contract/plan'
import { id, integer, list, someText } from '@iki/contract/schema'
import * as v from 'valibot'
import { hashOf } from './content-file.ts'
import { contentKind } from './content-kind.ts'
import { access, drawing } from './fields.ts'

export const playlistKind = contentKind({
  folder: 'playlists',
  fields: v.strictObject({
    title: someText(100),
    description: someText(300),
    plan: v.optional(v.picklist(plans)),
    access,
    priority: integer(0, 100_000),
    lessons: list(id, 500),
    tags: v.optional(list(id, 20)),
    /** Left out, it is always open. */
    open: v.optional(v.pipe(list(openingHoursSchema, 20), v.minLength(1, 'must name hours, or be left out'))),
    drawing,
  }),
  references: ({ lessons }) => lessons.map(lesson => ({ field: 'lessons', kind: 'lessons', id: lesson })),
  async prepare({ id: tag, fields, hash }, { audio }) {
    const { lessons, tags = [], plan = null, open: opening = null, ...rest } = fields
    const contentHash = hashOf(hash, JSON.stringify([tags, opening]))
    const playlist = { ...rest, plan, tags, opening, tag, contentHash }
    return { contentHash, save: () => audio.loadPlaylist(playlist, lessons) }
  },
})
