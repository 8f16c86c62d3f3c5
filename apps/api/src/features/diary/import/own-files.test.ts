import { type Skip, skipReasons } from '@iki/contract/diary/diary'
import { joinedFiles } from '@iki/contract/diary/diary-import-files'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { emptyHabits, type HabitDay } from '@iki/contract/diary/habit-diary'
import { describe, expect, test } from 'vitest'
import { type Diaries, diaryCsvs, diaryJson, diaryMarkdown, type WrittenDay } from '../data/diary-files.ts'
import { readDiaryFile } from './read-diary-file.ts'

const now = new Date('2026-11-20T03:00:00Z')
const today = '2026-11-20'

/** The same numbers each time. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pieces = [
  '息',
  'a',
  '"',
  '""',
  "'",
  '=',
  '＋',
  '-',
  '- ',
  '- ひとこと: ',
  '# ',
  '## 2026-01-01',
  '---',
  '\n',
  '\n\n',
  '  ',
  '\t',
  ',',
  ';',
  '\r\n',
  '\uFEFF',
  '🧘🏽‍♀️',
  '👨‍👩‍👧',
  '\\',
  '\\n',
  '|',
  '*',
  '1. ',
  '![写真](p)',
  '<b>',
  '&amp;',
  ' ',
  '。',
]

/** Every day of a member, from a seed: texts of what files use themselves. */
function diariesFrom(seed: number) {
  const random = randomFrom(seed)
  const text = () => Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join('')
  const dates = Array.from({ length: 6 }, (_, index) => `2026-11-1${index}`)
  const moment = () => new Date(now.getTime() - random(400_000_000)).toISOString()
  const images = () => ['p', 'q-1', 'R_2'].slice(random(4))
  const moments = () => ({ createdAt: moment(), updatedAt: moment() })
  const general = dates.map(
    (date): WrittenDay => ({
      ...moments(),
      date,
      relax: 1 + random(9),
      breath: 1 + random(9),
      memo: text(),
      images: images(),
    }),
  )
  const frame = (id: string) => ({ ...moments(), id, created: id, revision: 1 })
  const eichi = dates.map(id => ({
    ...frame(id),
    saved: true,
    ...emptyHabits.eichi,
    images: images(),
    sleep: 1 + random(9),
    meal: random(10),
    stress: random(10),
    tough: text(),
    fix: text(),
    memo: text(),
  }))
  const kafuku = dates.map(id => ({
    ...frame(id),
    ...emptyHabits.kafuku,
    images: images(),
    kagura: 1 + random(999),
    sonkyo: random(1000),
    memo: text(),
  }))
  // Also of a day that was emptied, which is in no other list.
  const stamps = ['2026-11-08', ...dates].map(date => ({ date, stampedAt: moment() }))
  const skips = ['2026-11-07', '2026-11-09'].map(
    (date): Skip => ({ date, reason: skipReasons[random(3)] ?? 'ill' }),
  )
  return { general, eichi, kafuku, stamps, skips }
}
type Made = ReturnType<typeof diariesFrom>

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

function writers({ general, eichi, kafuku, stamps, skips }: Made): Diaries {
  return {
    entries: () => each(general),
    habits: [
      { kind: 'eichi', days: () => each(eichi as HabitDay[]), stamps },
      { kind: 'kafuku', days: () => each(kafuku as HabitDay[]), stamps: null },
    ],
    skips,
  }
}

async function textOf(content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
  let text = ''
  for await (const piece of content) text += piece
  return text
}
const read = (text: string) => readDiaryFile(Buffer.from(text), { today, into: null })

/** What a form of file makes of a text, and of a moment. */
type Form = { plain: (text: string) => string; at: (moment: string) => Date | undefined }
const exact: Form = { plain: text => text, at: moment => new Date(moment) }
const toTheSecond: Form = { ...exact, at: moment => new Date(`${moment.slice(0, 19)}Z`) }
const forPeople: Form = { plain: text => text.trim(), at: () => undefined }

