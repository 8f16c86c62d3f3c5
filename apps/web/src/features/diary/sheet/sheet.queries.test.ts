import { type FilledSheet, listSheetAnswers } from '@iki/contract/play/sheet'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { session } from '#core/session/current-session.ts'
import { freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { sheetHistoryQuery } from './sheet.queries.ts'
import { storedHistories } from './stored-sheets.ts'

const filled: FilledSheet = {
  key: 'k1',
  answeredAt: '2026-11-20T03:00:00.000Z',
  score: 75,
  answers: [],
  note: '',
}

let api: FakeApi
beforeEach(() => {
  freshPhone()
  api = fakeApi()
  session.begin(tokenOf('haruko'))
})

test('what a member has filled is stored, unless it comes after signing out', async () => {
  const answer = { filled: [filled], next: null }
  const ask = () => queryClient.fetchInfiniteQuery(sheetHistoryQuery('sonkyo')).catch(() => null)
  const stored = () => storedHistories.find(currentOwner(), 'sonkyo')
  api.answer(listSheetAnswers, answer)
  await ask()
  expect(stored()).toEqual([filled])
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof answer>()]
  api.answer(listSheetAnswers, () => {
    asked.resolve()
    return late.promise
  })
  queryClient.clear()
  const asking = ask()
  await asked.promise
  session.begin(tokenOf('other'))
  late.resolve(answer)
  await asking
  await new Promise(resolve => setTimeout(resolve))
  expect(stored()).toBeNull()
})
