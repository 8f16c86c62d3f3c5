import type { InputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import {
  type createDiaryEntry,
  type DiaryEntry,
  type DiaryText,
  type deleteDiaryEntry,
  diaryPageSize,
  type listDiaryEntries,
  type updateDiaryEntry,
} from '@iki/contract/diary/diary'
import { once } from '#core/answer-once.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { type Database, isUniqueViolation, type Transaction } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import * as store from './diary.store.ts'
import { doneScope } from './diary-rates.ts'
import { entrySealPlace, memoOf, presentEntry } from './entry-view.ts'
import type { DiarySeals, MemberSeals } from './seal/diary-seal.ts'

type Parts = {
  db: Database
  clock: Clock
  sealsOf: DiarySeals
  /** Throws too_many_requests after too many saves of a member. */
  limitSaves(uid: string): Promise<void>
  /** Days were written, within this transaction. */
  onSaved(saved: { tx: Transaction; uid: string; dates: readonly string[]; at: Date }): Promise<void>
}

/** How long a deleted entry can be restored. */
const restorableMs = 30 * 86_400_000

/** The general diary: one entry for each day in Tokyo, visible only to its writer. */
export function diaryService({ db, clock, sealsOf, limitSaves, onSaved }: Parts) {
  function newRow(uid: string, date: string, { relax, breath, memo, images }: DiaryText): store.NewEntry {
    const id = newId()
    const memoSealed = sealsOf(uid).seal(memo, entrySealPlace(id, date))
    return { id, uid, date, relax, breath, memoSealed, images, at: clock() }
  }

  /** The entry of the day: this one, or an equal one that exists already. Throws diary_day_taken. */
  async function insertOrFind(tx: Transaction, uid: string, date: string, text: DiaryText) {
    const inserted = await store.insertEntry(tx, newRow(uid, date, text))
    const current = inserted ?? (await store.findEntryOfDay(tx, uid, date))
    if (!current || !isSame(current, sealsOf(uid), text)) throw new AppError('diary_day_taken')
    return current
  }

  return {
    async list(uid: string, asked: InputOf<typeof listDiaryEntries>): Promise<DiaryEntry[]> {
      const seals = sealsOf(uid)
      const rows = await store.listEntries(db, {
        uid,
        days: {
          from: latest(asked.dateFrom, asked.startDate),
          to: earliest(asked.dateTo, asked.endDate),
          before: asked.before ?? null,
        },
        relax: { min: asked.relaxMin ?? null, max: asked.relaxMax ?? null },
        breath: { min: asked.breathMin ?? null, max: asked.breathMax ?? null },
        limit: asked.limit ?? diaryPageSize,
        offset: asked.offset ?? 0,
      })
      return rows.map(row => presentEntry(row, seals))
    },

    /** A repeat, with or without its key, and the same text from another tab, get the existing entry. */
    async create(
      uid: string,
      { date, stress, breath, memo = '', images = [] }: InputOf<typeof createDiaryEntry>,
      key: string | null,
    ): Promise<DiaryEntry> {
      if (date > tokyoDay(clock())) throw new AppError('diary_day_to_come')
      await limitSaves(uid)
      const seals = sealsOf(uid)
      const text = { relax: stress, breath, memo, images }
      // The record of a write must not reveal what was written: it has a keyed hash and the id.
      const [input, ...formerInputs] = seals.fingerprints(JSON.stringify([date, text]))
      const id = await once(db, { scope: doneScope(uid), key, input, formerInputs }, async tx => {
        const { id } = await insertOrFind(tx, uid, date, text)
        await onSaved({ tx, uid, dates: [date], at: clock() })
        return id
      })
      const current = await store.findEntry(db, uid, id)
      if (!current) throw new AppError('diary_not_saved')
      return presentEntry(current, seals)
    },

    listDates: (uid: string, from: string, to: string) => store.listDates(db, uid, from, to),

    /** Writes those days on which nothing is there. Returns them; who calls it publishes that. */
    async addDays(
      tx: Transaction,
      uid: string,
      days: readonly { date: string; text: DiaryText; createdAt: Date; updatedAt: Date }[],
    ): Promise<string[]> {
      const rows = days.map(({ date, text, ...moments }) => ({ ...newRow(uid, date, text), ...moments }))
      return store.insertEntries(tx, uid, rows)
    },

    /**
     * Throws diary_changed if another device was faster, unless it has written the same, and diary_unreadable instead
     * of overwriting a text that cannot be opened.
     */
    async update(
      uid: string,
      { id, stress: relax, breath, memo, images, base, replacesUnreadable }: InputOf<typeof updateDiaryEntry>,
    ): Promise<DiaryEntry> {
      await limitSaves(uid)
      const seals = sealsOf(uid)
      return db.transaction(async tx => {
        const current = await store.lockEntry(tx, uid, id)
        if (!current || current.deletedAt) throw new AppError('not_found')
        const before = memoOf(current, seals)
        const text = { relax, breath, memo: memo ?? before, images: images ?? current.images }
        if (isSame(current, seals, text)) return presentEntry(current, seals)
        if (base !== undefined && current.revision > base) throw new AppError('diary_changed')
        if (before === null && memo !== undefined && !replacesUnreadable)
          throw new AppError('diary_unreadable')
        const memoSealed =
          text.memo === null ? current.memoSealed : seals.seal(text.memo, entrySealPlace(id, current.date))
        const row = { uid, id, relax, breath, images: text.images, memoSealed, at: clock() }
        const saved = await store.updateEntry(tx, row)
        if (!saved) throw new AppError('diary_not_updated')
        return presentEntry(saved, seals)
      })
    },

    /** Throws diary_changed if another device has written what this one has not seen. */
    async remove(uid: string, { id, base }: InputOf<typeof deleteDiaryEntry>): Promise<null> {
      return db.transaction(async tx => {
        const current = await store.lockEntry(tx, uid, id)
        if (!current || current.deletedAt) return null
        if (base !== undefined && current.revision > base) throw new AppError('diary_changed')
        await store.deleteEntry(tx, uid, id, clock())
        return null
      })
    },

    /** It is no error if it is not deleted. */
    async restore(uid: string, id: string): Promise<DiaryEntry> {
      const seals = sealsOf(uid)
      const current = await store.findEntry(db, uid, id)
      if (!current) throw new AppError('not_found')
      if (!current.deletedAt) return presentEntry(current, seals)
      if (current.deletedAt.getTime() < clock().getTime() - restorableMs) throw new AppError('not_found')
      const restored = await store.restoreEntry(db, uid, id, clock()).catch(error => {
        throw isUniqueViolation(error) ? new AppError('diary_day_taken') : error
      })
      if (!restored) throw new AppError('not_found')
      return presentEntry(restored, seals)
    },

    /** Deletes for good what was deleted a month ago. */
    async purge(): Promise<void> {
      const before = new Date(clock().getTime() - restorableMs)
      while (await store.purgeEntries(db, before));
    },
  }
}
export type DiaryService = ReturnType<typeof diaryService>

/** Whether an entry has this content already; false if its text cannot be opened. */
function isSame(
  row: store.EntryRow,
  seals: MemberSeals,
  text: Omit<DiaryText, 'memo'> & { memo: string | null },
): boolean {
  return (
    row.relax === text.relax &&
    row.breath === text.breath &&
    row.images.join() === text.images.join() &&
    text.memo !== null &&
    memoOf(row, seals) === text.memo
  )
}

/** A bound may be given under both names: then both apply. */
const latest = (...days: (string | undefined)[]) => sorted(days).at(-1) ?? null
const earliest = (...days: (string | undefined)[]) => sorted(days)[0] ?? null
const sorted = (days: (string | undefined)[]) => days.filter(day => day !== undefined).toSorted()
