import { openingHoursSchema } from '@iki/contract/opening'
import { plans } from '@iki/contract/plan'
import { id, integer, list, someText } from '@iki/contract/schema'
import { dougaOrderKeys, orders } from '@iki/contract/video'
import * as v from 'valibot'
import { hashOf } from '#core/content/content-file.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { access, drawing } from '#core/content/fields.ts'

export const playlistKind = contentKind({
  folder: 'playlists',
  fields: v.strictObject({
    title: someText(100),
    description: someText(300),
    plan: v.optional(v.picklist(plans)),
    access,
    priority: integer(0, 100_000),
    lessons: v.optional(list(id, 500)),
    /** In the place of `lessons`: it holds all that carry its tag, those that come later as well. */
    order: v.optional(
      v.strictObject({
        key: v.picklist(dougaOrderKeys, `must be one of ${dougaOrderKeys.join(', ')}`),
        direction: v.picklist(orders, `must be one of ${orders.join(', ')}`),
      }),
    ),
    tags: v.optional(list(id, 20)),
    /** Left out, it is always open. */
    open: v.optional(v.pipe(list(openingHoursSchema, 20), v.minLength(1, 'must name hours, or be left out'))),
    drawing,
  }),
  check: files =>
    files.flatMap(({ name, lineOf, fields: { lessons, order } }) => {
      if (lessons && order)
        return [`${name}:${lineOf('order')}: it names its lessons, or has an order, not both`]
      return lessons || order
        ? []
        : [`${name}:1: lessons is missing, or an order of those that carry its tag`]
    }),
  references: ({ lessons = [] }) =>
    lessons.map(lesson => ({ field: 'lessons', kind: 'lessons', id: lesson })),
  async prepare({ id: tag, fields, hash }, { audio, rotating }) {
    rotating.playlists.set(tag, { lessons: fields.lessons ?? null, order: fields.order ?? null })
    const { lessons = [], order, tags = [], plan = null, open: opening = null, ...rest } = fields
    const contentHash = hashOf(hash, JSON.stringify([tags, opening, order]))
    const playlist = { ...rest, plan, tags, opening, tag, contentHash, ...orderOf(order) }
    return { contentHash, save: () => audio.loadPlaylist(playlist, lessons) }
  },
})

const orderOf = (order: { key: string; direction: string } | undefined) => ({
  orderKey: order?.key ?? null,
  orderDirection: order?.direction ?? null,
})
