import { tokyoDay } from '@iki/contract/api/tokyo'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import { deliverTask, deliveryPriority } from '../notification.service.ts'
import { enqueuePush } from '../push/push.service.ts'
import { preferenceOf } from '../settings/notification-settings.service.ts'
import { endOfQuiet } from '../settings/quiet-hours.ts'
import * as store from './delivery.store.ts'
import type { NotificationMails } from './notification.mails.ts'

type Parts = {
  db: Database
  clock: Clock
  mails: NotificationMails
  outbox: MailOutbox
  hiddenFrom(uid: string): Promise<string[]>
}

/** How many mails a member gets about what many may do at once. */
const commentMails: Limit = { name: 'comment_mails', max: 10, windowSeconds: 3600 }

/** Sends notifications by mail and to the browsers with a push subscription. */
export function deliveryService({ db, clock, mails, outbox, hiddenFrom }: Parts) {
  /** A reminder is only for its day. */
  const isPast = ({ kind, createdAt }: store.DeliveryRow, now: Date) =>
    kind === 'reminder' && tokyoDay(createdAt) !== tokyoDay(now)

  async function isHidden({ uid, fromUid }: store.DeliveryRow): Promise<boolean> {
    return fromUid !== null && (await hiddenFrom(uid)).includes(fromUid)
  }

  async function mail(row: store.DeliveryRow, isWanted: boolean): Promise<void> {
    await db.transaction(async tx => {
      if (!(await store.claimMail(tx, row.id))) return
      const { uid, recipient } = row
      if (!isWanted || recipient === null) return
      if (row.kind === 'comment') await useLimits(tx, clock, [{ limit: commentMails, subject: uid }])
      await outbox.queue(tx, mails.single({ uid, recipient }, row), { priority: deliveryPriority(row.kind) })
    })
  }

  /** Mails beyond the limit wait for the digest, which takes what has waited for a day. */
  async function mailOrWait(row: store.DeliveryRow, isWanted: boolean): Promise<void> {
    await mail(row, isWanted).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error
    })
  }

  async function push({ id }: store.DeliveryRow, isWanted: boolean): Promise<void> {
    await db.transaction(async tx => {
      for (const subscriptionId of await store.claimPush(tx, id, isWanted))
        await enqueuePush(tx, { notificationId: id, subscriptionId })
    })
  }

  return {
    /**
     * The job of one notification. Each channel is claimed before it is used, so that a repeat does not use it again.
     */
    async deliver(payload: unknown): Promise<void> {
      const { id } = payload as { id: number }
      const row = await store.findDelivery(db, id)
      if (!row) return
      const now = clock()
      if (isPast(row, now) || (await isHidden(row))) return store.giveUpDelivery(db, id)
      const preference = preferenceOf(row.notificationPreference)
      const runAt = endOfQuiet(preference.quiet, now)
      const priority = deliveryPriority(row.kind)
      if (runAt) return enqueue(db, deliverTask, { id }, { jobKey: `notification:${id}`, runAt, priority })
      const wanted = preference.kinds[row.kind]
      if (row.awaitsPush) await push(row, wanted.push)
      if (row.awaitsMail && !(preference.isDigest && wanted.mail)) await mailOrWait(row, wanted.mail)
    },
  }
}
export type DeliveryService = ReturnType<typeof deliveryService>
