import {
  type DisplaySettings,
  nothingChosen,
  type saveDisplaySettings,
} from '@iki/contract/account/display-settings'
import type { InputOf } from '@iki/contract/api/endpoint'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './display.store.ts'

/** How members want the app to look. Of two changes to one field, the one that comes later counts. */
export function displayService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async of(uid: string): Promise<DisplaySettings> {
      return { ...nothingChosen, ...(await store.findDisplaySettings(db, uid)) }
    },

    async save(uid: string, change: InputOf<typeof saveDisplaySettings>): Promise<DisplaySettings> {
      const chosen = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      return { ...nothingChosen, ...(await store.saveDisplaySettings(db, { uid, chosen, now: clock() })) }
    },
  }
}
export type DisplayService = ReturnType<typeof displayService>
