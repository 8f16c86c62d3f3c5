import { type FilledSheet, saveSheetAnswers } from '@iki/contract/play/sheet'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentOwner } from '#core/offline/owner.ts'
import { session } from '#core/session/current-session.ts'
import { freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { saveFilled, sheetOutbox } from './sheet-outbox.ts'
import { storedHistories } from './stored-sheets.ts'

const before: FilledSheet = {
  key: 'k0',
  answeredAt: '2026-11-01T03:00:00.000Z',
  score: 40,
  answers: [],
  note: '',
}
const stored = () => storedHistories.find(currentOwner(), 'sonkyo')

let api: FakeApi
beforeEach(() => {
  freshPhone()
  api = fakeApi()
  session.begin(tokenOf('haruko'))
  api.answer(saveSheetAnswers, ({ input: { id: _, ...filled } }) => ({ ...filled, score: 100 }))
})

async function sendOne() {
  saveFilled('sonkyo', { key: 'k1', answers: [{ question: 'a', value: 3 }], note: '' })
  await vi.waitFor(() => expect(sheetOutbox.find('k1')).toBeNull())
}

test('a sheet that was sent comes before those that this device stores', async () => {
  storedHistories.write(currentOwner(), 'sonkyo', [before])
  await sendOne()
  expect(stored()?.map(({ key }) => key)).toEqual(['k1', 'k0'])
})

test('a device that stores none does not take the one that was sent for all', async () => {
  await sendOne()
  expect(api.requests(saveSheetAnswers)).toHaveLength(1)
  expect(stored()).toBeNull()
})