/** The values of each day, by diary. */
function statedIn(made: Made, { plain, at }: Form) {
  const stated = (day: object) =>
    Object.fromEntries(
      Object.entries(day)
        .filter(
          ([key]) =>
            !['date', 'id', 'images', 'saved', 'revision', 'created', 'createdAt', 'updatedAt'].includes(key),
        )
        .map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value])
        .filter(([, value]) => (typeof value === 'string' ? value.trim() !== '' : value !== 0)),
    )
  type Made = { images: string[]; createdAt: string; updatedAt: string }
  const of = <Day extends Made>(days: readonly Day[], date: (day: Day) => string) =>
    days.map(day => ({
      date: date(day),
      values: stated(day),
      images: day.images.length > 0 ? day.images : undefined,
      createdAt: at(day.createdAt),
      updatedAt: at(day.updatedAt),
    }))
  return {
    general: of(made.general, day => day.date),
    eichi: of(made.eichi, day => day.id),
    kafuku: of(made.kafuku, day => day.id),
  }
}
const besideIn = ({ stamps, skips }: Made, { at }: Form) => ({
  stamps: { eichi: stamps.map(({ date, stampedAt }) => ({ date, stampedAt: at(stampedAt) })) },
  skips,
})
/** What was found, in the form of the two above. */
const foundIn = (found: ReturnType<typeof read>) => ({
  days: Object.fromEntries(found?.days ?? []),
  stamps: Object.fromEntries(found?.stamps ?? []),
  skips: found?.skips,
})
const byDate = (stamps: readonly { date: string }[] = []) =>
  stamps.toSorted((a, b) => (a.date < b.date ? -1 : 1))

const seeds = Array.from({ length: 150 }, (_, index) => index + 1)

describe('what an export wrote is read back as it was', () => {
  test('from JSON', async () => {
    for (const seed of seeds) {
      const made = diariesFrom(seed)
      const found = read(await textOf(diaryJson(writers(made), now)))
      const expected = { days: statedIn(made, exact), ...besideIn(made, exact) }
      expect(foundIn(found), `seed ${seed}`).toEqual(expected)
      expect(found).toMatchObject({ format: 'json', problemCount: 0, pictureCount: 0 })
    }
  })

  test('from CSV, all files of the export at once', async () => {
    for (const seed of seeds) {
      const made = diariesFrom(seed)
      const files = []
      for (const { name, content } of diaryCsvs(writers(made)))
        files.push({ name, bytes: Buffer.from(await textOf(content)) })
      const found = readDiaryFile(joinedFiles(files), { today, into: null })
      const { days, stamps, skips } = foundIn(found)
      const expected = { days: statedIn(made, toTheSecond), ...besideIn(made, toTheSecond) }
      expect({ days, stamps: { eichi: byDate(stamps.eichi) }, skips }, `seed ${seed}`).toEqual(expected)
      expect(found).toMatchObject({ format: 'csv', problemCount: 0, pictureCount: 0 })
    }
  })

  test('from CSV, each file by itself', async () => {
    const made = diariesFrom(1)
    const stated = statedIn(made, toTheSecond)
    const beside = besideIn(made, toTheSecond)
    const stampsOfDays = beside.stamps.eichi.filter(({ date }) => date !== '2026-11-08')
    const expected: Record<string, object> = {
      'diary.csv': { days: { general: stated.general }, stamps: {}, skips: [] },
      'eichi-diary.csv': { days: { eichi: stated.eichi }, stamps: { eichi: stampsOfDays }, skips: [] },
      'kafuku-diary.csv': { days: { kafuku: stated.kafuku }, stamps: {}, skips: [] },
      'eichi-stamps.csv': { days: {}, stamps: beside.stamps, skips: [] },
      'skips.csv': { days: {}, stamps: {}, skips: made.skips },
    }
    const found: Record<string, object> = {}
    for (const { name, content } of diaryCsvs(writers(made)))
      found[name] = foundIn(read(await textOf(content)))
    expect(found).toEqual(expected)
  })

  test('from Markdown, which leaves out what is around a text, and says no moments', async () => {
    for (const seed of seeds) {
      const made = diariesFrom(seed)
      const found = read(await textOf(diaryMarkdown(writers(made), now)))
      const expected = { days: statedIn(made, forPeople), ...besideIn(made, forPeople) }
      expect(foundIn(found), `seed ${seed}`).toEqual(expected)
      expect(found).toMatchObject({ format: 'markdown', problemCount: 0, pictureCount: 0 })
    }
  })
})

