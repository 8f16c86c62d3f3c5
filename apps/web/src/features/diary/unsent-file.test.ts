import { expect, test } from 'vitest'
import type { UnsentDay } from './offline/use-diary.ts'
import { asJson, asMarkdown, unsentFile } from './unsent-file.ts'

const day: UnsentDay = {
  ...{ kind: 'general', date: '2026-11-20', action: 'save', addedAt: '2026-11-20T03:00:00.000Z' },
  ...{ revision: null, state: 'refused', theirs: null },
  value: { relax: 7, breath: 6, memo: '一行め\n二行め', images: [] },
  error: { code: 'invalid_input', message: '使えない文字が含まれています' },
}

test('as Markdown it can be read', () => {
  expect(asMarkdown([day])).toBe(
    '# 未送信の日記\n\n## 2026-11-20 日記\n\n- リラックス度: 7\n- 呼吸の深さ: 6\n- ひとこと: 一行め\n  二行め\n',
  )
})

test('as JSON it says all, and why it was not sent', () => {
  expect(JSON.parse(asJson([day]))).toEqual([
    {
      ...{ diary: 'general', date: '2026-11-20', action: 'save', value: day.value },
      ...{ writtenAt: '2026-11-20T03:00:00.000Z', reason: '使えない文字が含まれています' },
    },
  ])
})

test('the file is named by the day', () => {
  expect(unsentFile([day], 'markdown', '2026-11-21').name).toBe('iki-unsent-2026-11-21.md')
})
