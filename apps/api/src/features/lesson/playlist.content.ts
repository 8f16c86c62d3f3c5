import { openingHoursSchema } from '@iki/contract/access/opening'
import { plans } from '@iki/contract/access/plan'
import { id, integer, list, someText } from '@iki/contract/api/schema'
import { dougaOrderKeys, orders } from '@iki/contract/media/video'
import * as v from 'valibot'
import { referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { saveContentRow } from '#core/content/content-table.ts'
import { access, chosenDrawing, drawing } from '#core/content/fields.ts'
import { noteKind } from '#core/content/notes.ts'
import { playlists } from './lesson.tables.ts'
import type { PlaylistRecord } from './playlist/playlist.store.ts'
import { fillPlaylist, refillOrdered } from './playlist/playlist-filling.store.ts'
import type { LoadedProgramme } from './playlist/programme-rows.ts'

/** A folder's playlists, from which is computed in advance what the radio will play. */
export const loadedPlaylists = noteKind<{ tag: string } & NonNullable<LoadedProgramme['playlist']>>(
  'playlists',
)

type LoadedPlaylist = PlaylistRecord & { lessonIds: string[] }

/** Lessons in an order: those it names, or all that carry its tag. */
export const playlistContent = contentKind({
  folder: 'playlists',
  hints: {
    noun: 'a playlist',
    isShownOn: screen =>
      screen.page === 'playlist' || ('plays' in screen.props && screen.props.plays !== 'lesson'),
  },
  table: playlists,
  fields: v.strictObject({
    title: someText(100),
    description: someText(300),
    plan: v.optional(v.picklist(plans)),
    access,
    priority: integer(0, 100_000),
    lessons: v.optional(list(id, 500)),
    /** Instead of `lessons`: it contains all lessons that carry its tag, also later ones. */
    order: v.optional(
      v.strictObject({
        key: v.picklist(dougaOrderKeys, `must be one of ${dougaOrderKeys.join(', ')}`),
        direction: v.picklist(orders, `must be one of ${orders.join(', ')}`),
      }),
    ),
    tags: v.optional(list(id, 20)),
    /** Left out: always open. */
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
  references: ({ lessons = [] }) => referencesIn('lessons', 'lessons', lessons, { isRequired: true }),
  load({ id: tag, fields }, { notes }) {
    const { lessons, order, tags = [], plan = null, open: opening = null, ...stated } = fields
    notes.add(loadedPlaylists, { tag, lessons: lessons ?? null, order: order ?? null })
    return {
      hashParts: [JSON.stringify([tags, opening, order])],
      row: () => ({
        ...stated,
        drawing: chosenDrawing(tag, stated),
        plan,
        tags,
        opening,
        orderKey: order?.key ?? null,
        orderDirection: order?.direction ?? null,
        lessonIds: lessons ?? [],
      }),
    }
  },
  async save(tx, { lessonIds, ...playlist }: LoadedPlaylist, now) {
    await saveContentRow(tx, playlists, playlist)
    if (playlist.orderKey) await refillOrdered(tx, [playlist.tag], now)
    else await fillPlaylist(tx, playlist.tag, lessonIds, now)
  },
})
