import {
  alwaysMailedKinds,
  type listNotifications,
  type markNotificationsRead,
  type NotificationKind,
  notificationPageSize,
} from '@iki/contract/account/notification'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import { oneLine, plainLines } from '#core/one-line.ts'
import { enqueueLineNotice, isLineKind } from './line/line-notice.service.ts'
import { getsLineNotices } from './line/line-notice.store.ts'
import * as store from './notification.store.ts'
import { htmlOfNotice, presentNotification } from './present-notification.ts'
import { preferenceOf } from './settings/notification-settings.service.ts'
import { findSettings } from './settings/notification-settings.store.ts'
import { bringBackOfImpression, withdrawOfComment, withdrawOfImpression } from './withdrawal.store.ts'

type Parts = {
  db: Database
  clock: Clock
  publishLive: PublishLive
  /** Asked within the current transaction, which must not wait for a second connection. */
  hiddenFrom(uid: string, handle?: Handle): Promise<string[]>
  /** Whether there is an official account at LINE. */
  sendsLine: boolean
}

/** A notification to be made. */
export type Notice = {
  uid: string
  kind: NotificationKind
  /** Its subject: a member is notified once about the same. */
  about: string
  title: string
  body: string
  /** A path of ours. */
  link: string | null
  /** Who caused it. */
  fromUid: string | null
  /** The post and the comment that it is about: it is removed with them. */
  impressionId?: string
  commentId?: string | undefined
}
/** A post, or a comment on it. */
type PostOrComment = { impressionId: string; commentId: string | null }
export type Notify = (tx: Transaction, notice: Notice) => Promise<void>

export const deliverTask = 'deliver_notification'
/** Notifications to all members have a lower priority than those that one member waits for. */
export const deliveryPriority = (kind: NotificationKind): number => (kind === 'news' ? 5 : 0)
/** A notification that is seen at once needs no mail. */
const patienceSeconds = 30
/** No transaction takes so long: every notification from before that is visible. */
const settledMs = 3_600_000
const day = 86_400_000
const [readRetentionMs, unreadRetentionMs] = [90 * day, 365 * day]

/** Notifications in the app: what has happened that concerns a member. */
export function notificationService({ db, clock, publishLive, hiddenFrom, sendsLine }: Parts) {
  const count = (handle: Handle, uid: string, hidden: string[]) => store.countUnread(handle, { uid, hidden })

  async function publishCount(tx: Transaction, uid: string, hidden: string[], fromUid: string | null) {
    const unreadCount = await count(tx, uid, hidden)
    await publishLive(tx, `member:${uid}`, { type: 'notification', unreadCount }, fromUid)
    return unreadCount
  }

  return {
    /** Notifies a member once: in the app with the end of the transaction, by mail and push soon after. */
    async notify(tx: Transaction, notice: Notice): Promise<void> {
      const { uid, kind, about, link, fromUid, impressionId = null, commentId = null } = notice
      const hidden = await hiddenFrom(uid, tx)
      if (fromUid !== null && hidden.includes(fromUid)) return
      const settings = await findSettings(tx, uid)
      const wanted = preferenceOf(settings?.notificationPreference ?? null).kinds[kind]
      const getsMail = wanted.mail && !alwaysMailedKinds.includes(kind)
      const awaitsMail = getsMail && (settings?.emailNotifications ?? true)
      if (!wanted.app && !awaitsMail && !wanted.push) return
      const title = oneLine(notice.title)
      const body = plainLines(notice.body)
      const id = await store.insertNotification(
        tx,
        {
          uid,
          kind,
          about,
          title,
          body,
          link,
          fromUid,
          awaitsMail,
          awaitsPush: wanted.push,
          impressionId,
          commentId,
          status: wanted.app ? 'unread' : 'unlisted',
          html: htmlOfNotice(body),
          at: clock(),
        },
        hidden,
      )
      if (id === null) return
      if (wanted.app) await publishCount(tx, uid, hidden, fromUid)
      if (sendsLine && isLineKind(kind) && (await getsLineNotices(tx, uid)))
        await enqueueLineNotice(tx, id, { delaySeconds: patienceSeconds })
      if (awaitsMail || wanted.push)
        await enqueue(
          tx,
          deliverTask,
          { id },
          {
            jobKey: `notification:${id}`,
            delaySeconds: patienceSeconds,
            priority: deliveryPriority(kind),
          },
        )
    },

    async list(
      { after }: InputOf<typeof listNotifications>,
      uid: string,
    ): Promise<OutputOf<typeof listNotifications>> {
      const hidden = await hiddenFrom(uid)
      const before = after === undefined ? null : numberOf(after)
      const rows = await store.listUnread(db, { uid, hidden }, before)
      const items = rows.slice(0, notificationPageSize).map(presentNotification)
      const hasMore = rows.length > notificationPageSize
      return {
        items,
        next: hasMore ? (items.at(-1)?.id ?? null) : null,
        unreadCount: await count(db, uid, hidden),
      }
    },

    /** It is no error if one was read already; the member's other devices are notified about the others. */
    async markRead({ ids = [], upTo }: InputOf<typeof markNotificationsRead>, uid: string) {
      const hidden = await hiddenFrom(uid)
      const settledBefore = new Date(clock().getTime() - settledMs)
      const unreadCount = await db.transaction(async tx => {
        const hasRead = [
          ids.length > 0 && (await store.markRead(tx, { uid, ids: ids.map(numberOf) })) > 0,
          upTo !== undefined && (await store.markReadUpTo(tx, { uid, upTo: numberOf(upTo), settledBefore })),
        ].includes(true)
        return hasRead ? publishCount(tx, uid, hidden, null) : count(tx, uid, hidden)
      })
      return { unreadCount }
    },

    /** Withdraws the notifications of a removed comment, or of a post, which may come back. */
    async withdraw(tx: Transaction, { impressionId, commentId }: PostOrComment): Promise<void> {
      const uids =
        commentId === null
          ? await withdrawOfImpression(tx, impressionId)
          : await withdrawOfComment(tx, commentId)
      for (const uid of uids) await publishCount(tx, uid, await hiddenFrom(uid, tx), null)
    },

    /** Unread notifications of a comment get its new text. */
    async reword(tx: Transaction, comment: { commentId: string; body: string }): Promise<void> {
      const body = plainLines(comment.body)
      await store.rewordNotifications(tx, { commentId: comment.commentId, body, html: htmlOfNotice(body) })
    },

    /** Brings back the notifications of a post that is back. */
    async bringBack(tx: Transaction, impressionId: string): Promise<void> {
      for (const uid of await bringBackOfImpression(tx, impressionId))
        await publishCount(tx, uid, await hiddenFrom(uid, tx), null)
    },

    /** Deletes read ones after a quarter of a year, and all after a year. */
    async forgetOld(): Promise<void> {
      const now = clock().getTime()
      const bounds = {
        readBefore: new Date(now - readRetentionMs),
        unreadBefore: new Date(now - unreadRetentionMs),
      }
      while ((await store.purgeNotifications(db, bounds)) > 0);
    },
  }
}
export type NotificationService = ReturnType<typeof notificationService>

/** Ids are numbers here; anything else finds nothing. */
function numberOf(id: string): number {
  const number = Number(id)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}
