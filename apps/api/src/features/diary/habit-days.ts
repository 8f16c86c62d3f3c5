import { isDeepStrictEqual } from 'node:util'
import { habitRangeDays } from '@iki/contract/habit-diary'
import { daysBetween, tokyoDay } from '@iki/contract/tokyo'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database.ts'
import type { DiarySeals, MemberSeals } from './diary-seal.ts'

export type Kept = { uid: string; date: string; revision: number; createdAt: Date; updatedAt: Date }

export type HabitParts = {
  db: Database
  clock: Clock
  sealsOf: DiarySeals
  /** Throws too_many_requests after too many saves of a member. */
  limitSaves(uid: string): Promise<void>
}

/** What tells one habit diary from another: its rows, and how a text becomes a row and back. */
type Kind<Row extends Kept, Text> = {
  store: {
    listDays(handle: Handle, uid: string, from: string, to: string): Promise<Row[]>
    lockDay(handle: Handle, uid: string, date: string): Promise<Row | null>
    insertDay(handle: Handle, row: Row): Promise<boolean>
    updateDay(handle: Handle, row: Row): Promise<void>
  }
  rowOf(kept: Kept, text: Text, seals: MemberSeals): Row
  /** Null where it can't be opened. */
  textOf(row: Row, seals: MemberSeals): Text | null
}

/** A day, and the revision of it that was seen. */
export type Seen = {
  date: string
  base?: number | undefined
  /** What can't be opened may be written over. */
  replacesUnreadable?: boolean | undefined
}
export type Change<Text> = Seen & { text: Text }

/** Days of one habit diary, each written once and then changed. */
export function habitDays<Row extends Kept, Text>(
  { db, clock, sealsOf, limitSaves }: HabitParts,
  kind: Kind<Row, Text>,
) {
  const { store, rowOf, textOf } = kind

  /**
   * Throws diary_changed when another device was faster, unless it has written the same, and diary_unreadable rather than
   * write over what can't be opened.
   */
  async function write(tx: Transaction, uid: string, change: Change<Text>): Promise<Row> {
    const { date, text, base, replacesUnreadable } = change
    const [seals, now] = [sealsOf(uid), clock()]
    const first = { uid, date, revision: 1, createdAt: now, updatedAt: now }
    const made = rowOf(first, text, seals)
    const standing = (await store.lockDay(tx, uid, date)) ?? ((await store.insertDay(tx, made)) ? made : null)
    if (standing === made) return made
    const there = standing ?? (await store.lockDay(tx, uid, date))
    if (!there) throw new AppError('diary_changed')
    const before = textOf(there, seals)
    if (isDeepStrictEqual(before, text)) return there
    if (base !== undefined && there.revision > base) throw new AppError('diary_changed')
    if (before === null && !replacesUnreadable) throw new AppError('diary_unreadable')
    const { revision, createdAt } = there
    const changed = rowOf({ uid, date, revision: revision + 1, createdAt, updatedAt: now }, text, seals)
    await store.updateDay(tx, changed)
    return changed
  }

  return {
    async list(uid: string, { from, to }: { from: string; to: string }): Promise<Row[]> {
      mustBeReadable(from, to)
      return store.listDays(db, uid, from, to)
    },

    /** `also` is done with it, or neither is. */
    async save(
      uid: string,
      change: Change<Text>,
      also: (tx: Transaction) => Promise<void> = async () => {},
    ): Promise<Row> {
      if (change.date > tokyoDay(clock())) throw new AppError('diary_day_to_come')
      await limitSaves(uid)
      return db.transaction(async tx => {
        const row = await write(tx, uid, change)
        await also(tx)
        return row
      })
    },

    /** Puts `emptyOf` in the day's place; null when nothing was ever written. */
    async empty(uid: string, seen: Seen, emptyOf: Text): Promise<Row | null> {
      return db.transaction(async tx => {
        const standing = await store.lockDay(tx, uid, seen.date)
        return standing && write(tx, uid, { ...seen, text: emptyOf })
      })
    },
  }
}

/** Throws where a span is longer than is read at once. */
export function mustBeReadable(from: string, to: string): void {
  if (daysBetween(from, to) < habitRangeDays) return
  throw new AppError('invalid_input', { fields: { to: `${habitRangeDays}日以内の期間を指定してください` } })
}
