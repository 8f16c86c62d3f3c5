import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { type DiaryText, type Skip, skipReasonNames } from '@iki/contract/diary/diary'
import { diaryCells, diaryLines, diaryRecord, recordLabels } from '@iki/contract/diary/diary-export'
import { type DiaryTexts, fieldsOf, isWritten } from '@iki/contract/diary/diary-fields'
import { skippedDaysLabel, stampLabel } from '@iki/contract/diary/diary-labels'
import { type DiaryKind, diaryNames } from '@iki/contract/diary/diary-names'
import type { HabitDay } from '@iki/contract/diary/habit-diary'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { csvOf } from '#core/csv.ts'
import type { ZipFile } from '#core/zip.ts'

export type WrittenDay = DiaryText & {
  date: string
  createdAt: string
  updatedAt: string
  isUnreadable?: boolean
}

/** What a member has written in one habit diary. */
export type HabitDiary = {
  kind: HabitKind
  days(): AsyncIterable<HabitDay>
  /** Null in a diary without stamps. */
  stamps: { date: string; stampedAt: string }[] | null
}

/** Everything that a member has written, each part read when it is needed. */
export type Diaries = {
  entries(): AsyncIterable<WrittenDay>
  habits: HabitDiary[]
  skips: Skip[]
}

export const fileOf = (id: string) => `pictures/${id}.webp`
const inTokyo = (instant: string) => tokyoTimestamp(new Date(instant))
const stampedOf = ({ habits }: Diaries) =>
  habits.flatMap(({ kind, stamps }) => (stamps === null ? [] : [{ kind, stamps }]))

/** For programs: everything, also emptied days, and what its keys mean. */
export async function* diaryJson(diaries: Diaries, now: Date): AsyncGenerator<string> {
  const { general, ...ofHabits } = recordLabels()
  const labels = {
    diary: general,
    ...Object.fromEntries(Object.entries(ofHabits).map(([kind, its]) => [`${kind}Diary`, its])),
  }
  const lists: Record<string, AsyncIterable<unknown> | Iterable<unknown>> = {
    diary: mapped(diaries.entries(), day => record('general', day)),
    ...Object.fromEntries(
      diaries.habits.map(({ kind, days }) => [`${kind}Diary`, mapped(days(), day => record(kind, day))]),
    ),
    ...Object.fromEntries(stampedOf(diaries).map(({ kind, stamps }) => [`${kind}Stamps`, stamps])),
    skips: diaries.skips,
  }
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},\n"labels":${JSON.stringify(labels)}`
  for (const [name, days] of Object.entries(lists)) {
    yield `,\n"${name}":[`
    let separator = ''
    for await (const day of days) {
      yield `${separator}\n${JSON.stringify(day)}`
      separator = ','
    }
    yield '\n]'
  }
  yield '}\n'
}

/** The sentence in place of an unreadable text is for people, not for programs. */
function record<K extends DiaryKind>(kind: K, day: DiaryTexts[K] & { isUnreadable?: boolean | undefined }) {
  const whole = { ...day, ...diaryRecord(kind, day, fileOf) }
  if (!day.isUnreadable) return whole
  const texts = fieldsOf(kind).filter(({ form }) => form === 'text')
  return { ...whole, ...Object.fromEntries(texts.map(({ key }) => [key, null])) }
}

/** For spreadsheets: one file for each diary, with the labels of its fields as headings. */
export function* diaryCsvs(diaries: Diaries): Generator<ZipFile> {
  yield {
    name: 'diary.csv',
    content: csvOf(
      headsOf('general'),
      mapped(diaries.entries(), day => [day.date, ...diaryCells('general', day, fileOf), ...writtenAt(day)]),
    ),
  }
  for (const habit of diaries.habits) yield habitCsv(habit)
  for (const { kind, stamps } of stampedOf(diaries))
    yield { name: `${kind}-stamps.csv`, content: csvOf(['日付', stampLabel], stampTimes(stamps)) }
  yield {
    name: 'skips.csv',
    content: csvOf(
      ['日付', '理由'],
      diaries.skips.map(({ date, reason }) => [date, skipReasonNames[reason]]),
    ),
  }
}

function habitCsv({ kind, days, stamps }: HabitDiary): ZipFile {
  const stampedAt = stamps && stampTimes(stamps)
  return {
    name: `${kind}-diary.csv`,
    content: csvOf(
      headsOf(kind, stamps ? [stampLabel] : []),
      mapped(written(kind, days()), day => [
        day.id,
        ...diaryCells(kind, day, fileOf),
        ...(stampedAt ? [stampedAt.get(day.id) ?? ''] : []),
        ...writtenAt(day),
      ]),
    ),
  }
}

const stampTimes = (stamps: { date: string; stampedAt: string }[]) =>
  new Map(stamps.map(({ date, stampedAt }) => [date, inTokyo(stampedAt)]))

function headsOf(kind: DiaryKind, also: string[] = []): string[] {
  return ['日付', ...fieldsOf(kind).map(({ label }) => label), ...also, '書いた日時', '直した日時']
}

const writtenAt = (day: { createdAt: string; updatedAt: string }) => [
  inTokyo(day.createdAt),
  inTokyo(day.updatedAt),
]

/** For people to read. */
export async function* diaryMarkdown(diaries: Diaries, now: Date): AsyncGenerator<string> {
  yield `# ${diaryNames.general}\n\n${tokyoTimestamp(now).slice(0, 16)} に書き出しました。\n`
  for await (const day of diaries.entries()) yield section(day.date, diaryLines('general', day, fileOf))
  for (const habit of diaries.habits) yield* habitMarkdown(habit)
  for (const { kind, stamps } of stampedOf(diaries)) {
    if (stamps.length > 0) yield `\n# ${diaryNames[kind]}の${stampLabel}\n\n`
    for (const { date } of stamps) yield `- ${date}\n`
  }
  if (diaries.skips.length > 0) yield `\n# ${skippedDaysLabel}\n\n`
  for (const { date, reason } of diaries.skips) yield `- ${date} ${skipReasonNames[reason]}\n`
}

async function* habitMarkdown({ kind, days }: HabitDiary): AsyncGenerator<string> {
  let isFirst = true
  for await (const day of written(kind, days())) {
    if (isFirst) yield `\n# ${diaryNames[kind]}\n`
    isFirst = false
    yield section(day.id, diaryLines(kind, day, fileOf))
  }
}

const section = (title: string, lines: string[]) =>
  `\n## ${title}\n\n${lines.map(line => `${line}\n`).join('')}`

/** Without emptied days, which no screen shows either. */
async function* written(kind: HabitKind, days: AsyncIterable<HabitDay>): AsyncGenerator<HabitDay> {
  for await (const day of days) if (isWritten(kind, day)) yield day
}

async function* mapped<T, R>(items: AsyncIterable<T>, change: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield change(item)
}

/** Lists what is missing in an export, for whoever reads it later. */
export function notOpenedFile(notOpened: readonly string[]): ZipFile {
  const content = [
    'つぎの日のことばと写真は、いま開けないため、ここに入っていません。消えてはいません。',
    '時間をおいてから、もう一度書き出してください。それでも入らないときは、お問い合わせください。',
    '',
    ...notOpened.map(name => `- ${name}`),
    '',
  ]
  return { name: 'not-opened.txt', content: [content.join('\n')] }
}
