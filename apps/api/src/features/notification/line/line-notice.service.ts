import { createHash } from 'node:crypto'
import { lineNoticeKinds } from '@iki/contract/account/line'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { enqueue, type Task } from '#core/jobs/jobs.ts'
import { titleOf } from '../present-notification.ts'
import { preferenceOf } from '../settings/notification-settings.service.ts'
import { endOfQuiet } from '../settings/quiet-hours.ts'
import { findLineNotice } from './line-notice.store.ts'

type Parts = {
  db: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  config: Pick<Config, 'publicUrl' | 'serviceName'>
  settings: NonNullable<Config['lineMessaging']>
  /** How long LINE may take. */
  patienceMs?: number
}

export const lineNoticeTask = 'line_notice'
/** Older notifications are not sent. */
const staleMs = 86_400_000
/** With exponential delays this is a few hours: less than the day for which LINE remembers a retry key. */
const maxAttempts = 9
/** As for pushes: a LINE that does not answer must not delay mails. */
const priority = 10
const notificationsPath = '/mypage/notifications'

export const isLineKind = (kind: string): boolean => lineNoticeKinds.some(each => each === kind)

/** Sends a notification over LINE after the transaction. */
export const enqueueLineNotice = (
  handle: Handle,
  id: number,
  when: { delaySeconds: number } | { runAt: Date },
) => enqueue(handle, lineNoticeTask, { id }, { jobKey: `line:${id}`, maxAttempts, priority, ...when })

/** A UUID that is always the same for a notification: LINE sends nothing twice under one key. */
function retryKeyOf(publicUrl: string, id: number): string {
  const hex = createHash('sha256').update(`${publicUrl} notification ${id}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Notices to members who are friends of the official account and want them: the title and where it leads, no more. */
export function lineNoticeService({ db, clock, log, config, settings, patienceMs = 10_000 }: Parts) {
  const send: Task = async payload => {
    const { id } = payload as { id: number }
    const row = await findLineNotice(db, id)
    const now = clock()
    if (!row || now.getTime() - row.createdAt.getTime() > staleMs) return
    const runAt = endOfQuiet(preferenceOf(row.notificationPreference).quiet, now)
    if (runAt) return enqueueLineNotice(db, id, { runAt })
    // Loaded with the first notice: most starts need none of it.
    const { HTTPFetchError, messagingApi } = await import('@line/bot-sdk')
    const client = new messagingApi.MessagingApiClient({
      channelAccessToken: settings.token,
      baseURL: settings.apiUrl,
    })
    const text = `${titleOf(row)}\n${config.publicUrl}${row.link ?? notificationsPath}`
    try {
      const sending = client.pushMessage(
        { to: row.to, messages: [{ type: 'text', text }] },
        retryKeyOf(config.publicUrl, id),
      )
      // LINE's client has no limit of its own. What arrives after ours is known by its retry key.
      await within(patienceMs, sending)
    } catch (error) {
      const status = error instanceof HTTPFetchError ? error.status : null
      if (status === 409) return // Sent before; the answer was lost.
      // Of everything else the operator is notified when it fails for good: a token that has ended, a month that is full.
      if (status !== 400) throw new Error(`LINE did not take a notice (${status ?? 'no answer'})`)
      log.warn({ notification: id }, 'LINE knows nobody to whom this notice could go')
    }
  }
  return { send }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
