import type { InputOf } from '@iki/contract/api/endpoint'
import { isSquatDay, type SquatDay, type saveSquats, squatPageDays } from '@iki/contract/diary/squat'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { findDay, listAllDays, listDays, saveCount } from './squat.store.ts'

type Parts = { db: Database; clock: Clock }

/** The squats that a member counts, by day. */
export function squatService({ db, clock }: Parts) {
  return {
    /** Returns the whole day, also if this count came too late. */
    async save(uid: string, { device, ...count }: InputOf<typeof saveSquats>): Promise<SquatDay> {
      const now = clock()
      if (!isSquatDay(count.day, now))
        throw new AppError('invalid_input', { fields: { day: '日付が今日から離れすぎています' } })
      await saveCount(db, { uid, deviceId: device, ...count, updatedAt: now })
      return findDay(db, uid, count.day)
    },

    /** Every day with any squats, the earliest first. */
    allDays: (uid: string) => listAllDays(db, uid),

    async list(uid: string, before: string | null) {
      const found = await listDays(db, uid, before)
      const days = found.slice(0, squatPageDays)
      return { days, next: found.length > squatPageDays ? (days.at(-1)?.day ?? null) : null }
    },
  }
}
export type SquatService = ReturnType<typeof squatService>