describe('a table that a spreadsheet has saved', () => {
  const lines = [
    '日付,リラックス度,呼吸の深さ,ひとこと,写真',
    '2026/11/9,7,６,"朝, ""雨""",',
    '2026/11/8 0:00,5,5,,',
    ',,,,',
  ]
  const days = [
    { date: '2026-11-09', values: { relax: 7, breath: 6, memo: '朝, "雨"' } },
    { date: '2026-11-08', values: { relax: 5, breath: 5 } },
  ]
  const expected = new Map([['general', days]])

  test.each(['\r\n', '\n', '\r'])('has its days, whatever ends its lines: %j', end => {
    expect(read(lines.join(end))?.days).toEqual(expected)
    expect(read(`\uFEFF${lines.join(end)}`)?.days).toEqual(expected)
  })

  test('is read in Shift_JIS and in UTF-16', () => {
    // 日付,ひとこと,リラックス度,呼吸の深さ / 2026/11/9,朝,7,6
    const sjis = Buffer.from(
      '93fa95742c82d082c682b182c62c838a83898362834e835893782c8cc48b7a82cc905b82b30d0a323032362f31312f392c92a92c372c36',
      'hex',
    )
    const found = readDiaryFile(sjis, { today, into: null })
    expect(found?.days?.get('general')).toEqual([
      { date: '2026-11-09', values: { relax: 7, breath: 6, memo: '朝' } },
    ])
    const wide = Buffer.from(
      `\uFEFF${lines.join('\r\n').replaceAll(',', '\t').replace('朝\t', '朝,')}`,
      'utf16le',
    )
    expect(readDiaryFile(wide, { today, into: null })?.days).toEqual(expected)
  })
})

