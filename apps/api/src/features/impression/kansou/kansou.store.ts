import { mostAsked, mostKansou } from '@iki/contract/people/kansou'
import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import {
  impressionColumns,
  impressionJoins,
  impressionRow,
  isShown,
  mostPlansAtOnce,
  ofPlans,
  type PostReader,
  readerParams,
} from '../reading/impression-row.store.ts'

/** Posts from before an instant: at least so many, and all of the second in which the last of them was written. */
export type Span = { before: Date; least: number }

/** Old clients continue from the second of the last post, so no page may end within a second. */
const wholeSeconds = (where: string) => `with page as (
    ${ofPlans({ plans: '$plans', where: `${where} and created_at < $before`, limit: '$least', most: mostAsked }, 'id, created_at')}
  )
  select ${impressionColumns}
  from (
    select p.* from (select unnest($plans::text[]) as plan limit ${mostPlansAtOnce}) as asked cross join lateral (
      select * from impressions
      where plan = asked.plan and ${where} and created_at < $before
        and created_at >= (select date_trunc('second', min(created_at)) from page)
      order by created_at desc, id desc limit ${mostKansou}
    ) p order by p.created_at desc, p.id desc limit ${mostKansou}
  ) i ${impressionJoins} order by i.created_at desc, i.id desc`

const params = { ...readerParams, before: instant, least: integer, plans: text.array }

const all = statement({
  name: 'kansou_of_plans',
  params,
  row: impressionRow,
  text: wholeSeconds(isShown),
})
const ofMember = statement({
  name: 'kansou_of_member',
  params: { ...params, authorUid: text },
  row: impressionRow,
  text: wholeSeconds(`uid = $authorUid and ${isShown}`),
})
const own = statement({
  name: 'kansou_own',
  params,
  row: impressionRow,
  text: wholeSeconds('uid = $uid and deleted_at is null'),
})

/** Open posts of some plans, the newest first. */
export const listOfPlans = (handle: Handle, reader: PostReader, plans: readonly string[], span: Span) =>
  all.rows(handle, { ...reader, ...span, plans })

/** Open posts of somebody in some plans. */
export const listOfMember = (
  handle: Handle,
  reader: PostReader,
  { uid, plans }: { uid: string; plans: readonly string[] },
  span: Span,
) => ofMember.rows(handle, { ...reader, ...span, plans, authorUid: uid })

/** The reader's own posts in some plans, whatever their status. */
export const listOwn = (handle: Handle, reader: PostReader, plans: readonly string[], span: Span) =>
  own.rows(handle, { ...reader, ...span, plans })
