import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type ReportRow = RowOf<typeof open>

/** The text as it was when it was reported. */
type Reported = { body: string; pictureIds: string[] }

const columns = `id, uid, impression_id, comment_id, author_uid, reason, note, reported, state, decision,
  created_at, decided_at`

const insert = statement({
  name: 'report_insert',
  params: {
    id: text,
    uid: text,
    impressionId: text,
    commentId: text,
    authorUid: text,
    reason: text,
    note: text,
    reported: json<Reported>(),
    at: instant,
  },
  text: `insert into reports (id, uid, impression_id, comment_id, author_uid, reason, note, reported, state, created_at)
   values ($id, $uid, $impressionId, $commentId, $authorUid, $reason, $note, $reported, 'open', $at)
   on conflict (uid, impression_id, comment_id) do nothing`,
})

export type NewReport = {
  id: string
  uid: string
  impressionId: string
  /** Empty for the post itself. */
  commentId: string
  authorUid: string
  reason: string
  note: string
  reported: Reported
  at: Date
}

/** False if this member has reported it already. */
export async function insertReport(handle: Handle, report: NewReport): Promise<boolean> {
  return (await insert.run(handle, report)) > 0
}

const open = statement({
  name: 'reports_open',
  params: { at: instant, id: text },
  row: {
    id: text,
    uid: text,
    impressionId: text,
    commentId: text,
    authorUid: text,
    reason: text,
    note: text,
    reported: json<Reported>(),
    state: text.as<'open' | 'kept' | 'closed'>(),
    decision: text.orNull,
    createdAt: instant,
    decidedAt: instant.orNull,
  },
  text: `select ${columns} from reports where state = 'open' and (created_at, id) > ($at, $id)
   order by created_at, id limit 100`,
})

/** Undecided ones, the oldest first, after one of them. */
export const listOpenReports = (handle: Handle, after: { at: Date; id: string }) => open.rows(handle, after)

const one = statement({
  name: 'report_one',
  params: { id: text },
  row: open.row,
  text: `select ${columns} from reports where id = $id`,
})

export async function findReport(handle: Handle, id: string): Promise<ReportRow | null> {
  return one.first(handle, { id })
}

const reportedPictures = statement({
  name: 'reports_open_pictures',
  params: { ids: text.array },
  row: { id: text.because('it is compared') },
  text: `select distinct p.id from reports r
     cross join lateral jsonb_array_elements_text(r.reported -> 'pictureIds') as p (id)
   where r.state = 'open' and p.id = ${anyOf('$ids')}`,
})

/** Those of these pictures that were reported and not decided yet. */
export const listReportedPictures = async (handle: Handle, ids: string[]): Promise<string[]> =>
  (await reportedPictures.rows(handle, { ids })).map(({ id }) => id)

const decide = statement({
  name: 'reports_decide',
  params: { impressionId: text, commentId: text, state: text, decision: text, at: instant },
  row: open.row,
  text: `update reports set state = $state, decision = $decision, decided_at = $at
   where impression_id = $impressionId and comment_id = $commentId and state = 'open' returning ${columns}`,
})

/** Decides about all open reports of one post or comment. Returns them. */
export const decideReports = (
  handle: Handle,
  of: { impressionId: string; commentId: string },
  { state, decision, at }: { state: 'kept' | 'closed'; decision: string; at: Date },
) => decide.rows(handle, { ...of, state, decision, at })