describe('what cannot be read is named, and the rest continues', () => {
  test('in a table, by line', () => {
    const rows = [
      '日付,リラックス度,呼吸の深さ,ひとこと',
      '2026-11-01,7,6,よい',
      'きのう,7,6,',
      '2026-11-21,7,6,',
      '2026-02-30,7,6,',
      '1999-12-31,7,6,',
      '2026-11-02,12,6,',
      '2026-11-01,7,6,',
      `2026-11-03,7,6,${'息'.repeat(201)}`,
      '2026-11-04,1,1,"あ',
    ]
    expect(read(rows.join('\n'))).toMatchObject({
      days: new Map([['general', [{ date: '2026-11-01' }]]]),
      problems: [
        { place: '3行め', reason: '日付が読み取れません' },
        { place: '4行め（2026-11-21）', reason: 'まだ来ていない日です' },
        { place: '5行め', reason: '日付が読み取れません' },
        { place: '6行め（1999-12-31）', reason: 'この日の日記は書けません' },
        { place: '7行め（2026-11-02）', reason: 'リラックス度は1〜9の整数です' },
        { place: '8行め（2026-11-01）', reason: '同じ日が、ファイルの中に二つあります' },
        { place: '9行め（2026-11-03）', reason: 'ひとことは200文字以内です（201文字あります）' },
        { place: '10行め', reason: '引用符（"）が閉じられていません' },
      ],
    })
  })

  test('the first twenty, and how many there are', () => {
    const rows = ['日付,リラックス度,呼吸の深さ', ...Array.from({ length: 30 }, () => 'いつか,1,1')]
    const found = read(rows.join('\n'))
    expect([found?.problems.length, found?.problemCount]).toEqual([20, 30])
  })

  test('in Markdown: a day of which half is unclear', () => {
    const family = '👨‍👩‍👧‍👦'
    const found = read(
      `# 日記\n\n## 2026-11-01\n\n- リラックス度: 7\n${family.repeat(21)}\n\n## 2026-11-02\n\n- ひとこと: 雨\n\n  風\n`,
    )
    expect(found?.problems).toEqual([
      { place: '6行め', reason: `「${family.repeat(20)}」が、どの欄のものか、わかりません` },
    ])
    expect(found?.days?.get('general')).toEqual([{ date: '2026-11-02', values: { memo: '雨\n\n風' } }])
  })

  test('in JSON, by place: also letters that cannot be stored, and what was unreadable when it was exported', () => {
    const text = JSON.stringify({
      diary: [
        { date: '2026-11-01', relax: 5, breath: 5, memo: '\u0000' },
        { date: '2026-11-02', relax: 5, breath: 5, memo: null, isUnreadable: true },
        { date: [['2026-11-03']], relax: 5 },
        7,
        { date: '2026-11-04', relax: { a: 1 }, breath: 5 },
      ],
      eichiDiary: [
        { id: '2026-11-01', relax: 8, memo: '' },
        { id: '2026-11-02', sleep: null, memo: '', saved: false },
      ],
    })
    const found = read(text)
    expect(found?.days).toEqual(new Map([['eichi', [{ date: '2026-11-01', values: { stress: 8 } }]]]))
    expect(found?.problems).toEqual([
      { place: '「日記」の1番め（2026-11-01）', reason: 'ひとことに使えない文字が含まれています' },
      { place: '「日記」の2番め（2026-11-02）', reason: '書き出したときに開けなかった日です' },
      { place: '「日記」の3番め', reason: '日付が読み取れません' },
      { place: '「日記」の4番め', reason: '読み取れませんでした' },
      { place: '「日記」の5番め（2026-11-04）', reason: 'リラックス度は1〜9の整数です' },
    ])
  })
})

describe('which diary it is', () => {
  test('is asked where nothing shows it', () => {
    const table = '日付,ひとこと\n2026-11-01,雨'
    expect(read(table)).toMatchObject({ format: 'csv', days: null })
    expect(readDiaryFile(Buffer.from(table), { today, into: 'kafuku' })?.days).toEqual(
      new Map([['kafuku', [{ date: '2026-11-01', values: { memo: '雨' } }]]]),
    )
    const markdown = '# わたしの\n\n## 2026-11-01\n\n- ひとこと: 雨\n'
    expect(read(markdown)).toMatchObject({ format: 'markdown', days: null })
  })

  test('is in the file of a phone’s unsent days, in both forms', () => {
    const values = { memo: '膝' }
    const json = [
      {
        diary: 'kafuku',
        date: '2026-11-01',
        action: 'save',
        value: { memo: '膝', kagura: null, images: [] },
      },
      { diary: 'general', date: '2026-11-02', action: 'delete', value: { relax: 1, breath: 1, memo: '' } },
    ]
    const expected = new Map([['kafuku', [{ date: '2026-11-01', values }]]])
    expect(read(JSON.stringify(json))?.days).toEqual(expected)
    const markdown = `# 未送信の日記\n\n## 2026-11-01 ${diaryNames.kafuku}\n\n- ひとこと: 膝\n\n## 2026-11-02 日記\n\n（消した日）\n`
    expect(read(markdown)).toMatchObject({ days: expected, problemCount: 0 })
  })

  test.each([
    '',
    ' ',
    '{',
    '[]',
    '{}',
    '{"entries":[]}',
    '名前,年齢\nはる,3',
    '# 見出しだけ',
    '\u0000\u0001',
  ])('nothing is read from another file: %j', text => expect(read(text)).toBeNull())
})
