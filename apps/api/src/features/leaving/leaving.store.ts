import type { PostsChoice } from '@iki/contract/account/leaving'
import type { Handle, Transaction } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type Leaving = RowOf<typeof locked>
type LeavingState = 'parked' | 'left' | 'erasing' | 'erased' | 'stayed'

const row = {
  id: text,
  uid: text.orNull,
  state: text.as<LeavingState>(),
  posts: text.as<PostsChoice>(),
  askedAt: instant,
  tries: integer,
  toldAt: instant.orNull,
  undoUntil: instant.orNull,
}
const columns = 'id, uid, state, posts, asked_at, tries, told_at, undo_until'

const ask = statement({
  name: 'leaving_ask',
  params: { id: text, uid: text, posts: text, now: instant },
  row: { id: text },
  text: `insert into leavings (id, uid, state, posts, asked_at, next_try_at)
   values ($id, $uid, 'parked', $posts, $now, $now)
   on conflict (uid) where state in ('parked', 'left', 'erasing') do update set posts = excluded.posts
   returning id`,
})
/** Asked for twice it is one, with the later choice. Returns its id. */
export const askToLeave = async (handle: Handle, choice: Parameters<typeof ask.rows>[1]) =>
  (await ask.first(handle, choice))?.id ?? ''

const open = statement({
  name: 'leaving_of_member',
  params: { uid: text },
  row,
  text: `select ${columns} from leavings where uid = $uid and state in ('parked', 'left', 'erasing')`,
})
/** The one that is under way; null if there is none. */
export const findOpen = (handle: Handle, uid: string) => open.first(handle, { uid })

const locked = statement({
  name: 'leaving_lock',
  params: { id: text },
  row,
  text: `select ${columns} from leavings where id = $id for update`,
})
export const lockLeaving = (tx: Transaction, id: string) => locked.first(tx, { id })

const postpone = statement({
  name: 'leaving_postpone',
  params: { id: text, nextTryAt: instant, toldAt: instant.orNull },
  text: `update leavings set tries = tries + 1, next_try_at = $nextTryAt, told_at = $toldAt
   where id = $id and state = 'parked'`,
})
export const postponeLeaving = (tx: Transaction, change: Parameters<typeof postpone.run>[1]) =>
  postpone.run(tx, change)

const left = statement({
  name: 'leaving_has_left',
  params: { id: text, now: instant, undoUntil: instant },
  text: `update leavings set state = 'left', left_at = $now, undo_until = $undoUntil where id = $id`,
})
export const markLeft = (tx: Transaction, change: Parameters<typeof left.run>[1]) => left.run(tx, change)

const state = statement({
  name: 'leaving_set_state',
  params: { id: text, state: text },
  text: 'update leavings set state = $state where id = $id',
})
export const setState = (tx: Transaction, change: { id: string; state: 'erasing' | 'stayed' }) =>
  state.run(tx, change)

const parked = statement({
  name: 'leavings_parked',
  params: { now: instant },
  row: { id: text },
  text: `select id from leavings where state = 'parked' and next_try_at <= $now order by next_try_at limit 100`,
})
/** Leavings that have to be tried again. */
export const listParked = (handle: Handle, now: Date) => parked.rows(handle, { now })

const toErase = statement({
  name: 'leavings_to_erase',
  params: { now: instant },
  row: { id: text },
  text: `select id from leavings where state in ('left', 'erasing') and undo_until <= $now
   order by undo_until limit 500`,
})
/** Leavings that can no longer be undone. */
export const listToErase = (handle: Handle, now: Date) => toErase.rows(handle, { now })

const status = statement({
  name: 'leaving_set_status',
  params: { uid: text, status: text, now: instant },
  text: 'update users set status = $status, updated_at = $now where uid = $uid',
})
export const setStatus = (
  tx: Transaction,
  change: { uid: string; status: 'active' | 'disabled'; now: Date },
) => status.run(tx, change)

const who = statement({
  name: 'leaving_member_lock',
  params: { uid: text },
  row: { status: text.as<'active' | 'disabled'>(), email: text.orNull, nickname: text.orNull },
  text: 'select status, email, nickname from users where uid = $uid for update',
})
export const lockMember = (tx: Transaction, uid: string) => who.first(tx, { uid })

const posts = statement({
  name: 'leaving_posts_count',
  params: { uid: text },
  row: { count: integer.because('two counts') },
  text: `select (select count(*) from impressions where uid = $uid and deleted_at is null)
     + (select count(*) from impression_comments where uid = $uid and deleted_at is null) as count`,
})
export const countPosts = async (handle: Handle, uid: string) =>
  (await posts.first(handle, { uid }))?.count ?? 0
