import { dancePageMost } from '@iki/contract/people/dance-comment'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { danceCharacters, danceComments } from './dance-comment.tables.ts'

export type CharacterRow = RowOf<typeof characters>

const characters = statement({
  name: 'dance_characters',
  row: { id: text, name: text, introduction: text, drawing: text, accent: text },
  text: 'select id, name, introduction, drawing, accent from dance_characters order by position, id limit 100',
})

export const listCharacters = (handle: Handle) => characters.rows(handle)

export type DanceCommentRow = RowOf<typeof behind>

const pageOfNumber = statement({
  name: 'dance_comments_page',
  params: { uid: text, now: instant, limit: integer, offset: integer },
  row: {
    id: text,
    characterId: text,
    title: text,
    bodyHtml: text,
    isForced: boolean,
    isRead: boolean.because('null or not'),
    publishedAt: instant,
  },
  text: `select c.id, c.character_id, c.title, c.body_html, c.is_forced, l.is_read, c.published_at
   from (
     select * from (
       select c.id, c.published_at, r.uid is not null as is_read
       from dance_comments c left join dance_comment_reads r on r.uid = $uid and r.comment_id = c.id
       where c.published_at <= $now
       order by is_read, c.published_at desc, c.id limit $limit offset $offset
     ) page limit ${dancePageMost}
   ) l join dance_comments c on c.id = l.id order by l.is_read, l.published_at desc, l.id`,
})

/**
 * Unread ones first, each group from the newest: a page by its number, as old clients request it. What is unread changes
 * between two pages, so that no key can replace the number; the ids of all comments are put in order, out of two indexes
 * and without their texts. A character says one thing a day: ten years are 3,650, and 10,000 take 10 ms.
 */
export const listPageOfNumber = (
  handle: Handle,
  asked: { uid: string; now: Date; limit: number; offset: number },
) => pageOfNumber.rows(handle, asked)

const place = `(select published_at, id from dance_comments where id = $after) as place`
const isRead = `exists (select from dance_comment_reads r where r.uid = $uid and r.comment_id = c.id)`
/** Those of a group after the position, if the position is in this group; all of them if it is before the group. */
const group = (isOfGroup: string, isPlaceInGroup: string) => `
     select c.id, c.published_at from dance_comments c left join ${place} on ${isPlaceInGroup}
     where ${isOfGroup} and c.published_at <= least($now, place.published_at)
       and (place.id is null or c.published_at < place.published_at or c.id > place.id)
     order by c.published_at desc, c.id limit ${dancePageMost}`

const afterIsRead = forAnyValue('$afterIsRead', 'boolean')

const behind = statement({
  name: 'dance_comments_behind',
  params: { uid: text, now: instant, after: text, afterIsRead: boolean, limit: integer },
  row: { ...pageOfNumber.row, isRead: boolean.because('one of two constants') },
  text: `select c.id, c.character_id, c.title, c.body_html, c.is_forced, l.is_read, c.published_at
   from (
     (select id, published_at, false as is_read from (${group(`not ${isRead}`, `not ${afterIsRead}`)}) g where not ${afterIsRead})
     union all
     (select id, published_at, true as is_read from (${group(isRead, afterIsRead)}) g)
     order by is_read, published_at desc, id limit $limit
   ) l join dance_comments c on c.id = l.id order by l.is_read, l.published_at desc, l.id`,
})

/** The same, after a comment that was listed as unread or read; without one, from the beginning. */
export const listBehind = (
  handle: Handle,
  asked: { uid: string; now: Date; after: string; afterIsRead: boolean; limit: number },
) => behind.rows(handle, asked)

const read = statement({
  name: 'dance_comment_read',
  params: { uid: text, id: text, at: instant },
  text: `with found as (select id from dance_comments where id = $id and published_at <= $at),
   noted as (
     insert into dance_comment_reads (uid, comment_id, read_at) select $uid, id, $at::timestamptz from found
     on conflict do nothing
   )
   select from found`,
})

/** False if there is no such comment. */
export const markRead = async (handle: Handle, uid: string, id: string, at: Date): Promise<boolean> =>
  (await read.run(handle, { uid, id, at })) > 0

export type NewCharacter = typeof danceCharacters.$inferInsert
export type NewDanceComment = typeof danceComments.$inferInsert
