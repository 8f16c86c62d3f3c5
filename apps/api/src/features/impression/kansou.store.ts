import { mostKansou } from '@iki/contract/kansou'
import { type Handle, preparedQuery } from '#core/database.ts'
import {
  type ImpressionRow,
  impressionColumns,
  impressionJoins,
  isShown,
  type Reader,
} from './impression.store.ts'

/** Posts from before an instant: at least so many, and all of the second in which the last of them was written. */
export type Span = { before: Date; least: number }

/** Old clients go on from the second of the last post, so that no page may end within one. */
const wholeSeconds = (where: string) => `with page as (
    select created_at from impressions where ${where} and created_at < $3
    order by created_at desc, id desc limit $4
  )
  select ${impressionColumns}
  from (
    select * from impressions
    where ${where} and created_at < $3 and created_at >= (select date_trunc('second', min(created_at)) from page)
    order by created_at desc, id desc limit ${mostKansou}
  ) i ${impressionJoins} order by i.created_at desc, i.id desc`

const ofPlan = preparedQuery<ImpressionRow>('kansou_of_plan', wholeSeconds(`plan = $5 and ${isShown}`))
const ofMember = preparedQuery<ImpressionRow>(
  'kansou_of_member',
  wholeSeconds(`uid = $6 and plan = $5 and ${isShown}`),
)
const own = preparedQuery<ImpressionRow>(
  'kansou_own',
  wholeSeconds('uid = $1 and plan = $5 and deleted_at is null'),
)

const valuesOf = ({ uid, hidden }: Reader, { before, least }: Span, plan: string) => [
  ...[uid, hidden, before, least, plan],
]

/** Open posts of a plan, the newest first. */
export const listOfPlan = (handle: Handle, reader: Reader, plan: string, span: Span) =>
  ofPlan(handle, valuesOf(reader, span, plan))

/** Open posts of somebody in a plan. */
export const listOfMember = (
  handle: Handle,
  reader: Reader,
  { uid, plan }: { uid: string; plan: string },
  span: Span,
) => ofMember(handle, [...valuesOf(reader, span, plan), uid])

/** The reader's own posts in a plan, whatever their status. */
export const listOwn = (handle: Handle, reader: Reader, plan: string, span: Span) =>
  own(handle, valuesOf(reader, span, plan))
