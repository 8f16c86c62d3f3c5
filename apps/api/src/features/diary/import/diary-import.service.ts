import { tokyoDay } from '@iki/contract/api/tokyo'
import {
  diaryImportDays,
  diaryImportPictures,
  type ImportedDiaries,
  importedRating,
  namedWithoutPictures,
} from '@iki/contract/diary/diary-import'
import { type DiaryKind, diaryKinds } from '@iki/contract/diary/diary-names'
import { emptyHabits, type HabitText } from '@iki/contract/diary/habit-diary'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { DiaryService } from '../diary.service.ts'
import type { HabitDiaryService } from '../habit/habit-diary.service.ts'
import type { PictureService } from '../picture/picture.service.ts'
import type { DiaryStatsService } from '../stats/diary-stats.service.ts'
import type { ReadDay, ReadFile, ReadStamp } from './read-days.ts'
import { readingThread } from './reading-thread.ts'
import { momentOr, momentsOf } from './written-moments.ts'

type Parts = {
  db: Database
  clock: Clock
  diaries: Pick<DiaryService, 'listDates' | 'addDays'>
  habits: Pick<HabitDiaryService, 'listDates' | 'addDays' | 'listStampedDates' | 'addStamps'>
  diaryStats: Pick<DiaryStatsService, 'listSkipDates' | 'addSkips'>
  pictures: Pick<PictureService, 'listOwn'>
  /** Throws too_many_requests after too many imports of a member. */
  limitImports(uid: string): Promise<void>
  /** Days were written, within this transaction. */
  onSaved(saved: { tx: Transaction; uid: string; dates: readonly string[]; at: Date }): Promise<void>
}
type Asked = {
  into: DiaryKind | null
  isDryRun: boolean
  /** Days of the general diary that lack a rating are not written. */
  leavesUnrated?: boolean
}
type OfDiary = { kind: DiaryKind; days: readonly ReadDay[]; stamps: readonly ReadStamp[] }
/** Who imports, and how. */
type Run = { uid: string; now: Date } & Omit<Asked, 'into'>

/** How many days are written in one transaction. */
const daysAtOnce = 200

