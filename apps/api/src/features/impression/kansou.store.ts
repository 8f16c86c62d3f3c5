import { mostAsked, mostKansou } from '@iki/contract/kansou'
import { type Handle, preparedQuery } from '#core/database.ts'
import {
  type ImpressionRow,
  impressionColumns,
  impressionJoins,
  isShown,
  mostPlansAtOnce,
  ofPlans,
  type Reader,
} from './impression-row.store.ts'

/** Posts from before an instant: at least so many, and all of the second in which the last of them was written. */
export type Span = { before: Date; least: number }

/** Old clients go on from the second of the last post, so that no page may end within one. */
const wholeSeconds = (where: string) => `with page as (
    ${ofPlans({ plans: '$5', where: `${where} and created_at < $3`, limit: '$4', most: mostAsked }, 'id, created_at')}
  )
  select ${impressionColumns}
  from (
    select p.* from (select unnest($5::text[]) as plan limit ${mostPlansAtOnce}) as asked cross join lateral (
      select * from impressions
      where plan = asked.plan and ${where} and created_at < $3
        and created_at >= (select date_trunc('second', min(created_at)) from page)
      order by created_at desc, id desc limit ${mostKansou}
    ) p order by p.created_at desc, p.id desc limit ${mostKansou}
  ) i ${impressionJoins} order by i.created_at desc, i.id desc`

const all = preparedQuery<ImpressionRow>('kansou_of_plans', wholeSeconds(isShown))
const ofMember = preparedQuery<ImpressionRow>('kansou_of_member', wholeSeconds(`uid = $6 and ${isShown}`))
const own = preparedQuery<ImpressionRow>('kansou_own', wholeSeconds('uid = $1 and deleted_at is null'))

const valuesOf = ({ uid, hidden }: Reader, { before, least }: Span, plans: readonly string[]) => [
  ...[uid, hidden, before, least, plans],
]

/** Open posts of some plans, the newest first. */
export const listOfPlans = (handle: Handle, reader: Reader, plans: readonly string[], span: Span) =>
  all(handle, valuesOf(reader, span, plans))

/** Open posts of somebody in some plans. */
export const listOfMember = (
  handle: Handle,
  reader: Reader,
  { uid, plans }: { uid: string; plans: readonly string[] },
  span: Span,
) => ofMember(handle, [...valuesOf(reader, span, plans), uid])

/** The reader's own posts in some plans, whatever their status. */
export const listOwn = (handle: Handle, reader: Reader, plans: readonly string[], span: Span) =>
  own(handle, valuesOf(reader, span, plans))
