import type { createReport } from '@iki/contract/account/safety'
import type { InputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import * as store from './report.store.ts'

/** A text that can be reported, as its reader sees it. */
export type Reportable = { authorUid: string; body: string; pictureIds: string[] }

type ReportTarget = { impressionId: string; commentId: string | null }

/** The notification of the author of a text, or of members who reported it, about the decision. */
export type Decision = {
  uid: string
  about: string
  impressionId: string
  isClosed: boolean
  /** Why it was closed or not. */
  text: string
  isAuthor: boolean
}

type Parts = {
  db: Database
  clock: Clock
  /** Throws not_found for what the member cannot see. */
  findReportable(target: ReportTarget, member: SignedIn): Promise<Reportable>
  /** Counts one more report. Throws too_many_requests. */
  limitReports(tx: Transaction, uid: string): Promise<void>
  /** Closes a post or a comment; the reason is for its author. A repeat does nothing. */
  close(tx: Transaction, target: ReportTarget, reason: string): Promise<void>
  /** Notifies somebody of the decision. */
  notifyDecision(tx: Transaction, decision: Decision): Promise<void>
}

/** Members' reports, until an operator has decided about them. */
export function reportService({ db, clock, findReportable, limitReports, close, notifyDecision }: Parts) {
  return {
    /** A member can report the same text once. */
    async create(
      { impressionId, commentId, reason, note = '' }: InputOf<typeof createReport>,
      member: SignedIn,
    ): Promise<null> {
      const target = { impressionId, commentId: commentId ?? null }
      const { authorUid, ...reported } = await findReportable(target, member)
      if (authorUid === member.uid) throw new AppError('not_found')
      await db.transaction(async tx => {
        const isNew = await store.insertReport(tx, {
          id: newId(),
          uid: member.uid,
          impressionId,
          commentId: commentId ?? '',
          authorUid,
          reason,
          note,
          reported,
          at: clock(),
        })
        if (isNew) await limitReports(tx, member.uid)
      })
      return null
    },

    listOpen: (after: { at: Date; id: string }) => store.listOpenReports(db, after),

    /**
     * Decides about a report, and with it about all others of the same text. `closed` hides the text and sends its
     * author the reason; `kept` leaves it. The members who reported it are notified. Throws not_found if it was decided
     * already.
     */
    async decide(
      id: string,
      { state, decision }: { state: 'kept' | 'closed'; decision: string },
    ): Promise<void> {
      await db.transaction(async tx => {
        const report = await store.findReport(tx, id)
        if (report?.state !== 'open') throw new AppError('not_found')
        const of = { impressionId: report.impressionId, commentId: report.commentId }
        const decided = await store.decideReports(tx, of, { state, decision, at: clock() })
        const isClosed = state === 'closed'
        const what = {
          about: `${of.impressionId} ${of.commentId}`,
          impressionId: of.impressionId,
          isClosed,
          text: decision,
        }
        if (isClosed) {
          await close(tx, { impressionId: of.impressionId, commentId: of.commentId || null }, decision)
          await notifyDecision(tx, { uid: report.authorUid, isAuthor: true, ...what })
        }
        for (const { uid } of decided) await notifyDecision(tx, { uid, isAuthor: false, ...what })
      })
    },
  }
}
export type ReportService = ReturnType<typeof reportService>
