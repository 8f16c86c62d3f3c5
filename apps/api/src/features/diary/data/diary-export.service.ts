import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import type { diaryExportFormats } from '@iki/contract/diary/diary-data'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { type DiaryKind, diaryNames } from '@iki/contract/diary/diary-names'
import type { HabitDay } from '@iki/contract/diary/habit-diary'
import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { type ZipFile, zipOf } from '#core/zip.ts'
import * as store from '../diary.store.ts'
import {
  type Diaries,
  diaryCsvs,
  diaryJson,
  diaryMarkdown,
  fileOf,
  type HabitDiary,
  notOpenedFile,
  type WrittenDay,
} from './diary-files.ts'
import type { DiarySeals } from '../seal/diary-seal.ts'
import { listSkips } from '../stats/diary-stats.store.ts'
import { memoOf } from '../entry-view.ts'
import { presentDay } from '../habit/habit-codec.ts'
import { listDays, listStamps } from '../habit/habit-diary.store.ts'
import { sheetFile } from '../sheet/sheet-files.ts'

type Parts = {
  db: Database
  clock: Clock
  sealsOf: DiarySeals
  /** The bytes are null if a picture cannot be opened. */
  pictures: { all(uid: string): AsyncIterable<{ id: string; bytes: Uint8Array | null }> }
  /** Throws too_many_requests after too many exports of a member. */
  limitExports(uid: string): Promise<void>
}

const daysAtOnce = 400
const [firstDay, lastDay] = ['0001-01-01', '9999-12-31']

/** The diaries as a file for the member. */
export function diaryExportService({ db, clock, sealsOf, pictures, limitExports }: Parts) {
  async function* entries(uid: string): AsyncGenerator<WrittenDay> {
    const seals = sealsOf(uid)
    const open = { min: null, max: null }
    let before: string | null = null
    do {
      const days = { from: null, to: null, before }
      const wanted = { uid, days, relax: open, breath: open, limit: daysAtOnce, offset: 0 }
      const rows: store.EntryRow[] = await store.listEntries(db, wanted)
      for (const row of rows) {
        const memo = memoOf(row, seals)
        yield {
          date: row.date,
          relax: row.relax,
          breath: row.breath,
          memo: memo ?? unreadableText,
          images: row.images,
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
          ...(memo === null && { isUnreadable: true }),
        }
      }
      before = rows.at(-1)?.date ?? null
    } while (before !== null)
  }

  /** Days of a habit diary, read page by page. */
  async function* habitDays(uid: string, kind: HabitKind): AsyncGenerator<HabitDay> {
    const seals = sealsOf(uid)
    let from = firstDay
    for (;;) {
      const rows = await listDays(db, kind, uid, from, lastDay)
      for (const row of rows) yield presentDay(kind, row, seals)
      const last = rows.at(-1)
      if (!last || last.date === lastDay) return
      from = addDays(last.date, 1)
    }
  }

  async function habitDiary(uid: string, kind: HabitKind): Promise<HabitDiary> {
    const days = () => habitDays(uid, kind)
    if (habitKind(kind).stamps === null) return { kind, days, stamps: null }
    const stamps = await listStamps(db, kind, uid, firstDay, lastDay)
    const sent = stamps.map(({ date, stampedAt }) => ({ date, stampedAt: stampedAt.toISOString() }))
    return { kind, days, stamps: sent }
  }

  async function* files(
    uid: string,
    format: (typeof diaryExportFormats)[number],
    all: Diaries,
  ): AsyncGenerator<ZipFile> {
    const now = clock()
    const notOpened = new Set<string>()
    const diaries = noting(all, notOpened)
    if (format === 'json') yield { name: 'diary.json', content: diaryJson(diaries, now) }
    else if (format === 'markdown') yield { name: 'diary.md', content: diaryMarkdown(diaries, now) }
    else yield* diaryCsvs(diaries)
    const sheets = await sheetFile(db, {
      uid,
      seals: sealsOf(uid),
      format: format === 'json' ? 'json' : 'csv',
    })
    if (sheets) yield sheets.file
    for (const name of sheets?.unreadable ?? []) notOpened.add(name)
    for await (const { id, bytes } of pictures.all(uid)) {
      if (bytes) yield { name: fileOf(id), content: [bytes], isPacked: true }
      else notOpened.add(fileOf(id))
    }
    if (notOpened.size > 0) yield notOpenedFile([...notOpened])
  }

  async function diariesOf(uid: string): Promise<Diaries> {
    const [skips, habits] = await Promise.all([
      listSkips(db, uid),
      Promise.all(habitKindKeys.map(kind => habitDiary(uid, kind))),
    ])
    return { entries: () => entries(uid), habits, skips }
  }

  return {
    /** Everything in every format, as files for a larger export. */
    async filesOf(uid: string): Promise<AsyncGenerator<ZipFile>> {
      const diaries = await diariesOf(uid)
      async function* all(): AsyncGenerator<ZipFile> {
        yield { name: 'diary.md', content: diaryMarkdown(diaries, clock()) }
        yield* diaryCsvs(diaries)
        yield* files(uid, 'json', diaries)
      }
      return all()
    },

    async export(uid: string, format: (typeof diaryExportFormats)[number]) {
      await limitExports(uid)
      const diaries = await diariesOf(uid)
      const now = clock()
      return {
        name: `diary-${tokyoDay(now)}.zip`,
        pieces: zipOf(files(uid, format, diaries), now),
      }
    },
  }
}
export type DiaryExportService = ReturnType<typeof diaryExportService>

/** The same diaries; what cannot be opened is noted while it is read. */
function noting(diaries: Diaries, notOpened: Set<string>): Diaries {
  async function* noted<Day extends { isUnreadable?: boolean | undefined }>(
    kind: DiaryKind,
    days: AsyncIterable<Day>,
    dateOf: (day: Day) => string,
  ): AsyncGenerator<Day> {
    for await (const day of days) {
      if (day.isUnreadable) notOpened.add(`${diaryNames[kind]} ${dateOf(day)}`)
      yield day
    }
  }
  return {
    ...diaries,
    entries: () => noted('general', diaries.entries(), ({ date }) => date),
    habits: diaries.habits.map(habit => ({
      ...habit,
      days: () => noted(habit.kind, habit.days(), ({ id }) => id),
    })),
  }
}
