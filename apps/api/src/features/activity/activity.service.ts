import { logTitle } from '@iki/contract/media/activity'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './activity.store.ts'

type Opened = { title: string; type: string; url: string; itemId: string | null; tag: string | null }
/** Whose action is recorded: a member's, or a guest's (uid null) at an address. */
type Who = { uid: string | null; address: string }

type Parts = {
  db: Database
  clock: Clock
  /** Throws too_many_requests when enough was recorded about them. */
  limitLog(who: Who): Promise<void>
}

const dayMs = 86_400_000

/** The log of what was done and opened. */
export function activityService({ db, clock, limitLog }: Parts) {
  const lastDays = (days: number) => ({ from: new Date(clock().getTime() - days * dayMs), until: clock() })
  return {
    /** What was done in the last days, the most frequent first. */
    countKinds: (days: number) => store.countKinds(db, lastDays(days)),
    countTitles: (kind: string, days: number) => store.countTitles(db, { kind, ...lastDays(days) }),

    async recordEvent(who: Who, event: { message: string; eventNo: number }): Promise<null> {
      await limitLog(who)
      await store.insertEvent(db, { uid: who.uid, ...event, createdAt: clock() })
      return null
    },
    async recordContent(who: Who, opened: Opened): Promise<null> {
      await limitLog(who)
      const title = logTitle(opened.title)
      await store.insertContentLog(db, { uid: who.uid, ...opened, title, createdAt: clock() })
      return null
    },
  }
}
export type ActivityService = ReturnType<typeof activityService>
