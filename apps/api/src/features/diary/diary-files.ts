import { type DiaryText, type Skip, skipReasonNames } from '@iki/contract/diary'
import { diaryCells, diaryLines, diaryRecord, recordLabels } from '@iki/contract/diary-export'
import { type DiaryKind, type DiaryTexts, fieldsOf, filledFields } from '@iki/contract/diary-fields'
import { diaryNames, skippedDaysLabel, stampLabel } from '@iki/contract/diary-labels'
import type { EichiDay, KafukuDay } from '@iki/contract/habit-diary'
import { tokyoTimestamp } from '@iki/contract/tokyo'
import { csvOf } from '#core/csv.ts'
import type { ZipFile } from '#core/zip.ts'

export type WrittenDay = DiaryText & {
  date: string
  createdAt: string
  updatedAt: string
  isUnreadable?: boolean
}

/** All that a member has written, each part read as it is asked for. */
export type Diaries = {
  entries(): AsyncIterable<WrittenDay>
  eichi(): AsyncIterable<EichiDay>
  kafuku(): AsyncIterable<KafukuDay>
  stamps: { date: string; stampedAt: string }[]
  skips: Skip[]
}

export const fileOf = (id: string) => `pictures/${id}.webp`
const inTokyo = (instant: string) => tokyoTimestamp(new Date(instant))

/** For programs: all there is, also days that were emptied, and what its keys mean. */
export async function* diaryJson(diaries: Diaries, now: Date): AsyncGenerator<string> {
  const { general, eichi, kafuku } = recordLabels()
  const labels = { diary: general, eichiDiary: eichi, kafukuDiary: kafuku }
  const lists = {
    diary: mapped(diaries.entries(), day => record('general', day)),
    eichiDiary: mapped(diaries.eichi(), day => record('eichi', day)),
    kafukuDiary: mapped(diaries.kafuku(), day => record('kafuku', day)),
    eichiStamps: diaries.stamps,
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

/** The notice that stands where a text can't be opened is for people. */
function record<K extends DiaryKind>(kind: K, day: DiaryTexts[K] & { isUnreadable?: boolean | undefined }) {
  const whole = { ...day, ...diaryRecord(kind, day, fileOf) }
  if (!day.isUnreadable) return whole
  const texts = fieldsOf(kind).filter(({ form }) => form === 'text')
  return { ...whole, ...Object.fromEntries(texts.map(({ key }) => [key, null])) }
}

/** For spreadsheets: one a diary, headed by the labels of its fields. */
export function* diaryCsvs(diaries: Diaries): Generator<ZipFile> {
  const stampedAt = new Map(diaries.stamps.map(stamp => [stamp.date, inTokyo(stamp.stampedAt)]))
  yield {
    name: 'diary.csv',
    content: csvOf(
      headsOf('general'),
      mapped(diaries.entries(), day => [day.date, ...diaryCells('general', day, fileOf), ...writtenAt(day)]),
    ),
  }
  yield {
    name: 'eichi-diary.csv',
    content: csvOf(
      headsOf('eichi', [stampLabel]),
      mapped(written('eichi', diaries.eichi()), day => [
        ...[day.id, ...diaryCells('eichi', day, fileOf)],
        ...[stampedAt.get(day.id) ?? '', ...writtenAt(day)],
      ]),
    ),
  }
  yield {
    name: 'kafuku-diary.csv',
    content: csvOf(
      headsOf('kafuku'),
      mapped(written('kafuku', diaries.kafuku()), day => [
        ...[day.id, ...diaryCells('kafuku', day, fileOf), ...writtenAt(day)],
      ]),
    ),
  }
  yield {
    name: 'eichi-stamps.csv',
    content: csvOf(['日付', stampLabel], stampedAt),
  }
  yield {
    name: 'skips.csv',
    content: csvOf(
      ['日付', '理由'],
      diaries.skips.map(({ date, reason }) => [date, skipReasonNames[reason]]),
    ),
  }
}

function headsOf(kind: DiaryKind, also: string[] = []): string[] {
  return ['日付', ...fieldsOf(kind).map(({ label }) => label), ...also, '書いた日時', '直した日時']
}

const writtenAt = (day: { createdAt: string; updatedAt: string }) => [
  inTokyo(day.createdAt),
  inTokyo(day.updatedAt),
]

/** For people. */
export async function* diaryMarkdown(diaries: Diaries, now: Date): AsyncGenerator<string> {
  yield `# ${diaryNames.general}\n\n${tokyoTimestamp(now).slice(0, 16)} に書き出しました。\n`
  for await (const day of diaries.entries()) yield section(day.date, diaryLines('general', day, fileOf))
  yield* habitMarkdown('eichi', diaries.eichi())
  yield* habitMarkdown('kafuku', diaries.kafuku())
  if (diaries.stamps.length > 0) yield `\n# ${diaryNames.eichi}の${stampLabel}\n\n`
  for (const { date } of diaries.stamps) yield `- ${date}\n`
  if (diaries.skips.length > 0) yield `\n# ${skippedDaysLabel}\n\n`
  for (const { date, reason } of diaries.skips) yield `- ${date} ${skipReasonNames[reason]}\n`
}

type HabitDays = { eichi: EichiDay; kafuku: KafukuDay }

async function* habitMarkdown<K extends keyof HabitDays>(
  kind: K,
  days: AsyncIterable<HabitDays[K]>,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const day of written(kind, days)) {
    if (isFirst) yield `\n# ${diaryNames[kind]}\n`
    isFirst = false
    yield section(day.id, diaryLines<DiaryKind>(kind, day, fileOf))
  }
}

const section = (title: string, lines: string[]) =>
  `\n## ${title}\n\n${lines.map(line => `${line}\n`).join('')}`

/** Without the days that were emptied: no screen shows them either. */
async function* written<K extends keyof HabitDays>(
  kind: K,
  days: AsyncIterable<HabitDays[K]>,
): AsyncGenerator<HabitDays[K]> {
  for await (const day of days)
    if ('saved' in day ? day.saved : filledFields<DiaryKind>(kind, day).length > 0) yield day
}

async function* mapped<T, R>(items: AsyncIterable<T>, change: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield change(item)
}

/** What is not in an export, for whoever reads it later. */
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
