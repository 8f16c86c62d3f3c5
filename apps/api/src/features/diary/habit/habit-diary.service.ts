import { isDeepStrictEqual } from 'node:util'
import { addDays, daysBetween, tokyoDay } from '@iki/contract/api/tokyo'
import { isWritten } from '@iki/contract/diary/diary-fields'
import { emptyHabits, type HabitDay, type HabitText, habitRangeDays } from '@iki/contract/diary/habit-diary'
import { type HabitKind, habitKind } from '@iki/contract/diary/habit-kinds'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { DiarySeals } from '../seal/diary-seal.ts'
import { habitTextOf, openPart, presentDay, rowOf } from './habit-codec.ts'

import * as store from './habit-diary.store.ts'

type Parts = {
  db: Database
  clock: Clock
  sealsOf: DiarySeals
  /** Throws too_many_requests after too many saves of a member. */
  limitSaves(uid: string): Promise<void>
  /** Days were written, within this transaction. */
  onSaved(saved: { tx: Transaction; uid: string; dates: readonly string[]; at: Date }): Promise<void>
}

/** A day, and the revision that the writer saw. */
type Seen = {
  date: string
  base?: number | undefined
  /** A text that cannot be opened may be overwritten. */
  replacesUnreadable?: boolean | undefined
}
/** Fields that are not named stay as they are. */
type Change<K extends HabitKind> = Seen & { text: Partial<HabitText<K>> }
type Range = { from: string; to: string }
/** A day that was written elsewhere, with its moments. */
type AddedDay = { date: string; text: HabitText; createdAt: Date; updatedAt: Date; stampedAt: Date }

