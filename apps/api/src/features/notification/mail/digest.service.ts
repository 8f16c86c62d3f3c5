import { notificationKinds } from '@iki/contract/account/notification'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
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

export const digestsTask = 'begin_digests'
export const digestTask = 'send_digest'
/** 08:00 in Tokyo, in UTC. */
export const digestTime = '0 23 * * *'
/** If the server was down in the morning, the digest is sent until noon. */
export const digestBackfillMs = 4 * 3_600_000

const leftMs = 24 * 3_600_000

/** The daily mail of members who want one. */
export function digestService({ db, clock, mails, outbox, hiddenFrom }: Parts) {
  return {
    /** The job of the morning: queues one for each member with something waiting, after their quiet hours. */
    async begin(): Promise<void> {
      const now = clock()
      const leftBefore = new Date(now.getTime() - leftMs)
      let after = ''
      for (;;) {
        const members = await store.listDigestMembers(db, after, leftBefore)
        for (const { uid, notificationPreference: stored } of members) {
          const runAt = endOfQuiet(preferenceOf(stored).quiet, now) ?? now
          await enqueue(db, digestTask, { uid }, { jobKey: `digest:${uid}`, runAt })
        }
        if (members.length < store.digestMembersAtOnce) return
        after = members.at(-1)?.uid ?? ''
      }
    },

    /** The job of one member: what waits is claimed in the transaction that queues the mail. */
    async send(payload: unknown): Promise<void> {
      const { uid } = payload as { uid: string }
      const hidden = await hiddenFrom(uid)
      await db.transaction(async tx => {
        const reader = await store.findDigestReader(tx, uid)
        const wanted = preferenceOf(reader?.notificationPreference ?? null).kinds
        const kinds = notificationKinds.filter(kind => wanted[kind].mail)
        const { latest, count } = await store.claimDigest(tx, { uid, hidden, kinds })
        const recipient = reader?.recipient ?? null
        if (count > 0 && recipient !== null)
          await outbox.queue(tx, mails.digest({ uid, recipient }, latest, count))
      })
    },
  }
}
export type DigestService = ReturnType<typeof digestService>
