import { createDiaryEntry, listDiaryEntries, restoreDiaryEntry, savePicture } from '@iki/contract/diary/diary'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { diaryMember } from '#test/diary-member.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { type FakeDiaryServer, fakeDiaryServer } from '#test/fake-diary-server.ts'
import { readDay } from '#test/read-day.ts'
import { deleteDay, retryUnsent, saveDay, undoDelete } from './diary-days.ts'
import { closeDiary, diaryOutbox, openDiary, requireDiary } from './open-diary.ts'
import { notePress } from './save-change.ts'
import { forgetLost, readLostCount } from './unsent-flag.ts'

const today = '2026-11-20'
const text = (memo: string, images: string[] = []) => ({ relax: 7, breath: 6, memo, images })
let api: FakeApi
let server: FakeDiaryServer

beforeEach(() => {
  ;({ api, server } = diaryPhone())
})

const settled = async () => (await requireDiary()).sync.sync()
const unsent = async () => (await requireDiary()).database.outbox.toArray()

test('a memo with signs of HTML comes back as it was written', async () => {
  await saveDay('general', today, text('<b>&"息"</b>'))
  await settled()
  const { database } = await requireDiary()
  expect((await readDay(database, 'general', today))?.value.memo).toBe('<b>&"息"</b>')
})

test('a day is saved by one transaction, so that the member sees it without a further wait', async () => {
  const { database, sync } = await requireDiary()
  await database.open()
  vi.spyOn(sync, 'sync').mockResolvedValue()
  const transaction = vi.spyOn(database.core, 'transaction')
  await saveDay('general', today, text('一'))
  expect(transaction.mock.calls.map(([, mode]) => mode)).toEqual(['readwrite'])
})

test('where the server can’t list, what is unsent goes all the same', async () => {
  api.goOffline()
  for (const date of ['2026-11-19', today]) await saveDay('general', date, text(date))
  await settled()
  api.comeBack()
  api.refuse(listDiaryEntries, { code: 'diary_not_read' })
  await settled()
  expect(server.count()).toBe(2)
  expect(await unsent()).toEqual([])
})

test('what the server refuses stays, with its words, and can be tried again', async () => {
  api.refuse(createDiaryEntry, { code: 'invalid_input', fields: { memo: '使えない文字が含まれています' } })
  await saveDay('general', today, text('一'))
  await settled()
  expect((await unsent())[0]).toMatchObject({
    state: 'refused',
    error: { code: 'invalid_input', message: '使えない文字が含まれています' },
  })
  fakeDiaryServer(api)
  await settled()
  expect(await unsent()).toHaveLength(1)
  await retryUnsent('general', today)
  expect(await unsent()).toEqual([])
})

describe('a deleted day that is brought back', () => {
  async function removed(): Promise<string | null> {
    await saveDay('general', today, text('一'))
    await settled()
    const serverId = await deleteDay('general', today)
    await settled()
    return serverId
  }

  test('is the same entry as before, not a new one', async () => {
    await undoDelete('general', today, text('一'), await removed())
    await settled()
    expect(server.memos()).toEqual({ [today]: '一' })
    expect(api.requests(restoreDiaryEntry)).toHaveLength(1)
    expect(api.requests(createDiaryEntry)).toHaveLength(1) // The request from the beginning of the test.
  })

  test('and changed at once stays changed', async () => {
    const serverId = await removed()
    api.goOffline()
    await undoDelete('general', today, text('一'), serverId)
    await saveDay('general', today, text('二'))
    await settled()
    api.comeBack()
    await settled()
    expect(server.memos()).toEqual({ [today]: '二' })
    expect(api.requests(createDiaryEntry)).toHaveLength(1)
    expect(await unsent()).toEqual([])
  })

  test('after another phone has written the day is a conflict', async () => {
    const serverId = await removed()
    server.writeElsewhere(today, text('べつの端末'))
    await undoDelete('general', today, text('一'), serverId)
    await settled()
    expect((await unsent())[0]?.state).toBe('conflict')
  })

  test('before its deletion was sent has never been away', async () => {
    await saveDay('general', today, text('一'))
    await settled()
    api.goOffline()
    await deleteDay('general', today)
    await undoDelete('general', today, text('一'))
    await settled()
    api.comeBack()
    await settled()
    expect(server.memos()).toEqual({ [today]: '一' })
    expect(api.requests(createDiaryEntry)).toHaveLength(1)
  })
})

test('a deleted day comes back without its id, too', async () => {
  await saveDay('general', today, text('一'))
  await settled()
  await deleteDay('general', today)
  await settled()
  expect(server.count()).toBe(0)
  await undoDelete('general', today, text('一'))
  await settled()
  expect(server.memos()).toEqual({ [today]: '一' })
})