/** The habit diaries: a day is written once and then changed, or emptied. Stamps stay when a day is emptied. */
export function habitDiaryService({ db, clock, sealsOf, limitSaves, onSaved }: Parts) {
  /** A day as it is written for the first time. */
  function firstRow<K extends HabitKind>(
    kind: K,
    {
      uid,
      date,
      text,
      isSaved,
    }: { uid: string; date: string; text: Partial<HabitText<K>>; isSaved: boolean },
  ): store.HabitRow {
    const now = clock()
    const frame = { uid, date, saved: savedMark(kind, isSaved), revision: 1, createdAt: now, updatedAt: now }
    return rowOf(kind, frame, { ...emptyHabits[kind], ...text }, sealsOf(uid))
  }

  /**
   * Throws diary_changed if another device was faster, unless it has written the same, and diary_unreadable instead of
   * overwriting a text that cannot be opened.
   */
  async function write<K extends HabitKind>(
    tx: Transaction,
    kind: K,
    uid: string,
    { date, text, base, replacesUnreadable, isSaved }: Change<K> & { isSaved: boolean },
  ): Promise<store.HabitRow> {
    const [seals, now] = [sealsOf(uid), clock()]
    const saved = savedMark(kind, isSaved)
    const made = firstRow(kind, { uid, date, text, isSaved })
    const current = await store.lockDay(tx, kind, uid, date)
    if (!current && (await store.insertDay(tx, kind, made))) return made
    const row = current ?? (await store.lockDay(tx, kind, uid, date))
    if (!row) throw new AppError('diary_changed')
    const before = habitTextOf(kind, row, seals)
    const after = { ...(before ?? openPart(kind, row)), ...text }
    if (isDeepStrictEqual(before, after) && row.saved === saved) return row
    if (base !== undefined && row.revision > base) throw new AppError('diary_changed')
    if (before === null && !replacesUnreadable) throw new AppError('diary_unreadable')
    const { revision, createdAt } = row
    const frame = { uid, date, saved, revision: revision + 1, createdAt, updatedAt: now }
    const changed = rowOf(kind, frame, after, seals)
    await store.updateDay(tx, kind, changed)
    return changed
  }

  return {
    async list<K extends HabitKind>(kind: K, uid: string, { from, to }: Range): Promise<HabitDay<K>[]> {
      mustBeReadable(from, to)
      const seals = sealsOf(uid)
      return (await store.listDays(db, kind, uid, from, to)).map(row => presentDay(kind, row, seals))
    },

    /** Also stamps the day, in a diary with stamps. */
    async save<K extends HabitKind>(kind: K, uid: string, change: Change<K>): Promise<HabitDay<K>> {
      const { date } = change
      if (date > tokyoDay(clock())) throw new AppError('diary_day_to_come')
      await limitSaves(uid)
      const row = await db.transaction(async tx => {
        const row = await write(tx, kind, uid, { ...change, isSaved: true })
        await store.stampDay(tx, kind, { uid, date, at: clock() })
        await onSaved({ tx, uid, dates: [date], at: clock() })
        return row
      })
      return presentDay(kind, row, sealsOf(uid))
    },

    /** The days of a span on which something is written. */
    async listDates(kind: HabitKind, uid: string, from: string, to: string): Promise<string[]> {
      const seals = sealsOf(uid)
      const dates: string[] = []
      for (let start = from; start <= to; ) {
        const rows = await store.listDays(db, kind, uid, start, to)
        for (const row of rows) if (isWritten(kind, presentDay(kind, row, seals))) dates.push(row.date)
        const last = rows.at(-1)?.date
        if (last === undefined) break
        start = addDays(last, 1)
      }
      return dates
    },

    /** Writes and stamps those days on which nothing is there. Returns them; who calls it publishes that. */
    async addDays(
      tx: Transaction,
      kind: HabitKind,
      uid: string,
      days: readonly AddedDay[],
    ): Promise<string[]> {
      const rows = days.map(({ date, text, createdAt, updatedAt }) => ({
        ...firstRow(kind, { uid, date, text, isSaved: true }),
        createdAt,
        updatedAt,
      }))
      const added = await store.insertDays(tx, kind, rows, { uid, saved: savedMark(kind, true) })
      const isAdded = new Set(added)
      for (const { date, text } of days.filter(each => !isAdded.has(each.date))) {
        const row = await store.lockDay(tx, kind, uid, date)
        if (!row || isWritten(kind, presentDay(kind, row, sealsOf(uid)))) continue
        // Of an emptied day that cannot be opened, nothing is lost.
        await write(tx, kind, uid, { date, text, isSaved: true, replacesUnreadable: row.saved === false })
        added.push(date)
      }
      const stamped = new Set(added)
      const stamps = days.filter(({ date }) => stamped.has(date))
      await store.stampDays(tx, kind, uid, stamps)
      return added
    },

    /** Stamps days that have no stamp, whether or not something is written on them. Returns them. */
    addStamps: (
      tx: Transaction,
      kind: HabitKind,
      uid: string,
      stamps: readonly { date: string; stampedAt: Date }[],
    ): Promise<string[]> => store.stampDays(tx, kind, uid, stamps),

    /** The days of a span that have a stamp. */
    listStampedDates: async (kind: HabitKind, uid: string, from: string, to: string): Promise<string[]> =>
      (await store.listStamps(db, kind, uid, from, to)).map(({ date }) => date),

    /** Replaces the day by an empty one; null if nothing was ever written. */
    async remove<K extends HabitKind>(kind: K, uid: string, seen: Seen): Promise<HabitDay<K> | null> {
      const row = await db.transaction(async tx => {
        if (!(await store.lockDay(tx, kind, uid, seen.date))) return null
        return write(tx, kind, uid, { ...seen, text: emptyHabits[kind], isSaved: false })
      })
      return row && presentDay(kind, row, sealsOf(uid))
    },

    async listStamps(kind: HabitKind, uid: string, { from, to }: Range) {
      mustBeReadable(from, to)
      const stamps = await store.listStamps(db, kind, uid, from, to)
      return stamps.map(({ date, stampedAt }) => ({ date, stampedAt: stampedAt.toISOString() }))
    },
  }
}
export type HabitDiaryService = ReturnType<typeof habitDiaryService>

/** Only a diary with stamps says whether a day is saved. */
const savedMark = (kind: HabitKind, isSaved: boolean) => (habitKind(kind).stamps === null ? null : isSaved)

/** Throws if a span is longer than can be read at once. */
function mustBeReadable(from: string, to: string): void {
  if (daysBetween(from, to) < habitRangeDays) return
  throw new AppError('invalid_input', { fields: { to: `${habitRangeDays}日以内の期間を指定してください` } })
}
