import { logTitle } from '@iki/contract/activity'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import * as store from './activity.store.ts'

type Opened = { title: string; type: string; url: string; itemId: string | null; tag: string | null }
/** Who is written about: a member, or a guest (uid null) at an address. */
type Who = { uid: string | null; address: string }

type Parts = {
  db: Database
  clock: Clock
  /** Throws too_many_requests when guests at this address have written enough. */
  limitGuest(address: string): Promise<void>
}

/** The log of what was done and opened. */
export function activityService({ db, clock, limitGuest }: Parts) {
  return {
    async recordEvent({ uid, address }: Who, event: { message: string; eventNo: number }): Promise<null> {
      if (uid === null) await limitGuest(address)
      await store.insertEvent(db, { uid, ...event, createdAt: clock() })
      return null
    },
    async recordContent({ uid, address }: Who, opened: Opened): Promise<null> {
      if (uid === null) await limitGuest(address)
      await store.insertContentLog(db, { uid, ...opened, title: logTitle(opened.title), createdAt: clock() })
      return null
    },
  }
}
export type ActivityService = ReturnType<typeof activityService>