test('a picture that is too large leaves the words in place', async () => {
  const { database } = await requireDiary()
  const blob = new Blob(['x'], { type: 'image/jpeg' })
  const picture = {
    kind: 'general',
    date: today,
    blob,
    thumbnail: blob,
    isSent: false,
    addedAt: '',
    error: null,
  } as const
  await database.pictures.bulkAdd([
    { id: 'p1', ...picture },
    { id: 'p2', ...picture },
  ])
  api.answer(savePicture, ({ input: { id } }) =>
    id === 'p1'
      ? new Response(
          JSON.stringify({ status: -1, code: 'body_too_large', message: '送られたデータが大きすぎます' }),
          { status: 413 },
        )
      : { id, width: 1, height: 1 },
  )
  await saveDay('general', today, text('写真の日', ['p1', 'p2']))
  await settled()
  expect(server.memos()).toEqual({ [today]: '写真の日' })
  expect(api.requests(createDiaryEntry)[0]?.input.images).toEqual(['p2'])
  expect(await database.pictures.get('p1')).toMatchObject({
    isSent: false,
    error: '送られたデータが大きすぎます',
  })
  expect(await database.pictures.get('p2')).toMatchObject({ isSent: true, error: null })
})

test('a day that a phone with a wrong clock wrote too early goes when it has come', async () => {
  await saveDay('general', '2026-11-21', text('あした'))
  await settled()
  expect((await unsent())[0]?.error?.code).toBe('diary_day_to_come')
  vi.mocked(clock.now).mockReturnValue(new Date('2026-11-20T15:30:00.000Z')) // 00:30 in Tokyo.
  diaryMember(api)
  await settled()
  expect(server.memos()).toEqual({ '2026-11-21': 'あした' })
})

test('a browser that was killed after saving has the day at the next start', async () => {
  api.goOffline()
  await saveDay('general', today, text('残る'))
  closeDiary() // A test can't do more to simulate a killed page.
  const { database } = await requireDiary()
  expect((await readDay(database, 'general', today))?.value.memo).toBe('残る')
})

describe('a page that is closed before the phone has answered', () => {
  /** The button was pressed, but the page is closed before anything is stored: the promise never resolves. */
  async function pressAndGo(memo: string): Promise<void> {
    const { database } = await requireDiary()
    vi.spyOn(database, 'transaction').mockReturnValue(new Promise(() => {}) as never)
    void saveDay('general', today, text(memo))
    closeDiary()
  }

  test('takes no press along: the next one saves the day, and nothing is missed', async () => {
    await pressAndGo('とじる')
    const { database } = await requireDiary()
    expect((await readDay(database, 'general', today))?.value.memo).toBe('とじる')
    expect(await readLostCount(database)).toBe(0)
    await settled()
    expect(server.memos()).toEqual({ [today]: 'とじる' })
    expect(localStorage.getItem('iki.diary-presses.member.haruko')).toBeNull()
  })

  test('does not overwrite what is written afterwards', async () => {
    await pressAndGo('まえ')
    await saveDay('general', today, text('あと'))
    await settled()
    expect(server.memos()).toEqual({ [today]: 'あと' })
    expect(localStorage.getItem('iki.diary-presses.member.haruko')).toBeNull()
  })

  test('and arrived nevertheless sends nothing twice', async () => {
    await saveDay('general', today, text('とどいた'))
    await settled()
    notePress(
      { kind: 'member', uid: 'haruko' },
      {
        kind: 'general',
        date: today,
        action: 'save',
        value: text('とどいた'),
        base: null,
      },
    )
    closeDiary()
    await settled()
    expect(await unsent()).toEqual([])
    expect(server.count()).toBe(1)
  })
})

test('a press that the phone does not take is no press: the words are still the form’s', async () => {
  const { database } = await requireDiary()
  vi.spyOn(database.outbox, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await saveDay('general', today, text('一')).catch(() => {})
  expect(localStorage.getItem('iki.diary-presses.member.haruko')).toBeNull()
})

test('a press of an earlier visit is counted while the phone refuses its database, and goes afterwards', async () => {
  notePress(
    { kind: 'member', uid: 'haruko' },
    { kind: 'general', date: today, action: 'save', value: text('一') },
  )
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  diaryOutbox.wake()
  await openDiary('haruko').isReady
  expect(diaryOutbox.count()).toBe(1)
  open.mockRestore()
  diaryOutbox.wake()
  await vi.waitFor(() => expect(server.count()).toBe(1))
  await settled()
  expect(diaryOutbox.count()).toBe(0)
})

test('a database that the browser has thrown away is missed until the member knows', async () => {
  api.goOffline()
  await saveDay('general', today, text('一'))
  await settled()
  closeDiary()
  const { indexedDB } = globalThis
  await new Promise(resolve => {
    indexedDB.deleteDatabase('iki.diary.haruko').onsuccess = resolve
  })
  const lostCount = async () => {
    await openDiary('haruko').isReady
    return readLostCount(openDiary('haruko').database)
  }
  expect(await lostCount()).toBe(1)
  closeDiary() // A page without a diary has found it.
  expect(await lostCount()).toBe(1)
  await forgetLost(openDiary('haruko').database)
  expect(await lostCount()).toBe(0)
  closeDiary()
  expect(await lostCount()).toBe(0)
})

test('a full phone is reported, and nothing is half saved', async () => {
  const { database } = await requireDiary()
  vi.spyOn(database.outbox, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(saveDay('general', today, text('一'))).rejects.toMatchObject({
    name: 'NotSavedError',
    isFull: true,
  })
  expect(await unsent()).toEqual([])
})
