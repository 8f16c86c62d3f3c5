import { diaryNames } from '@iki/contract/diary/diary-names'
import { emptyHabits, type HabitDay } from '@iki/contract/diary/habit-diary'
import { describe, expect, test } from 'vitest'
import { type Diaries, diaryCsvs, diaryJson, diaryMarkdown, type WrittenDay } from '../diary-files.ts'
import { readDiaryFile } from './read-diary-file.ts'

const now = new Date('2026-11-20T03:00:00Z')
const today = '2026-11-20'
const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() }

/** The same numbers each time. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pieces = [
  ...[
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
  ],
  ...[
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
  ],
]

/** Every day of a member, from a seed: texts of what files use themselves. */
function diariesFrom(seed: number) {
  const random = randomFrom(seed)
  const text = () => Array.from({ length: random(14) }, () => pieces[random(pieces.length)]).join('')
  const dates = Array.from({ length: 6 }, (_, index) => `2026-11-1${index}`)
  const general = dates.map(
    (date): WrittenDay => ({
      ...at,
      date,
      relax: 1 + random(9),
      breath: 1 + random(9),
      memo: text(),
      images: ['p'],
    }),
  )
  const frame = (id: string) => ({ ...at, id, created: id, revision: 1 })
  const eichi = dates.map(id => ({
    ...{ ...frame(id), saved: true, ...emptyHabits.eichi, images: [] },
    ...{
      sleep: 1 + random(9),
      meal: random(10),
      stress: random(10),
      tough: text(),
      fix: text(),
      memo: text(),
    },
  }))
  const kafuku = dates.map(id => ({
    ...{ ...frame(id), ...emptyHabits.kafuku, images: [] },
    ...{ kagura: 1 + random(999), sonkyo: random(1000), memo: text() },
  }))
  return { general, eichi, kafuku }
}
type Made = ReturnType<typeof diariesFrom>

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

function writers({ general, eichi, kafuku }: Made): Diaries {
  const stamps = [{ date: '2026-11-10', stampedAt: now.toISOString() }]
  return {
    entries: () => each(general),
    habits: [
      { kind: 'eichi', days: () => each(eichi as HabitDay[]), stamps },
      { kind: 'kafuku', days: () => each(kafuku as HabitDay[]), stamps: null },
    ],
    skips: [{ date: '2026-11-09', reason: 'ill' }],
  }
}

async function textOf(content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
  let text = ''
  for await (const piece of content) text += piece
  return text
}
const read = (text: string) => readDiaryFile(Buffer.from(text), { today, into: null })

/** What is said on each day, by diary; `plain` is what a form of file makes of a text. */
function saidIn(made: Made, plain: (text: string) => string) {
  const said = (day: object) =>
    Object.fromEntries(
      Object.entries(day)
        .filter(
          ([key]) =>
            !['date', 'id', 'images', 'saved', 'revision', 'created', 'createdAt', 'updatedAt'].includes(key),
        )
        .map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value])
        .filter(([, value]) => (typeof value === 'string' ? value.trim() !== '' : value !== 0)),
    )
  return {
    general: made.general.map(day => ({ date: day.date, values: said(day) })),
    eichi: made.eichi.map(day => ({ date: day.id, values: said(day) })),
    kafuku: made.kafuku.map(day => ({ date: day.id, values: said(day) })),
  }
}

const seeds = Array.from({ length: 150 }, (_, index) => index + 1)

describe('what an export wrote is read back as it was', () => {
  test('from JSON', async () => {
    for (const seed of seeds) {
      const made = diariesFrom(seed)
      const found = read(await textOf(diaryJson(writers(made), now)))
      expect(Object.fromEntries(found?.days ?? []), `seed ${seed}`).toEqual(saidIn(made, text => text))
      expect(found).toMatchObject({ format: 'json', problemCount: 0, pictureCount: 6 })
    }
  })

  test('from CSV, a file for each diary', async () => {
    for (const seed of seeds) {
      const made = diariesFrom(seed)
      const said = saidIn(made, text => text)
      for (const { name, content } of diaryCsvs(writers(made))) {
        const kind = (
          { 'diary.csv': 'general', 'eichi-diary.csv': 'eichi', 'kafuku-diary.csv': 'kafuku' } as const
        )[name]
        const found = read(await textOf(content))
        if (kind)
          expect(Object.fromEntries(found?.days ?? []), `seed ${seed}`).toEqual({ [kind]: said[kind] })
        else expect(found).toBeNull() // Stamps and skips are no days of a diary.
      }
    }
  })

  test('from Markdown, which leaves out what is around a text', async () => {
    for (const seed of seeds) {
      const made = diariesFrom(seed)
      const found = read(await textOf(diaryMarkdown(writers(made), now)))
      expect(Object.fromEntries(found?.days ?? []), `seed ${seed}`).toEqual(saidIn(made, text => text.trim()))
      expect(found).toMatchObject({ format: 'markdown', problemCount: 0, pictureCount: 6 })
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

describe('what cannot be read is named, and the rest goes on', () => {
  test('in a table, by line', () => {
    const rows = [
      ...[
        '日付,リラックス度,呼吸の深さ,ひとこと',
        '2026-11-01,7,6,よい',
        'きのう,7,6,',
        '2026-11-21,7,6,',
        '2026-02-30,7,6,',
      ],
      ...[
        '1999-12-31,7,6,',
        '2026-11-02,12,6,',
        '2026-11-01,7,6,',
        `2026-11-03,7,6,${'息'.repeat(201)}`,
        '2026-11-04,1,1,"あ',
      ],
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
    const found = read(
      '# 日記\n\n## 2026-11-01\n\n- リラックス度: 7\nなにか\n\n## 2026-11-02\n\n- ひとこと: 雨\n\n  風\n',
    )
    expect(found?.problems).toEqual([
      { place: '6行め', reason: '「なにか」が、どの欄のものか、わかりません' },
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
  test('is asked where nothing tells', () => {
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
