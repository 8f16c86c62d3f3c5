import { savePicture } from '@iki/contract/diary/diary'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '#core/session/access-token.ts'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { fakeDiaryServer } from '#test/fake-diary-server.ts'
import { listDiaryOwners } from './diary-database.ts'
import { saveDay } from './diary-days.ts'
import { forgetSent } from './forget-sent.ts'
import { closeDiary, requireDiary } from './open-diary.ts'
import { writeUnsentCount } from './unsent-flag.ts'

const today = '2026-11-20'
const blob = new Blob(['x'], { type: 'image/jpeg' })
const picture = (id: string) =>
  ({
    id,
    kind: 'general',
    date: today,
    blob,
    thumbnail: blob,
    isSent: true,
    addedAt: '',
    error: null,
  }) as const
let now = new Date('2026-11-20T03:00:00.000Z')
let api: FakeApi

beforeEach(async () => {
  now = new Date('2026-11-20T03:00:00.000Z')
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => now)
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  api = fakeApi()
  fakeDiaryServer(api)
  api.answer(savePicture, ({ input: { id } }) => ({ id, width: 1, height: 1 }))
  diaryMember(api)
  const { database } = await requireDiary()
  await database.pictures.bulkAdd([picture('named'), picture('other')])
  api.goOffline()
  await saveDay('general', today, { relax: 7, breath: 6, memo: '写真の日', images: ['named'] })
  await (await requireDiary()).sync.sync()
})

test('a picture stays on the phone with the unsent day that names it', async () => {
  closeDiary()
  await forgetSent('haruko')
  const { database } = await requireDiary()
  expect(await database.pictures.toCollection().primaryKeys()).toEqual(['named'])
})

test('a day that waited for weeks takes its picture along again: the server may have let it go', async () => {
  now = new Date('2026-12-15T03:00:00.000Z')
  accessToken.write(tokenOf('haruko'))
  api.comeBack()
  const { sync, database } = await requireDiary()
  await sync.sync()
  expect(api.requests(savePicture).map(({ input }) => input.id)).toEqual(['named'])
  expect(await database.outbox.count()).toBe(0)
})

test('a day that another tab is just keeping finds its database when the member signs out', async () => {
  const { database } = await requireDiary()
  for (const table of [database.outbox, database.pictures]) await table.clear()
  closeDiary()
  writeUnsentCount('haruko', 1) // A save does this first.
  await forgetSent('haruko')
  expect(await listDiaryOwners()).toEqual(['haruko'])
  writeUnsentCount('haruko', 0)
  await forgetSent('haruko')
  expect(await listDiaryOwners()).toEqual([])
})
