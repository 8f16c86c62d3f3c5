import { deleteDiaries } from '@iki/contract/diary/diary-data'
import { saveSheetAnswers } from '@iki/contract/play/sheet'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#core/api/api-client.ts'
import { removeCopies } from '#core/offline/copies.ts'
import { leaseBy, storageRow } from '#core/offline/lease.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { fakeDiaryServer } from '#test/fake-diary-server.ts'
import { forgetDiary } from '../offline/forget-diary.ts'
import { forgetSent } from '../offline/forget-sent.ts'
import { saveFilled, sheetOutbox } from './sheet-outbox.ts'
import { saveDraft, storedHistories } from './stored-sheets.ts'

const owner = (uid: string) => ({ kind: 'member', uid }) as const
const draft = { key: 'k1', answers: [{ question: 'q0', value: 3 }], note: '膝がかるい' }
const filled = { ...draft, answeredAt: '2026-11-20T03:00:00.000Z', score: 75 }
const stored = () =>
  Object.keys(localStorage).filter(key => /^iki\.sheet-(answers|drafts|histories)/.test(key))

let api: FakeApi
beforeEach(() => {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-20T03:00:00.000Z'))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  api = fakeApi()
  fakeDiaryServer(api)
  diaryMember(api)
  api.answer(saveSheetAnswers, filled)
  api.answer(deleteDiaries, null)
})
const deleteAll = () =>
  forgetDiary('haruko', () => call(deleteDiaries, { confirm: 'delete' }, { uid: 'haruko' }))

test('who deletes all diaries has no filled sheet left, and none is sent afterwards', async () => {
  storedHistories.write(owner('haruko'), 'sonkyo', [filled])
  saveDraft('sonkyo', { ...draft, key: 'k2' })
  api.refuse(saveSheetAnswers, { code: 'unavailable' })
  saveFilled('sonkyo', draft)
  await vi.waitFor(() => expect(sheetOutbox.state.getState().unsent.k1?.state).toBe('onDevice'))
  api.answer(saveSheetAnswers, filled)
  await deleteAll()
  expect(stored()).toEqual([])
  const sent = api.requests(saveSheetAnswers).length
  sheetOutbox.wake()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(api.requests(saveSheetAnswers)).toHaveLength(sent)
})

test('what is being sent has arrived before everything is deleted on the server', async () => {
  const order: string[] = []
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  api.answer(saveSheetAnswers, async () => {
    await arrival
    order.push('arrived')
    return filled
  })
  api.answer(deleteDiaries, () => {
    order.push('deleted')
    return null
  })
  saveFilled('sonkyo', draft)
  await vi.waitFor(() => expect(api.requests(saveSheetAnswers)).toHaveLength(1))
  const deleting = deleteAll()
  await new Promise(resolve => setTimeout(resolve, 20))
  arrive()
  await deleting
  expect(order).toEqual(['arrived', 'deleted'])
  expect(stored()).toEqual([])
})

test('what another tab is sending has arrived before everything is deleted on the server', async () => {
  const order: string[] = []
  api.answer(deleteDiaries, () => {
    order.push('deleted')
    return null
  })
  api.refuse(saveSheetAnswers, { code: 'unavailable' })
  saveFilled('sonkyo', draft)
  await vi.waitFor(() => expect(sheetOutbox.state.getState().unsent.k1?.state).toBe('onDevice'))
  const arrival = Promise.withResolvers<void>()
  const sent = leaseBy(storageRow(localStorage))('iki.sheet-answers.member.haruko k1', async () => {
    await arrival.promise
    order.push('arrived')
  })
  const deleting = deleteAll()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(order).toEqual([])
  arrival.resolve()
  await Promise.all([sent, deleting])
  expect(order).toEqual(['arrived', 'deleted'])
  expect(stored()).toEqual([])
})

test('what is unsent stays when the server does not delete', async () => {
  api.refuse(saveSheetAnswers, { code: 'unavailable' })
  saveFilled('sonkyo', draft)
  await vi.waitFor(() => expect(sheetOutbox.state.getState().unsent.k1?.state).toBe('onDevice'))
  api.refuse(deleteDiaries, { code: 'unavailable' })
  await expect(deleteAll()).rejects.toThrow()
  expect(stored()).toEqual(['iki.sheet-answers.member.haruko'])
})

test('after signing out only what is unsent stays', async () => {
  storedHistories.write(owner('haruko'), 'sonkyo', [filled])
  api.goOffline()
  saveFilled('sonkyo', draft)
  session.end()
  await forgetSent('haruko')
  expect(stored()).toEqual(['iki.sheet-answers.member.haruko'])
})

test('who comes next finds nothing of a member who did not sign out', () => {
  storedHistories.write(owner('haruko'), 'sonkyo', [filled])
  storedHistories.write(owner('akiko'), 'sonkyo', [filled])
  removeCopies('akiko')
  expect(stored()).toEqual(['iki.sheet-histories.member.akiko'])
})
