import { mostMentionable } from '@iki/contract/people/impression'
import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { mostPlansAtOnce, ofPlans } from '../reading/impression-row.store.ts'

/** Who writes with whom. */

/** The latest comments of a post, and the newest posts of a timeline, in which those who write are looked for. */
const [latestComments, newestPosts] = [200, 300]

export type Person = RowOf<typeof named>

const person = { uid: text, nickname: text.orNull, authority: text.as<'customer' | 'operator'>() }

const named = statement({
  name: 'impression_people_named',
  params: { uids: text.array },
  row: person,
  text: `select uid, nickname, authority from users
   where uid in (select unnest(${anyList('$uids')})) and status = 'active'`,
})

/** Those of these members that still exist. */
export const listNamed = (handle: Handle, uids: readonly string[]): Promise<Person[]> =>
  named.rows(handle, { uids: [...uids] })

const participants = statement({
  name: 'impression_participants',
  params: { impressionId: text, before: instant },
  row: person,
  text: `select u.uid, u.nickname, u.authority
   from (
     select uid, max(created_at) as last_at from (
       select uid, created_at from impression_comments
       where impression_id = $impressionId and deleted_at is null and closed_reason is null
         and created_at <= $before
       order by created_at desc, id desc limit ${latestComments}
     ) latest group by uid order by last_at desc limit ${mostMentionable}
   ) p join users u on u.uid = p.uid where u.status = 'active' order by p.last_at desc, u.uid`,
})

/** Who has commented on a post up to an instant, the last one first. */
export const listParticipants = (handle: Handle, asked: { impressionId: string; before: Date }) =>
  participants.rows(handle, asked)

const writers = statement({
  name: 'impression_writers',
  params: { plans: text.array },
  row: person,
  text: `select u.uid, u.nickname, u.authority
   from (
     select uid, max(created_at) as last_at from (
       ${ofPlans({ plans: '$plans', where: "status = 'open' and deleted_at is null", limit: `${newestPosts}`, most: newestPosts, mostPlans: mostPlansAtOnce }, 'uid, created_at, id')}
     ) newest group by uid order by last_at desc limit ${mostMentionable}
   ) p join users u on u.uid = p.uid where u.status = 'active' order by p.last_at desc, u.uid`,
})

/** Who has written the newest posts of some timelines, the last one first. */
export const listWriters = (handle: Handle, plans: readonly string[]) => writers.rows(handle, { plans })
