import * as diary from '@iki/contract/diary/diary'
import * as diaryData from '@iki/contract/diary/diary-data'
import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { skippedDaysLabel, stampLabel } from '@iki/contract/diary/diary-labels'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const now = new Date('2026-11-19T22:00:00Z') // 7:00 in Tokyo
const [today, yesterday] = ['2026-11-20', '2026-11-19']
const clock = testClock(now)
const { app, db } = await testApp({ clock })

/** A member with a day in each diary, with few values, and with a day that was emptied. */
async function exported(format: 'json' | 'csv' | 'markdown') {
  const page = await signedInBrowser(app, await createMember(db))
  await page.call(diary.createDiaryEntry, { date: today, stress: 7, breath: 6, memo: '雨' })
  await page.call(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, sleep: 8, stress: 9 })
  await page.call(habitCalls.eichi.save, { date: yesterday, ...emptyHabits.eichi, meal: 3 })
  await page.call(habitCalls.eichi.remove, { date: yesterday })
  await page.call(habitCalls.kafuku.save, { date: today, ...emptyHabits.kafuku, sonkyo: 30, memo: '膝' })
  await page.call(diary.saveSkip, { date: '2026-11-18', reason: 'ill' })
  const files = unzipSync((await page.call(diaryData.exportDiary, { format })).response.rawPayload)
  return (name: string) => Buffer.from(files[name] ?? []).toString()
}
const heads = (csv: string) => csv.replace('\uFEFF', '').split('\r\n')[0]?.replaceAll('"', '').split(',')
const labels = (kind: 'general' | 'eichi' | 'kafuku') => fieldsOf(kind).map(({ label }) => label)

test('a table is headed by the labels of the screen', async () => {
  const file = await exported('csv')
  const written = ['書いた日時', '直した日時']
  expect(heads(file('diary.csv'))).toEqual(['日付', ...labels('general'), ...written])
  expect(heads(file('eichi-diary.csv'))).toEqual(['日付', ...labels('eichi'), stampLabel, ...written])
  expect(heads(file('kafuku-diary.csv'))).toEqual(['日付', ...labels('kafuku'), ...written])
})

test('a table leaves empty what is not said, and a day out that was emptied', async () => {
  const file = await exported('csv')
  const at = '"2026-11-20 07:00:00"'
  const [, eichiRow, ...noMore] = file('eichi-diary.csv').split('\r\n')
  // Whatever fields the diaries gain.
  expect(eichiRow).toMatch(new RegExp(`^"2026-11-20",8,"","",9(,""){6,},${[at, at, at].join()}$`))
  expect(noMore).toEqual([''])
  const [, kafukuRow] = file('kafuku-diary.csv').split('\r\n')
  expect(kafukuRow).toMatch(new RegExp(`^"2026-11-20","",30(,"")+,"膝","",${at},${at}$`))
  expect(file('eichi-stamps.csv').split('\r\n').slice(1)).toEqual([
    `"2026-11-19",${at}`,
    `"2026-11-20",${at}`,
    '',
  ])
})

test('Markdown names diaries and fields as the screen does, and says nothing that was not said', async () => {
  const file = await exported('markdown')
  expect(file('diary.md')).toBe(
    [
      '# 日記\n\n2026-11-20 07:00 に書き出しました。\n',
      '## 2026-11-20\n\n- リラックス度: 7\n- 呼吸の深さ: 6\n- ひとこと: 雨\n',
      `# ${diaryNames.eichi}\n`,
      '## 2026-11-20\n\n- ねむり: 8\n- リラックス度: 9\n',
      `# ${diaryNames.kafuku}\n`,
      '## 2026-11-20\n\n- 蹲踞: 30回\n- ひとこと: 膝\n',
      `# ${diaryNames.eichi}の${stampLabel}\n`,
      '- 2026-11-19\n- 2026-11-20\n',
      `# ${skippedDaysLabel}\n`,
      '- 2026-11-18 体調\n',
    ].join('\n'),
  )
})

test('JSON says what its keys mean, and null where nothing is said', async () => {
  const read = JSON.parse((await exported('json'))('diary.json'))
  expect(read.labels.eichiDiary).toMatchObject({
    stress: 'リラックス度（1: こわばっている、9: ゆるんでいる）',
  })
  expect(read.eichiDiary).toMatchObject([
    { id: yesterday, meal: null, saved: false },
    { id: today, sleep: 8, meal: null, stress: 9, relax: 9, saved: true },
  ])
  expect(read.kafukuDiary).toMatchObject([{ kagura: null, sonkyo: 30, memo: '膝' }])
  expect(read.eichiStamps).toHaveLength(2)
})
