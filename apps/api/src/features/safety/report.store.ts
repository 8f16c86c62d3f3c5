import { type Handle, preparedQuery } from '#core/database.ts'

export type ReportRow = {
  id: string
  uid: string
  impression_id: string
  comment_id: string
  author_uid: string
  reason: string
  note: string
  reported: { body: string; pictureIds: string[] }
  state: 'open' | 'kept' | 'closed'
  decision: string | null
  created_at: Date
  decided_at: Date | null
}

const columns = `id, uid, impression_id, comment_id, author_uid, reason, note, reported, state, decision,
  created_at, decided_at`

const insert = preparedQuery<{ id: string }>(
  'report_insert',
  `insert into reports (id, uid, impression_id, comment_id, author_uid, reason, note, reported, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9)
   on conflict (uid, impression_id, comment_id) do nothing returning id`,
)

export type NewReport = {
  id: string
  uid: string
  impressionId: string
  /** Empty for the post itself. */
  commentId: string
  authorUid: string
  reason: string
  note: string
  reported: { body: string; pictureIds: string[] }
  at: Date
}

/** False when this member has reported it already. */
export async function insertReport(handle: Handle, report: NewReport): Promise<boolean> {
  const { id, uid, impressionId, commentId, authorUid, reason, note, reported, at } = report
  const values = [id, uid, impressionId, commentId, authorUid, reason, note, JSON.stringify(reported), at]
  return (await insert(handle, values)).length > 0
}

const open = preparedQuery<ReportRow>(
  'reports_open',
  `select ${columns} from reports where state = 'open' and (created_at, id) > ($1, $2)
   order by created_at, id limit 100`,
)

/** Those that nobody has decided about, the oldest first, behind one of them. */
export const listOpenReports = (handle: Handle, after: { at: Date; id: string }) =>
  open(handle, [after.at, after.id])

const one = preparedQuery<ReportRow>('report_one', `select ${columns} from reports where id = $1`)

export async function findReport(handle: Handle, id: string): Promise<ReportRow | null> {
  const [row] = await one(handle, [id])
  return row ?? null
}

const reportedPictures = preparedQuery<{ id: string }>(
  'reports_open_pictures',
  `select distinct p.id from reports r cross join lateral jsonb_array_elements_text(r.reported -> 'pictureIds') as p (id)
   where r.state = 'open' and p.id = any($1::text[])`,
)

/** Those of these pictures that somebody has reported and nobody has decided about. */
export const listReportedPictures = async (handle: Handle, ids: string[]): Promise<string[]> =>
  (await reportedPictures(handle, [ids])).map(({ id }) => id)

const decide = preparedQuery<ReportRow>(
  'reports_decide',
  `update reports set state = $3, decision = $4, decided_at = $5
   where impression_id = $1 and comment_id = $2 and state = 'open' returning ${columns}`,
)

/** Decides about all open reports of one post or comment. Answers them. */
export const decideReports = (
  handle: Handle,
  of: { impressionId: string; commentId: string },
  { state, decision, at }: { state: 'kept' | 'closed'; decision: string; at: Date },
) => decide(handle, [of.impressionId, of.commentId, state, decision, at])
