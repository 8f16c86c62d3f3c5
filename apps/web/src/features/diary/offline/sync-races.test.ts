import { createDiaryEntry, deleteDiaryEntry, listDiaryEntries } from '@iki/contract/diary/diary'
import type { PromiseExtended } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#core/api/api-client.ts'
import { freshPhone } from '#test/diary-member.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import type { FakeDiaryServer } from '#test/fake-diary-server.ts'
import { readDay } from '#test/read-day.ts'
import { deleteDay, discardUnsent, resolveConflict, saveDay } from './diary-days.ts'
import { requireDiary } from './open-diary.ts'
import { readUnsentCount } from './unsent-flag.ts'

const today = '2026-11-20'
const text = (memo: string) => ({ relax: 7, breath: 6, memo, images: [] })
let api: FakeApi
let server: FakeDiaryServer

beforeEach(() => {
  ;({ api, server } = diaryPhone())
})

const settled = async () => (await requireDiary()).sync.sync()
const memoHere = async () => {
  const { database } = await requireDiary()
  return (await readDay(database, 'general', today))?.value.memo ?? null
}

/** The server's list as it is now, which arrives on command. */
async function slowList(act: () => Promise<void>): Promise<void> {
  const { sync } = await requireDiary()
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  const now = await call(listDiaryEntries, { limit: 1000 })
  api.answer(listDiaryEntries, async () => {
    await arrival
    return now
  })
  const fetching = sync.fetchDays('general', '2015-01-01', today)
  await act()
  arrive()
  await fetching
}

describe('a list of the server that was made before a change and comes after it', () => {
  test('takes no new day away', async () => {
    await slowList(async () => {
      await saveDay('general', today, text('いま'))
      await settled()
    })
    expect(await memoHere()).toBe('いま')
  })

  test('brings no earlier words back', async () => {
    await saveDay('general', today, text('さっき'))
    await settled()
    await slowList(async () => {
      await saveDay('general', today, text('いま'))
      await settled()
    })
    expect(await memoHere()).toBe('いま')
  })

  test('brings no deleted day back', async () => {
    await saveDay('general', today, text('さっき'))
    await settled()
    await slowList(async () => {
      await deleteDay('general', today)
      await settled()
    })
    expect(await memoHere()).toBeNull()
  })
})

test('words that another device has just written are not taken away unseen', async () => {
  await saveDay('general', today, text('ここで'))
  await settled()
  server.writeElsewhere(today, { memo: 'もう一台で' })
  await deleteDay('general', today)
  await settled()
  expect(server.memos()).toEqual({ [today]: 'もう一台で' })
  expect(await memoHere()).toBe('もう一台で')
})

test('what is given up while the server is asked does not go', async () => {
  const yesterday = '2026-11-19'
  api.goOffline()
  for (const date of [yesterday, today]) await saveDay('general', date, text(date))
  await settled()
  api.comeBack()
  api.answer(listDiaryEntries, async () => {
    await discardUnsent('general', today)
    return []
  })
  await settled()
  expect(server.memos()).toEqual({ [yesterday]: yesterday })
})

test('a day whose answer was lost and that another device has deleted stays deleted', async () => {
  api.goOffline()
  await saveDay('general', today, text('いま'))
  await settled()
  api.comeBack()
  const { database } = await requireDiary()
  const idempotencyKey = (await database.outbox.toArray())[0]?.idempotencyKey ?? ''
  const arrived = { date: today, stress: 7, breath: 6, memo: 'いま', images: [] }
  const { id } = await call(createDiaryEntry, arrived, { idempotencyKey })
  await call(deleteDiaryEntry, { id })
  await settled()
  expect(server.count()).toBe(0)
  expect(await memoHere()).toBeNull()
})

test('a text chosen in a conflict that is over by then is saved nevertheless', async () => {
  await saveDay('general', today, text('さっき'))
  await settled()
  const seen = { mine: text('さっき'), theirRevision: 7 }
  expect(await resolveConflict('general', today, text('つなげた文'), seen)).toBe(true)
  await settled()
  expect(server.memos()).toEqual({ [today]: 'つなげた文' })
  expect(await memoHere()).toBe('つなげた文')
})

test('a diary that was closed while its days were counted says nothing of them on a device that has another', async () => {
  const { database, sync } = await requireDiary()
  let sendCount = (_count: number) => {}
  const counted = new Promise<number>(resolve => {
    sendCount = resolve
  })
  vi.spyOn(database.outbox, 'count').mockReturnValue(counted as PromiseExtended<number>)
  const noting = sync.noteUnsent()
  freshPhone()
  sendCount(1)
  await noting
  expect(readUnsentCount('haruko')).toBe(0)
})
