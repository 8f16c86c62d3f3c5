import { tokyoDay, tokyoTime } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { Notify } from './notification.service.ts'

type Parts = {
  db: Database
  clock: Clock
  notify: Notify
  /** A page of the members behind `after` who want to be reminded at this time and have not written on this day. */
  listToRemind(
    at: { time: string; day: string },
    after: string,
  ): Promise<{ uids: string[]; hasMore: boolean }>
}

export const remindTask = 'remind_of_diaries'
export const remindTime = '* * * * *'
/** Reminders for up to so many missed minutes are sent after the server was down. */
export const remindBackfillMs = 15 * 60_000
/** A job that waited longer, such as behind many others, is too late to remind. */
const mostLateMs = 30 * 60_000

/** Reminds members of their diaries at the minute that they have chosen. */
export function reminderService({ db, clock, notify, listToRemind }: Parts) {
  return {
    /** The job of a minute, and of further pages of members. */
    async remind(payload: unknown): Promise<void> {
      const { at, after } = minuteOf(payload)
      if (clock().getTime() - at.getTime() > mostLateMs) return
      const day = tokyoDay(at)
      const { uids, hasMore } = await listToRemind({ time: tokyoTime(at), day }, after)
      for (const uid of uids) await db.transaction(tx => notify(tx, reminderOf(uid, day)))
      const last = uids.at(-1)
      if (hasMore) await enqueue(db, remindTask, { at: at.toISOString(), after: last })
    },
  }
}
export type ReminderService = ReturnType<typeof reminderService>

function reminderOf(uid: string, day: string) {
  return {
    uid,
    kind: 'reminder' as const,
    about: `reminder:${day}`,
    fromUid: null,
    title: '今日の日記を書きませんか',
    body: 'ひとことだけでも、だいじょうぶです。今日のからだと呼吸を、残しておきましょう。',
    link: href('/habit/diary'),
  }
}

/** Cron gives the minute; a further page gets it in its payload. */
function minuteOf(payload: unknown): { at: Date; after: string } {
  const { _cron, at, after } = payload as { _cron?: { ts: string }; at?: string; after?: string }
  return { at: new Date(_cron?.ts ?? at ?? Number.NaN), after: after ?? '' }
}