/** Days of a file become days of a diary. What is already there stays, so that a repeat adds nothing. */
export function diaryImportService({
  db,
  clock,
  diaries,
  habits,
  diaryStats,
  pictures,
  limitImports,
  onSaved,
}: Parts) {
  const readDiaryFile = readingThread()
  const listDates = (kind: DiaryKind, uid: string, from: string, to: string) =>
    kind === 'general' ? diaries.listDates(uid, from, to) : habits.listDates(kind, uid, from, to)

  function addDays(tx: Transaction, { uid, now }: Run, { kind, days, stamps }: OfDiary) {
    if (kind === 'general') {
      const defaults = { relax: importedRating, breath: importedRating, memo: '' }
      const added = days.map(day => ({
        date: day.date,
        text: { ...defaults, ...day.values, images: day.images ?? [] },
        ...momentsOf(day, now),
      }))
      return diaries.addDays(tx, uid, added)
    }
    const stampOf = new Map(stamps.map(({ date, stampedAt }) => [date, stampedAt]))
    const added = days.map(day => ({
      date: day.date,
      text: { ...emptyHabits[kind], ...day.values, images: day.images ?? [] } as HabitText,
      ...momentsOf(day, now),
      stampedAt: momentOr(now, day.date, stampOf.get(day.date)),
    }))
    return habits.addDays(tx, kind, uid, added)
  }

  /** Does something with some items after the other. Returns the days that it has written. */
  async function inParts<Item>(
    items: readonly Item[],
    add: (tx: Transaction, some: readonly Item[]) => Promise<string[]>,
  ): Promise<Set<string>> {
    const added = new Set<string>()
    for (let start = 0; start < items.length; start += daysAtOnce) {
      const some = items.slice(start, start + daysAtOnce)
      for (const date of await db.transaction(tx => add(tx, some))) added.add(date)
    }
    return added
  }

  /** Writes days that were not there a moment ago. Returns those that it has written. */
  const saveDays = (run: Run, ofDiary: OfDiary) =>
    inParts(ofDiary.days, async (tx, days) => {
      const written = await addDays(tx, run, { ...ofDiary, days })
      // After all days: others, too, write a day first, and then what follows from it.
      if (written.length > 0) await onSaved({ tx, uid: run.uid, dates: written, at: clock() })
      return written
    })

  async function importDiary(run: Run, { kind, stamps, days: given }: OfDiary) {
    const days = given.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    const dates = [...days, ...stamps].map(({ date }) => date).toSorted()
    const [from, to] = [dates[0] ?? '', dates.at(-1) ?? '']
    const there = new Set(await listDates(kind, run.uid, from, to))
    const missing = days.filter(({ date }) => !there.has(date))
    const unrated = kind === 'general' ? missing.filter(lacksRating).length : 0
    const wanted =
      run.leavesUnrated && kind === 'general' ? missing.filter(day => !lacksRating(day)) : missing
    const own = await pictures.listOwn(
      run.uid,
      wanted.flatMap(({ images }) => images ?? []),
    )
    const found = wanted.map(day => withPictures(day, own))
    // A day of pictures alone is none without them; before the save, they may still come.
    const whole = run.isDryRun ? wanted : found.flatMap(({ day, isEmpty }) => (isEmpty ? [] : [day]))
    const added = run.isDryRun
      ? new Set(wanted.map(({ date }) => date))
      : await saveDays(run, { kind, days: whole, stamps })
    const alreadyThere = days.length - added.size - (missing.length - whole.length)
    const lacking = found.filter(
      ({ day, missing, isEmpty }) => missing.length > 0 && (isEmpty || added.has(day.date)),
    )
    const stamped = await importStamps(run, {
      kind,
      from,
      to,
      stamps: stamps.filter(each => !added.has(each.date)),
    })
    const answer = { kind, added: added.size, kept: alreadyThere, unrated, stamps: stamped, from, to }
    const without = lacking.map(({ day, missing }) => {
      return { kind, date: day.date, missing, isUnrated: kind === 'general' && lacksRating(day) }
    })
    return { answer, added, lacking: without }
  }

  /** Those of days that are not new: their day was emptied, or could not be read. Returns how many were missing. */
  async function importStamps(
    { uid, isDryRun, now }: Run,
    { kind, stamps, from, to }: Pick<OfDiary, 'kind' | 'stamps'> & { from: string; to: string },
  ): Promise<number> {
    if (kind === 'general' || stamps.length === 0) return 0
    const there = new Set(await habits.listStampedDates(kind, uid, from, to))
    const missing = stamps.filter(({ date }) => !there.has(date))
    if (isDryRun) return missing.length
    const stamped = missing.map(({ date, stampedAt }) => ({
      date,
      stampedAt: momentOr(now, date, stampedAt),
    }))
    return (await inParts(stamped, (tx, some) => habits.addStamps(tx, kind, uid, some))).size
  }

  /** After the days of the file: one of them is no day off. */
  async function importSkips({ uid, isDryRun }: Run, skips: ReadFile['skips'], written: ReadonlySet<string>) {
    if (skips.length === 0) return { added: 0, kept: 0 }
    const dates = skips.map(({ date }) => date).toSorted()
    const there = new Set([
      ...written,
      ...(await diaryStats.listSkipDates(uid)),
      ...(await diaries.listDates(uid, dates[0] ?? '', dates.at(-1) ?? '')),
    ])
    const missing = skips.filter(({ date }) => !there.has(date))
    const added = isDryRun
      ? missing.length
      : (await inParts(missing, (tx, some) => diaryStats.addSkips(tx, uid, some))).size
    return { added, kept: skips.length - added }
  }

  return {
    async import(uid: string, file: Uint8Array, { into, ...asked }: Asked): Promise<ImportedDiaries> {
      await limitImports(uid)
      const run = { uid, now: clock(), ...asked }
      const read = await readDiaryFile(file, { today: tokyoDay(run.now), into })
      if (!read) throw new AppError('diary_file_unreadable')
      const { days, stamps, skips, format, problems, problemCount } = read
      if ([...(days?.values() ?? []), ...stamps.values(), skips].some(list => list.length > diaryImportDays))
        throw new AppError('diary_file_too_long')
      const needsDiary = !days
      const imported: ImportedDiaries['diaries'] = []
      const written = new Set<string>()
      const lacking: { kind: DiaryKind; date: string; missing: string[]; isUnrated: boolean }[] = []
      for (const kind of days ? diaryKinds : []) {
        const ofKind = kind === 'general' ? [] : (stamps.get(kind) ?? [])
        const found = { kind, days: days?.get(kind) ?? [], stamps: ofKind }
        if (found.days.length + ofKind.length === 0) continue
        const { answer, added, lacking: ofDiary } = await importDiary(run, found)
        imported.push(answer)
        lacking.push(...ofDiary)
        if (kind === 'general') for (const date of added) written.add(date)
      }
      const ofSkips = await importSkips(run, needsDiary ? [] : skips, written)
      const missing = lacking.flatMap(each => each.missing)
      const pictures = run.isDryRun ? [...new Set(missing)].slice(0, diaryImportPictures) : []
      const ofRated = new Set(lacking.flatMap(each => (each.isUnrated ? [] : each.missing)))
      const withoutPictures = lacking.slice(0, namedWithoutPictures).map(({ kind, date }) => ({ kind, date }))
      return {
        format,
        needsDiary,
        diaries: imported,
        skips: ofSkips,
        problems,
        problemCount,
        pictures,
        unratedPictures: pictures.filter(id => !ofRated.has(id)),
        pictureCount: read.pictureCount + missing.length,
        withoutPictures: run.isDryRun ? [] : withoutPictures,
      }
    },
  }
}
export type DiaryImportService = ReturnType<typeof diaryImportService>

/** A day with those of its pictures that the member has; `missing` are the others. */
function withPictures(day: ReadDay, own: ReadonlySet<string>) {
  const { images = [], ...rest } = day
  const there = images.filter(id => own.has(id))
  return {
    day: there.length > 0 ? { ...rest, images: there } : rest,
    missing: images.filter(id => !own.has(id)),
    isEmpty: there.length + Object.keys(day.values).length === 0,
  }
}

const lacksRating = ({ values }: ReadDay) => values.relax === undefined || values.breath === undefined
