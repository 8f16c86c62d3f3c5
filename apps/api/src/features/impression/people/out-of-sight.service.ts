import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import { closeImpression, findStored } from '../impression.store.ts'
import { closeComment, findComment } from '../reaction/reaction.store.ts'
import type { ImpressionReading } from '../reading/impression-reading.service.ts'

/** A post, or a comment on it. */
type ReportTarget = { impressionId: string; commentId: string | null }

type Parts = {
  db: Database
  reading: Pick<ImpressionReading, 'find'>
  publishLive: PublishLive
  /** Notifications about it are withdrawn. */
  withdraw(tx: Transaction, target: ReportTarget): Promise<void>
}

/** How reported content is found, and hidden. */
export function outOfSight({ db, reading, publishLive, withdraw }: Parts) {
  async function publishToTimeline(
    tx: Transaction,
    id: string,
    type: 'impression-gone' | 'impression-changed',
  ) {
    const post = await findStored(tx, id)
    if (post) await publishLive(tx, `timeline:${post.plan}`, { type, plan: post.plan, id })
  }

  return {
    /** Throws not_found for what the member cannot see. */
    async findReportable({ impressionId, commentId }: ReportTarget, member: SignedIn) {
      const { row } = await reading.find(impressionId, member)
      if (commentId === null) return { authorUid: row.uid, body: row.body, pictureIds: row.pictureIds }
      const comment = await findComment(db, commentId)
      if (comment?.impressionId !== impressionId || comment.deletedAt) throw new AppError('not_found')
      return { authorUid: comment.uid, body: comment.body, pictureIds: [] }
    },

    /** Removes it from every list. A repeat changes nothing. */
    async close(tx: Transaction, { impressionId, commentId }: ReportTarget, reason: string): Promise<void> {
      if (commentId === null) {
        if (await closeImpression(tx, impressionId, reason))
          await publishToTimeline(tx, impressionId, 'impression-gone')
      } else if (await closeComment(tx, commentId, reason)) {
        await publishToTimeline(tx, impressionId, 'impression-changed')
        await withdraw(tx, { impressionId, commentId })
      }
    },
  }
}
