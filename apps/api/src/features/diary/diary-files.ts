import { type DiaryText, type Skip, skipReasonNames } from '@iki/contract/diary'
import type { EichiDay, KafukuDay } from '@iki/contract/habit-diary'
import { tokyoTimestamp } from '@iki/contract/tokyo'
import { csvOf } from '#core/csv.ts'
import { markdownText } from '#core/markdown-text.ts'
import type { ZipFile } from '#core/zip.ts'

export type WrittenDay = DiaryText & { date: string; createdAt: string; updatedAt: string }

/** All that a member has written, each part read as it is asked for. */
export type Diaries = {
  entries(): AsyncIterable<WrittenDay>
  eichi(): AsyncIterable<EichiDay>
  kafuku(): AsyncIterable<KafukuDay>
  stamps: { date: string; stampedAt: string }[]
  skips: Skip[]
}

const picturesOf = (images: string[]) => images.map(id => `pictures/${id}.webp`)
const inTokyo = (instant: string) => tokyoTimestamp(new Date(instant))

/** For programs: all there is. */
export async function* diaryJson(diaries: Diaries, now: Date): AsyncGenerator<string> {
  const lists = {
    diary: diaries.entries(),
    eichiDiary: diaries.eichi(),
    kafukuDiary: diaries.kafuku(),
    eichiStamps: diaries.stamps,
    skips: diaries.skips,
  }
  yield `{"exportedAt":${JSON.stringify(now.toISOString())}`
  for (const [name, days] of Object.entries(lists)) {
    yield `,\n"${name}":[`
    let separator = ''
    for await (const day of days) {
      const images = 'images' in day ? { images: picturesOf(day.images) } : {}
      yield `${separator}\n${JSON.stringify({ ...day, ...images })}`
      separator = ','
    }
    yield '\n]'
  }
  yield '}\n'
}

async function* mapped<T, R>(items: AsyncIterable<T>, change: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield change(item)
}

/** For spreadsheets: one a diary. */
export function* diaryCsvs(diaries: Diaries): Generator<ZipFile> {
  const written = ['書いた日時', '直した日時']
  yield {
    name: 'diary.csv',
    content: csvOf(
      ['日付', 'リラックス度', '呼吸の深さ', 'ひとこと', '写真', ...written],
      mapped(diaries.entries(), day => [
        ...[day.date, day.relax, day.breath, day.memo, picturesOf(day.images).join(' ')],
        ...[inTokyo(day.createdAt), inTokyo(day.updatedAt)],
      ]),
    ),
  }
  yield {
    name: 'eichi-diary.csv',
    content: csvOf(
      [...eichiNames.map(([, name]) => name), '写真', '保存', ...written],
      mapped(diaries.eichi(), day => [
        ...eichiNames.map(([field]) => day[field]),
        ...[picturesOf(day.images).join(' '), day.saved ? 'はい' : 'いいえ'],
        ...[inTokyo(day.createdAt), inTokyo(day.updatedAt)],
      ]),
    ),
  }
  yield {
    name: 'kafuku-diary.csv',
    content: csvOf(
      [...kafukuNames.map(([, name]) => name), '写真', ...written],
      mapped(diaries.kafuku(), day => [
        ...kafukuNames.map(([field]) => day[field]),
        ...[picturesOf(day.images).join(' '), inTokyo(day.createdAt), inTokyo(day.updatedAt)],
      ]),
    ),
  }
  yield {
    name: 'skips.csv',
    content: csvOf(
      ['日付', '理由'],
      diaries.skips.map(({ date, reason }) => [date, skipReasonNames[reason]]),
    ),
  }
}

const eichiNames = [
  ['id', '日付'],
  ['sleep', '睡眠'],
  ['meal', '食事'],
  ['breath', '呼吸'],
  ['stress', 'ストレス'],
  ['impressed', '心が動いたこと'],
  ['agreement', '腑に落ちたこと'],
  ['fix', '直したいこと'],
  ['tough', '大変だったこと'],
  ['memo', 'メモ'],
] as const

const kafukuNames = [
  ['id', '日付'],
  ['kagura', '神楽'],
  ['sonkyo', '蹲踞'],
  ['method', 'メソッド'],
  ['memo', 'メモ'],
] as const

/** For people. */
export async function* diaryMarkdown(diaries: Diaries, now: Date): AsyncGenerator<string> {
  yield `# 日記\n\n${tokyoTimestamp(now).slice(0, 16)} に書き出しました。\n`
  for await (const day of diaries.entries()) {
    yield `\n## ${day.date}\n\nリラックス ${day.relax}・呼吸 ${day.breath}\n`
    yield wordsAndPictures(day)
  }
  yield* habitMarkdown('叡智の習慣日記', diaries.eichi(), eichiNames)
  yield* habitMarkdown('成長日記', diaries.kafuku(), kafukuNames)
  if (diaries.skips.length === 0) return
  yield '\n# お休みした日\n\n'
  for (const { date, reason } of diaries.skips) yield `- ${date} ${skipReasonNames[reason]}\n`
}

async function* habitMarkdown<Field extends string>(
  title: string,
  days: AsyncIterable<Record<Field, string | number> & { id: string; memo: string; images: string[] }>,
  names: readonly (readonly [Field, string])[],
): AsyncGenerator<string> {
  let isFirst = true
  for await (const day of days) {
    if (isFirst) yield `\n# ${title}\n`
    isFirst = false
    const said = names.filter(([field]) => field !== 'id' && field !== 'memo' && day[field] !== '')
    const lines = said.map(([field, name]) => `- ${name} ${markdownText(String(day[field]))}`)
    yield `\n## ${day.id}\n\n${lines.join('\n')}\n${wordsAndPictures(day)}`
  }
}

function wordsAndPictures({ memo, images }: { memo: string; images: string[] }): string {
  const words = memo.trim() === '' ? '' : `\n${markdownText(memo.trim())}\n`
  return (
    words +
    picturesOf(images)
      .map(file => `\n![写真](${file})\n`)
      .join('')
  )
}
