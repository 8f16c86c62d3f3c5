import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, integer, list, nothing, someText } from '../api/schema.ts'
import { lessonRowSchema } from './lesson.ts'

/** Own playlists: lessons of any kind that a member has put together and in order, and may share by a link. */

/** `lessons`: of one playlist, as many as the queue takes. */
export const ownPlaylistLimits = { nameLength: 60, aMember: 200, lessons: 500 } as const
export const ownPlaylistPageSize = 50

const name = v.pipe(
  someText(ownPlaylistLimits.nameLength, '名前を入力してください'),
  v.regex(/\S/, '名前を入力してください'),
)
const lessonIds = v.pipe(
  v.array(id),
  v.maxLength(
    ownPlaylistLimits.lessons,
    `ひとつのプレイリストに入るのは${ownPlaylistLimits.lessons}までです`,
  ),
)
/** Grows with every change of a playlist. */
const revision = integer(0, 2_000_000_000)

export const ownPlaylistRowSchema = v.object({
  id,
  name: v.string(),
  lessonCount: v.number(),
  isShared: v.boolean(),
  changedAt: instant,
  /** The first lesson that can still be found, as its picture. */
  cover: v.nullable(lessonRowSchema),
  /** Whether it has the lesson that was asked for. */
  hasLesson: v.boolean(),
})
export type OwnPlaylistRow = v.InferOutput<typeof ownPlaylistRowSchema>

/** A lesson that is no longer published stays as null, until the member takes it out. */
const itemSchema = v.object({ lessonId: id, lesson: v.nullable(lessonRowSchema) })
export type OwnPlaylistItem = v.InferOutput<typeof itemSchema>

export const ownPlaylistSchema = v.object({
  id,
  name: v.string(),
  revision: v.number(),
  /** What its link ends with; null if it is not shared. */
  shareId: v.nullable(v.string()),
  items: list(itemSchema, ownPlaylistLimits.lessons),
})
export type OwnPlaylist = v.InferOutput<typeof ownPlaylistSchema>

/** What the link of a shared playlist ends with. Its length is fixed, so that a broken link is recognised. */
export const sharedLinkShape = /^[\w-]{43}$/

export const sharedPlaylistSchema = v.object({
  name: v.string(),
  /** How other members know who made it. */
  ownerName: v.string(),
  /** Those that are published, each with the viewer’s own lock and position. */
  lessons: list(lessonRowSchema, ownPlaylistLimits.lessons),
})
export type SharedPlaylist = v.InferOutput<typeof sharedPlaylistSchema>

/** A playlist after a change. */
const changedSchema = v.object({ revision: v.number(), lessonCount: v.number() })

/**
 * A playlist with lessons put in at a place, or else at its end. Each lesson is there once: those that are in it already
 * stay where they are.
 */
export function withLessons(ids: readonly string[], added: readonly string[], at = ids.length): string[] {
  const isNew = [...new Set(added)].filter(each => !ids.includes(each))
  return [...ids.slice(0, at), ...isNew, ...ids.slice(at)]
}

/** Whether an order has exactly the lessons of another. */
export function isOrderOf(order: readonly string[], ids: readonly string[]): boolean {
  const inOrder = new Set(order)
  return order.length === ids.length && inOrder.size === ids.length && ids.every(each => inOrder.has(each))
}

export const listOwnPlaylists = endpoint({
  about: 'The member’s own playlists, the last changed first, page by page',
  method: 'GET',
  path: '/v1/own_playlists',
  access: member,
  input: v.object({
    after: v.optional(cursor),
    /** Each then says whether it has this lesson. */
    lessonId: v.optional(id),
  }),
  output: v.object({ items: list(ownPlaylistRowSchema, ownPlaylistPageSize), next: v.nullable(v.string()) }),
  errors: [],
})

export const getOwnPlaylist = endpoint({
  about: 'An own playlist with its lessons in order',
  method: 'GET',
  path: '/v1/own_playlist/{id}',
  access: member,
  input: v.object({ id }),
  output: ownPlaylistSchema,
  errors: ['not_found'],
})

export const saveOwnPlaylist = endpoint({
  about:
    'Makes a playlist, or renames the one with this id; the sender chooses the id, so a repeat makes one',
  method: 'PUT',
  path: '/v1/own_playlist/{id}',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    name,
    /** What a new one begins with; of one that exists only the name is changed. */
    lessonIds: v.optional(lessonIds),
  }),
  output: changedSchema,
  errors: ['not_found', 'too_many_own_playlists', 'words_not_allowed'],
})

export const removeOwnPlaylist = endpoint({
  about: 'Removes an own playlist and ends its link; that it is not there any more is no error',
  method: 'DELETE',
  path: '/v1/own_playlist/{id}',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: [],
})

export const restoreOwnPlaylist = endpoint({
  about: 'Brings a removed playlist back, not shared; that it is there already is no error',
  method: 'PUT',
  path: '/v1/own_playlist/{id}/restore',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: ['not_found', 'too_many_own_playlists'],
})

export const addToOwnPlaylist = endpoint({
  about: 'Puts lessons into an own playlist, all or none; those that are in it stay where they are',
  method: 'PUT',
  path: '/v1/own_playlist/{id}/lessons',
  encoding: 'json',
  access: member,
  input: v.object({
    id,
    lessonIds,
    /** Before which place, counted from 0; left out, at the end. */
    at: v.optional(integer(0, ownPlaylistLimits.lessons)),
  }),
  output: changedSchema,
  errors: ['not_found', 'own_playlist_full'],
})

export const removeFromOwnPlaylist = endpoint({
  about: 'Takes a lesson out of an own playlist; that it is not in it is no error',
  method: 'DELETE',
  path: '/v1/own_playlist/{id}/lesson/{lessonId}',
  access: member,
  input: v.object({ id, lessonId: id }),
  output: changedSchema,
  errors: ['not_found'],
})

export const orderOwnPlaylist = endpoint({
  about: 'Puts the lessons of an own playlist in another order; refused if it was changed since `revision`',
  method: 'PUT',
  path: '/v1/own_playlist/{id}/order',
  encoding: 'json',
  access: member,
  input: v.object({ id, lessonIds, revision }),
  output: changedSchema,
  errors: ['not_found', 'edited_elsewhere'],
})

export const shareOwnPlaylist = endpoint({
  about: 'Shares an own playlist by a link, or takes the link back; shared again, it has another link',
  method: 'PUT',
  path: '/v1/own_playlist/{id}/share',
  encoding: 'json',
  access: member,
  input: v.object({ id, isShared: v.boolean() }),
  output: v.object({ shareId: v.nullable(v.string()) }),
  errors: ['not_found', 'words_not_allowed'],
})

export const getSharedPlaylist = endpoint({
  about: 'A playlist that another member shares, each lesson with the viewer’s own lock',
  method: 'GET',
  path: '/v1/shared_playlist/{shareId}',
  access: member,
  input: v.object({ shareId: id }),
  output: sharedPlaylistSchema,
  errors: ['not_found'],
})
