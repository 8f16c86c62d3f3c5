import { expect, test } from 'vitest'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { saveText } from './save-text.ts'

const day = (change: Partial<DiaryDay> = {}): DiaryDay => ({
  kind: 'general',
  date: '2026-11-20',
  value: { relax: 5, breath: 5, memo: '', images: [] },
  revision: null,
  state: 'waiting',
  error: null,
  isUnreadable: false,
  theirs: null,
  ...change,
})
const known = {
  day: day(),
  phase: 'idle',
  unsentCount: 2,
  isOnline: true,
  isDraft: false,
  isSaving: false,
  isFresh: true,
} as const

test.each([
  [{ isSaving: true, isDraft: true }, '保存しています'],
  [{ isDraft: true, day: null }, 'まだ残していません'],
  [{ isDraft: true }, 'なおしたところは、まだ残していません'],
  [{ day: null }, undefined],
  [{ day: day({ state: 'sent' }) }, '保存しました'],
  [{ day: day({ state: 'sent' }), isFresh: false }, undefined],
  [{ phase: 'sending' }, '端末に保存しました。送っています'],
  [{ isOnline: false }, '圏外です。端末に保存し、つながったら送ります（未送信2件）'],
  [{ isOnline: false, unsentCount: 0 }, '圏外です。端末に保存し、つながったら送ります（未送信1件）'],
  [{ phase: 'offline' }, '圏外です。端末に保存し、つながったら送ります（未送信2件）'],
  [{ day: day({ state: 'auth' }) }, '端末に保存しました。ログインし直すと送られます（未送信2件）'],
  [
    {
      day: day({
        state: 'refused',
        error: { code: 'invalid_input', message: '使えない文字が含まれています' },
      }),
    },
    '端末に保存しましたが、送れませんでした。使えない文字が含まれています',
  ],
  [
    {
      phase: 'failed',
      day: day({ error: { code: 'diary_not_saved', message: '日記の保存に失敗しました' } }),
    },
    '日記の保存に失敗しました。端末に保存してあり、しばらくしてから送ります（未送信2件）',
  ],
] as const)('%j is said as %s', (change, text) => {
  expect(saveText({ ...known, ...change })?.text).toBe(text)
})
