import { type Handle, preparedQuery } from '#core/database.ts'
import type { danceCharacters, danceComments } from './dance-comment.tables.ts'

export type CharacterRow = {
  id: string
  name: string
  introduction: string
  drawing: string
  accent: string
}

const characters = preparedQuery<CharacterRow>(
  'dance_characters',
  'select id, name, introduction, drawing, accent from dance_characters order by position, id limit 100',
)

export const listCharacters = (handle: Handle) => characters(handle, [])

export type DanceCommentRow = {
  id: string
  character_id: string
  title: string
  body_html: string
  is_forced: boolean
  is_read: boolean
  published_at: Date
}

/** What is unread is found first; what is read only fills up the page. */
const comments = preparedQuery<DanceCommentRow>(
  'dance_comments',
  `select c.id, c.character_id, c.title, c.body_html, c.is_forced, r.read_at is not null as is_read, c.published_at
   from dance_comments c left join dance_comment_reads r on r.uid = $1 and r.comment_id = c.id
   where c.published_at <= $2
   order by r.read_at is not null, c.published_at desc, c.id limit $3 offset $4`,
)

export const listComments = (
  handle: Handle,
  { uid, now, limit, offset }: { uid: string; now: Date; limit: number; offset: number },
) => comments(handle, [uid, now, limit, offset])

const read = preparedQuery<{ id: string }>(
  'dance_comment_read',
  `with found as (select id from dance_comments where id = $2 and published_at <= $3),
   noted as (
     insert into dance_comment_reads (uid, comment_id, read_at) select $1, id, $3::timestamptz from found
     on conflict do nothing
   )
   select id from found`,
)

/** False when there is no such comment. */
export const markRead = async (handle: Handle, uid: string, id: string, at: Date): Promise<boolean> =>
  (await read(handle, [uid, id, at])).length > 0

export type NewCharacter = typeof danceCharacters.$inferInsert
export type NewDanceComment = typeof danceComments.$inferInsert
