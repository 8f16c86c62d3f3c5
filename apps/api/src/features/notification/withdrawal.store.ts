import type { Handle } from '#core/database/database.ts'
import { text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** Notifications about something that was removed, or restored. Each statement returns whose they were. */

type Uids = RowOf<typeof ofPost>
const uidsOf = (rows: Uids[]): string[] => [...new Set(rows.map(row => row.uid))]
/** In the order of their ids, like all changes of several rows. */
const chosen = (
  which: string,
) => `with chosen as (select id from notifications where ${which} order by id for update)
   update notifications set awaits_mail = false, awaits_push = false, status`
const these = 'where id in (select id from chosen) returning uid'

const ofPost = statement({
  name: 'notification_withdraw_post',
  params: { impressionId: text },
  row: { uid: text },
  text: `${chosen("impression_id = $impressionId and status in ('unread', 'unlisted')")}
     = case status when 'unread' then 'withdrawn' else 'read' end ${these}`,
})

/** Until the post is restored. */
export const withdrawOfImpression = async (handle: Handle, impressionId: string) =>
  uidsOf(await ofPost.rows(handle, { impressionId }))

const ofComment = statement({
  name: 'notification_withdraw_comment',
  params: { commentId: text },
  row: ofPost.row,
  text: `${chosen("comment_id = $commentId and status <> 'read'")} = 'read' ${these}`,
})

/** Permanently. */
export const withdrawOfComment = async (handle: Handle, commentId: string) =>
  uidsOf(await ofComment.rows(handle, { commentId }))

const back = statement({
  name: 'notification_bring_back',
  params: { impressionId: text },
  row: ofPost.row,
  text: `${chosen("impression_id = $impressionId and status = 'withdrawn'")} = 'unread' ${these}`,
})

export const bringBackOfImpression = async (handle: Handle, impressionId: string) =>
  uidsOf(await back.rows(handle, { impressionId }))
