import { type Handle, preparedQuery } from '#core/database.ts'

/** What was told of something that is gone, or back. Each answers to whom it was told. */

type Uids = { uid: string }
const uidsOf = (rows: Uids[]): string[] => [...new Set(rows.map(row => row.uid))]
/** In the order of their ids, as everybody who changes several. */
const chosen = (
  which: string,
) => `with chosen as (select id from notifications where ${which} order by id for update)
   update notifications set awaits_mail = false, awaits_push = false, status`
const these = 'where id in (select id from chosen) returning uid'

const ofPost = preparedQuery<Uids>(
  'notification_withdraw_post',
  `${chosen("impression_id = $1 and status in ('unread', 'unlisted')")}
     = case status when 'unread' then 'withdrawn' else 'read' end ${these}`,
)

/** Until the post is back. */
export const withdrawOfImpression = async (handle: Handle, impressionId: string) =>
  uidsOf(await ofPost(handle, [impressionId]))

const ofComment = preparedQuery<Uids>(
  'notification_withdraw_comment',
  `${chosen("comment_id = $1 and status <> 'read'")} = 'read' ${these}`,
)

/** For good. */
export const withdrawOfComment = async (handle: Handle, commentId: string) =>
  uidsOf(await ofComment(handle, [commentId]))

const back = preparedQuery<Uids>(
  'notification_bring_back',
  `${chosen("impression_id = $1 and status = 'withdrawn'")} = 'unread' ${these}`,
)

export const bringBackOfImpression = async (handle: Handle, impressionId: string) =>
  uidsOf(await back(handle, [impressionId]))
