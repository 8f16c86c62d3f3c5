import { logTitle } from '@iki/contract/activity'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './activity.store.ts'

type Opened = { title: string; type: string; url: string; itemId: string | null; tag: string | null }

/** The log of what was done and opened. `uid` null is a guest. */
export function activityService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async recordEvent(uid: string | null, event: { message: string; eventNo: number }): Promise<null> {
      await store.insertEvent(db, { uid, ...event, createdAt: clock() })
      return null
    },
    async recordContent(uid: string | null, opened: Opened): Promise<null> {
      await store.insertContentLog(db, { uid, ...opened, title: logTitle(opened.title), createdAt: clock() })
      return null
    },
  }
}
export type ActivityService = ReturnType<typeof activityService>
