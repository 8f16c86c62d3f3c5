import { notificationSummary } from '@iki/contract/account/notification'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { enqueue, type Task } from '#core/jobs/jobs.ts'
import { countUnread } from '../notification.store.ts'
import { titleOf } from '../present-notification.ts'
import * as store from './push.store.ts'
import { type PushAnswer, PushUnreachable, type SendPush } from './push-sending.ts'

type Parts = {
  db: Database
  clock: Clock
  send: SendPush
  hiddenFrom(uid: string): Promise<string[]>
}

export const pushTask = 'push_notification'
const day = 86_400_000
/** A browser that could not be reached for so long is no longer pushed to. */
const givenUpMs = 7 * day
/** Older notifications are not pushed. */
const stalePushMs = day
const longestWaitSeconds = 3_600

const jobKeyOf = ({ notificationId, subscriptionId }: store.PushId) =>
  `push:${notificationId}:${subscriptionId}`
/** With exponential delays this is a few hours. */
const maxAttempts = 9
/** Lower than everything else: a push service that does not answer must not delay mails. */
const priority = 10

/** Pushes a notification to a browser after the transaction. */
export const enqueuePush = (handle: Handle, id: store.PushId) =>
  enqueue(handle, pushTask, id, { jobKey: jobKeyOf(id), maxAttempts, priority })

/** Sends one notification to one browser. */
export function pushService({ db, clock, send, hiddenFrom }: Parts) {
  /** Null if the member who caused it was hidden meanwhile. */
  async function sendNow(row: store.PushRow, { notificationId }: store.PushId): Promise<PushAnswer | null> {
    const { endpoint, p256dh, auth, uid, kind, link } = row
    const hidden = await hiddenFrom(uid)
    if (row.fromUid !== null && hidden.includes(row.fromUid)) return null
    const unreadCount = await countUnread(db, { uid, hidden })
    const tag = `n${notificationId}`
    const texts = { title: titleOf(row), body: notificationSummary(row.body) }
    return send({
      subscription: { endpoint, p256dh, auth },
      kind,
      topic: tag,
      payload: { ...texts, link, tag, unreadCount },
    })
  }

  async function succeed(id: store.PushId): Promise<void> {
    await store.endPush(db, id)
    await store.markReached(db, id.subscriptionId)
  }

  /** Whether the browser is given up now. */
  async function isGivenUp({ subscriptionId }: store.PushId, since: Date | null): Promise<boolean> {
    const now = clock()
    if (since !== null && now.getTime() - since.getTime() >= givenUpMs) {
      await store.deleteSubscription(db, subscriptionId, null)
      return true
    }
    await store.markFailing(db, subscriptionId, now)
    return false
  }

  /** Later: as the push service says, or else with the delays of jobs. */
  async function putOff(id: store.PushId, answer: PushAnswer | PushUnreachable): Promise<void> {
    const waitSeconds = answer instanceof PushUnreachable ? null : answer.retryAfterSeconds
    await db.transaction(async tx => {
      await store.putOffPush(tx, id)
      if (waitSeconds === null) return
      const delaySeconds = Math.min(waitSeconds, longestWaitSeconds)
      await enqueue(tx, pushTask, id, { jobKey: jobKeyOf(id), delaySeconds, priority })
    })
    if (answer instanceof PushUnreachable) throw answer
    if (waitSeconds === null) throw new Error(`the push service answered ${answer.status}`)
  }

  const push: Task = async (payload, { isLastAttempt }) => {
    const id = payload as store.PushId
    const row = await store.beginPush(db, id)
    const isStale = row && clock().getTime() - row.createdAt.getTime() > stalePushMs
    // Started before and not finished: it may have been sent. One too few is better than one twice.
    const isWanted = row?.status === 'unread' || row?.status === 'unlisted'
    if (!row || isStale || !isWanted) return store.endPush(db, id)
    const answer = await sendNow(row, id).catch(async (error: Error) => {
      if (error instanceof PushUnreachable) return error
      await store.putOffPush(db, id)
      throw error
    })
    if (answer === null) return store.endPush(db, id)
    const status = answer instanceof PushUnreachable ? null : answer.status
    if (status !== null && status >= 200 && status < 300) return succeed(id)
    if (status === 404 || status === 410) return store.deleteSubscription(db, id.subscriptionId, null)
    if (await isGivenUp(id, row.failingSince)) return
    const mayRepeat = status === null || status === 429 || status >= 500
    if (!mayRepeat || isLastAttempt) return store.endPush(db, id)
    await putOff(id, answer)
  }
  return { push }
}
export type PushService = ReturnType<typeof pushService>
