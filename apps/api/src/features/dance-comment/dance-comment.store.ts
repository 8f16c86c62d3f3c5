import type { Handle } from '#core/database.ts'
import { boolean, instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'
import type { danceCharacters, danceComments } from './dance-comment.tables.ts'

export type CharacterRow = RowOf<typeof characters>

const characters = statement({
  name: 'dance_characters',
  row: { id: text, name: text, introduction: text, drawing: text, accent: text },
  text: 'select id, name, introduction, drawing, accent from dance_characters order by position, id limit 100',
})

export const listCharacters = (handle: Handle) => characters.rows(handle)

export type DanceCommentRow = RowOf<typeof comments>

/** What is unread is found first; what is read only fills up the page. */
const comments = statement({
  name: 'dance_comments',
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
  text: `select c.id, c.character_id, c.title, c.body_html, c.is_forced, r.read_at is not null as is_read, c.published_at
   from dance_comments c left join dance_comment_reads r on r.uid = $uid and r.comment_id = c.id
   where c.published_at <= $now
   order by r.read_at is not null, c.published_at desc, c.id limit $limit offset $offset`,
})

export const listComments = (
  handle: Handle,
  { uid, now, limit, offset }: { uid: string; now: Date; limit: number; offset: number },
) => comments.rows(handle, { uid, now, limit, offset })

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

/** False when there is no such comment. */
export const markRead = async (handle: Handle, uid: string, id: string, at: Date): Promise<boolean> =>
  (await read.run(handle, { uid, id, at })) > 0

export type NewCharacter = typeof danceCharacters.$inferInsert
export type NewDanceComment = typeof danceComments.$inferInsert
