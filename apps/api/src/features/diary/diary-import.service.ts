import { tokyoDay } from '@iki/contract/api/tokyo'
import { diaryImportDays, type ImportedDiaries, importedRating } from '@iki/contract/diary/diary-import'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { emptyHabits, type HabitText } from '@iki/contract/diary/habit-diary'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import type { DiaryService } from './diary.service.ts'
import type { HabitDiaryService } from './habit-diary.service.ts'
import type { ReadDay } from './import/read-days.ts'
import { readingThread } from './import/reading-thread.ts'

type Parts = {
  db: Database
  clock: Clock
  diaries: Pick<DiaryService, 'listDates' | 'addDays'>
  habits: Pick<HabitDiaryService, 'listDates' | 'addDays'>
  /** Throws too_many_requests after too many imports of a member. */
  limitImports(uid: string): Promise<void>
  /** Days were written, within this transaction. */
  onKept(kept: { tx: Transaction; uid: string; dates: readonly string[]; at: Date }): Promise<void>
}

/** How many days are written in one transaction. */
const daysAtOnce = 200

/** Days of a file become days of a diary. What is already there stays, so that a repeat adds nothing. */
export function diaryImportService({ db, clock, diaries, habits, limitImports, onKept }: Parts) {
  const readDiaryFile = readingThread()
  const listDates = (kind: DiaryKind, uid: string, from: string, to: string) =>
    kind === 'general' ? diaries.listDates(uid, from, to) : habits.listDates(kind, uid, from, to)

  function addDays(tx: Transaction, kind: DiaryKind, uid: string, days: readonly ReadDay[]) {
    if (kind !== 'general') {
      const texts = days.map(({ date, values }) => ({
        date,
        text: { ...emptyHabits[kind], ...values } as HabitText,
      }))
      return habits.addDays(tx, kind, uid, texts)
    }
    const unsaid = { relax: importedRating, breath: importedRating, memo: '', images: [] }
    return diaries.addDays(
      tx,
      uid,
      days.map(({ date, values }) => ({ date, text: { ...unsaid, ...values } })),
    )
  }

  /** Writes days that were not there a moment ago. Returns those that it has written. */
  async function save(kind: DiaryKind, uid: string, days: readonly ReadDay[]): Promise<Set<string>> {
    const added = new Set<string>()
    for (let start = 0; start < days.length; start += daysAtOnce) {
      const dates = await db.transaction(async tx => {
        const written = await addDays(tx, kind, uid, days.slice(start, start + daysAtOnce))
        // After all days: others, too, write a day first, and then what follows from it.
        if (written.length > 0) await onKept({ tx, uid, dates: written, at: clock() })
        return written
      })
      for (const date of dates) added.add(date)
    }
    return added
  }

  return {
    async import(
      uid: string,
      file: Uint8Array,
      { into, isDryRun }: { into: DiaryKind | null; isDryRun: boolean },
    ): Promise<ImportedDiaries> {
      await limitImports(uid)
      const read = await readDiaryFile(file, { today: tokyoDay(clock()), into })
      if (!read) throw new AppError('diary_file_unreadable')
      const { days: byDiary, format, problems, problemCount, pictureCount } = read
      const diariesFound = [...(byDiary ?? [])]
      if (diariesFound.some(([, days]) => days.length > diaryImportDays))
        throw new AppError('diary_file_too_long')
      const imported: ImportedDiaries['diaries'] = []
      for (const [kind, found] of diariesFound) {
        const days = found.toSorted((a, b) => (a.date < b.date ? -1 : 1))
        const [from, to] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
        const there = new Set(await listDates(kind, uid, from, to))
        const missing = days.filter(({ date }) => !there.has(date))
        const saved = isDryRun ? null : await save(kind, uid, missing)
        const added = saved ? missing.filter(({ date }) => saved.has(date)) : missing
        const unrated = kind === 'general' ? added.filter(lacksRating).length : 0
        imported.push({ kind, added: added.length, kept: days.length - added.length, unrated, from, to })
      }
      const needsDiary = byDiary === null
      return { format, needsDiary, diaries: imported, problems, problemCount, pictureCount }
    },
  }
}
export type DiaryImportService = ReturnType<typeof diaryImportService>

const lacksRating = ({ values }: ReadDay) => values.relax === undefined || values.breath === undefined
