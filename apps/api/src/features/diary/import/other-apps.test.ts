import { expect, test } from 'vitest'
import { readDiaryFile } from './read-diary-file.ts'

const read = (text: string, into: 'general' | 'eichi' | null = 'eichi') =>
  readDiaryFile(Buffer.from(text), { today: '2026-11-20', into })

const journal = {
  metadata: { version: '1.0' },
  entries: [
    // Already the next day in Tokyo, not where it was written.
    { creationDate: '2026-11-01T23:30:00Z', timeZone: 'Europe/Paris', text: '夜。', tags: ['旅', 'パリ'] },
    { creationDate: '2026-11-01T23:30:00Z', timeZone: 'America/New_York', text: '夕方' },
    {
      creationDate: '2026-11-01T12:00:00Z',
      timeZone: 'Asia/Tokyo',
      photos: [{ identifier: 'A' }],
      audios: [{}],
      text: '# 昼\n\n![](dayone-moment://A)\n\n1\\. 歩いた \\(川\\)',
    },
    { creationDate: '2026-11-03T12:00:00Z', timeZone: 'Nowhere/Else', photos: [{}] },
    { creationDate: 'いつか', text: 'x' },
    null,
  ],
}

test('Day One’s journal has a day for each day where it was written, its entries joined in their order', () => {
  const found = read(JSON.stringify(journal))
  expect(found?.days?.get('eichi')).toEqual([
    { date: '2026-11-02', values: { memo: '夜。\nタグ：旅、パリ' } },
    { date: '2026-11-01', values: { memo: '# 昼\n\n1. 歩いた (川)\n\n夕方' } },
  ])
  expect(found).toMatchObject({ format: 'day-one', pictureCount: 3, problemCount: 2 })
  expect(read(JSON.stringify(journal), null)).toMatchObject({ format: 'day-one', days: null })
})

test('a file of zones that were made up takes nothing from the next file', () => {
  const date = '2026-11-01T12:00:00Z'
  const madeUp = Array.from({ length: 1_500 }, (_, n) => ({
    creationDate: date,
    timeZone: `Nowhere/Z${n}`,
    text: 'x',
  }))
  read(JSON.stringify({ entries: madeUp }))
  const entries = [{ creationDate: '2026-11-01T23:30:00Z', timeZone: 'America/Los_Angeles', text: '夕方' }]
  const found = read(JSON.stringify({ entries }))
  expect(found?.days?.get('eichi')).toEqual([{ date: '2026-11-01', values: { memo: '夕方' } }])
})

const table = [
  'full_date,date,weekday,time,mood,activities,note_title,note',
  '2026-11-02,November 2,Monday,11:54 pm,rad,"walk | good sleep","夜","一行め<br>二行め &amp; <b>強く</b>"',
  '2026-11-02,November 2,Monday,7:05 am,meh,,,"朝 < 昼"',
  '2026-11-01,November 1,Sunday,23:10,good,"","",""',
  'x,November 1,Sunday,23:10,good,"","",""',
]

test('Daylio’s table has a day for each day, its moods as words', () => {
  const found = read(`\uFEFF${table.join('\n')}`, 'general')
  expect(found?.days?.get('general')).toEqual([
    {
      date: '2026-11-02',
      values: {
        memo: '朝 < 昼\n気分：meh\n\n夜\n一行め\n二行め & 強く\n気分：rad\nしたこと：walk、good sleep',
      },
    },
    { date: '2026-11-01', values: { memo: '気分：good' } },
  ])
  expect(found?.problems).toEqual([{ place: '5行め', reason: '日付が読み取れません' }])
  expect(read(table.join('\n'), null)).toMatchObject({ format: 'daylio', days: null })
})

test('several entries that are too long together are named, not cut', () => {
  const long = { creationDate: '2026-11-01T03:00:00Z', timeZone: 'Asia/Tokyo', text: '息'.repeat(600) }
  const found = read(JSON.stringify({ entries: [long, long] }))
  expect(found?.days?.size).toBe(0)
  expect(found?.problems).toEqual([
    { place: '1番め（2026-11-01）', reason: 'ひとことは1000文字以内です（1202文字あります）' },
  ])
})

test.each(['![', '![](dayone-moment:', '<li', '\\', "'", '"', ','])(
  'a file that was made to take long is read like any other: %j',
  mark => {
    const text = mark.repeat(300_000)
    const quoted = text.replaceAll('"', '""')
    const files = [
      JSON.stringify({ entries: [{ creationDate: '2026-11-01T03:00:00Z', text }] }),
      `full_date,mood,note\n2026-11-01,rad,"${quoted}"`,
      `日付,ひとこと,ねむり\n2026-11-01,"${quoted}",1`,
      `# 叡智の日記\n\n## 2026-11-01\n\n- ひとこと: ${text.replaceAll('\\', '\\\\')}`,
    ]
    for (const file of files) expect(read(file)).toMatchObject({ problemCount: 1 })
  },
)
