import { recordLabels } from '@iki/contract/diary/diary-export'
import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { UnsentDay } from '../offline/use-diary.ts'
import { asJson, asMarkdown, unsentFile } from './unsent-file.ts'

const day: UnsentDay = {
  kind: 'general',
  date: '2026-11-20',
  action: 'save',
  addedAt: '2026-11-20T03:00:00.000Z',
  revision: null,
  state: 'refused',
  isUnreadable: false,
  theirs: null,
  value: { relax: 7, breath: 6, memo: '一行め\n二行め', images: [] },
  error: { code: 'invalid_input', message: '使えない文字が含まれています' },
}

test('as Markdown it can be read', () => {
  expect(asMarkdown([day])).toBe(
    '# 未送信の日記\n\n## 2026-11-20 日記\n\n- リラックス度: 7\n- 呼吸の深さ: 6\n- ひとこと: 一行め\n  二行め\n',
  )
})

test('it has the labels of the screen, and says nothing of what was not said', () => {
  const value = { ...emptyHabits.eichi, stress: 9, tough: '# 階段' }
  expect(asMarkdown([{ ...day, kind: 'eichi', value }])).toBe(
    '# 未送信の日記\n\n## 2026-11-20 叡智の日記\n\n- リラックス度: 9\n- つらかったこと: \\# 階段\n',
  )
  expect(JSON.parse(asJson([{ ...day, kind: 'eichi', value }]))[0].value).toMatchObject({
    sleep: null,
    stress: 9,
    relax: 9,
    memo: '',
  })
})

test('as JSON it says all, and why it was not sent', () => {
  expect(JSON.parse(asJson([day]))).toEqual([
    {
      diary: 'general',
      date: '2026-11-20',
      action: 'save',
      value: day.value,
      writtenAt: '2026-11-20T03:00:00.000Z',
      reason: '使えない文字が含まれています',
      labels: recordLabels().general,
    },
  ])
})

test('the file is named by the day', async () => {
  expect((await unsentFile([day], 'markdown', '2026-11-21')).name).toBe('unsent-diary-2026-11-21.md')
})

test('pictures go along, under the names that the words give them', async () => {
  const value = { ...day.value, memo: '', images: ['p1', 'p2'] }
  const here = [{ id: 'p1', blob: new Blob([new Uint8Array([255, 216, 1])]) }]
  const { name, content } = await unsentFile([{ ...day, value }], 'markdown', '2026-11-21', here)
  expect(name).toBe('unsent-diary-2026-11-21.zip')
  const files = unzipSync(new Uint8Array(await content.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['unsent-diary-2026-11-21.md', 'pictures/p1.jpg'])
  expect([...(files['pictures/p1.jpg'] ?? [])]).toEqual([255, 216, 1])
  expect(new TextDecoder().decode(files['unsent-diary-2026-11-21.md'])).toContain(
    '- 写真: ![写真](pictures/p1.jpg) ![写真](pictures/p2.jpg)',
  )
})
