import { createDiaryEntry, listDiaryEntries } from '@iki/contract/diary/diary'
import { deleteDiaries } from '@iki/contract/diary/diary-data'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#core/api/api-client.ts'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { fakeDiaryServer } from '#test/fake-diary-server.ts'
import { saveDay } from './diary-days.ts'
import { forgetDiary } from './forget-diary.ts'
import { requireDiary } from './open-diary.ts'

const today = '2026-11-20'

beforeEach(() => {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-20T03:00:00.000Z'))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
})

test('what is being sent just now is not on the server again after everything was deleted', async () => {
  const api = fakeApi()
  const server = fakeDiaryServer(api)
  diaryMember(api)
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  api.answer(createDiaryEntry, async ({ input: { date, stress: relax, breath, memo = '' } }) => {
    await arrival
    server.writeElsewhere(date, { relax, breath, memo })
    const [entry] = await call(listDiaryEntries, {})
    if (!entry) throw new Error('It was not written.')
    return entry
  })
  api.answer(deleteDiaries, () => {
    server.deleteElsewhere(today)
    return null
  })
  await saveDay('general', today, { relax: 7, breath: 6, memo: '消す', images: [] })
  await vi.waitFor(() => expect(api.requests(createDiaryEntry)).toHaveLength(1))
  const deleting = forgetDiary('haruko', () => call(deleteDiaries, { confirm: 'delete' }, { uid: 'haruko' }))
  await new Promise(resolve => setTimeout(resolve, 20))
  arrive()
  await deleting
  const { database, sync } = await requireDiary()
  await sync.sync()
  expect(server.count()).toBe(0)
  expect([await database.days.count(), await database.outbox.count()]).toEqual([0, 0])
})
