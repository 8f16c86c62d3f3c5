import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import { type Skip, streakDays } from '@iki/contract/diary/diary'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import * as store from './diary-stats.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Throws too_many_requests after too many saves of a member. */
  limitSaves(uid: string): Promise<void>
}

/** For how many days skips are sent to a browser. */
const mostSkipDays = 366

/** Averages, streaks, and the days that were skipped with a reason. */
export function diaryStatsService({ db, clock, limitSaves }: Parts) {
  return {
    async summarise(uid: string) {
      const today = tokyoDay(clock())
      const [{ entries, relax, breath, days }, skips] = await Promise.all([
        store.findStats(db, uid),
        store.listSkips(db, uid),
      ])
      const skipped = skips.map(({ date }) => date)
      return {
        averageRelax: relax ?? 0,
        averageBreath: breath ?? 0,
        totalEntries: entries,
        streakDays: streakDays(days, skipped, today),
        today,
        skips: skips.filter(({ date }) => date > addDays(today, -mostSkipDays)).slice(-mostSkipDays),
      }
    },

    countWrittenDays: (tx: Transaction, of: { uid: string; from: string; to: string }) =>
      store.countWrittenDays(tx, of),

    /** Days after today are refused, except tomorrow: a phone may be ahead. */
    async skip(uid: string, skip: Skip): Promise<null> {
      if (skip.date > addDays(tokyoDay(clock()), 1))
        throw new AppError('invalid_input', { fields: { date: 'まだ来ていない日です' } })
      await limitSaves(uid)
      await store.saveSkip(db, uid, skip)
      return null
    },

    /** Days off of a file, where neither an entry nor a day off is there. Returns their days. */
    addSkips: (tx: Transaction, uid: string, skips: readonly Skip[]) => store.addSkips(tx, uid, skips),

    listSkipDates: async (uid: string): Promise<string[]> =>
      (await store.listSkips(db, uid)).map(({ date }) => date),

    async unskip(uid: string, date: string): Promise<null> {
      await store.deleteSkip(db, uid, date)
      return null
    },

    /** Of every day with an entry, the earliest first. */
    allRatings: (uid: string) => store.listRatings(db, uid),
  }
}
export type DiaryStatsService = ReturnType<typeof diaryStatsService>
