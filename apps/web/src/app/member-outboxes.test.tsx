import { saveSquats } from '@iki/contract/diary/squat'
import { removeBookmark, saveBookmark, saveMemo } from '@iki/contract/media/bookmark'
import { saveReading } from '@iki/contract/reading/article'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBookmark, answeredOf } from '#test/bookmark-samples.ts'

/** Something unsent of an earlier visit, by the name of its store. */
const left = {
  bookmarks: { b9: { kind: 'remove', lessonId: 'a' } },
  memos: { a: { text: '息を吐く', revision: 2, other: null } },
  readings: { 'afs-about': { percent: 40, isFinished: false } },
  squats: { '2026-11-20': { count: 30, seconds: 90, sequence: 4 } },
}
const leave = (name: keyof typeof left) =>
  localStorage.setItem(`iki.${name}.member.unnamed`, JSON.stringify(left[name]))

beforeEach(() => {
  vi.resetModules() // Each test is another visit.
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Starts the app on this device, with a server that accepts what is sent. */
async function visit() {
  const { freshBrowser, openApp } = await import('#test/open-app.tsx')
  const { aMember, signedInAs } = await import('#test/people.ts')
  const api = freshBrowser()
  api.answer(removeBookmark, null)
  api.answer(saveBookmark, ({ input }) => answeredOf(input.audipo))
  api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 3, updatedAt: '2026-11-21T00:00:00Z' }))
  api.answer(saveReading, ({ input: { percent } }) => ({ percent, isFinished: false }))
  api.answer(saveSquats, ({ input: { day, count, seconds } }) => ({ day, count, seconds }))
  return { api, openApp, signIn: () => signedInAs(api, aMember()) }
}

test.each([
  ['bookmarks', removeBookmark, { onsei_id: 'a', audipo: { id: 'b9' } }],
  ['memos', saveMemo, { onseiId: 'a', memo: '息を吐く', revision: 2 }],
  ['readings', saveReading, { id: 'afs-about', percent: 40 }],
  ['squats', saveSquats, { day: '2026-11-20', count: 30, seconds: 90, sequence: 4 }],
] as const)('%s of an earlier visit are sent, whatever page opens', async (name, endpoint, sent) => {
  const { api, openApp, signIn } = await visit()
  signIn()
  leave(name)
  openApp('/expire-plan')
  await waitFor(() => expect(api.requests(endpoint).map(({ input }) => input)).toMatchObject([sent]))
  await waitFor(() => expect(localStorage.getItem(`iki.${name}.member.unnamed`)).toBeNull())
})

test('the diary of an earlier visit is sent, whatever page opens', async () => {
  const { api, openApp } = await visit()
  const { diaryMember, freshPhone } = await import('#test/diary-member.ts')
  const { fakeDiaryServer } = await import('#test/fake-diary-server.ts')
  const { saveDay } = await import('#features/diary/offline/diary-days.ts')
  const { closeDiary, requireDiary } = await import('#features/diary/offline/open-diary.ts')
  freshPhone()
  diaryMember(api)
  api.goOffline()
  await saveDay('general', '2026-11-20', { relax: 7, breath: 6, memo: '電車の中', images: [] })
  await (await requireDiary()).sync.sync()
  closeDiary()
  api.comeBack()
  const server = fakeDiaryServer(api)
  openApp('/expire-plan')
  await waitFor(() => expect(server.memos()).toEqual({ '2026-11-20': '電車の中' }))
  await waitFor(() => expect(localStorage.getItem('iki.diary.member.haruko')).toBeNull())
})

test('what an earlier version of the app has left is sent as well', async () => {
  const { api, openApp, signIn } = await visit()
  signIn()
  const { rise, ...bookmark } = aBookmark({ text: '肩' })
  localStorage.setItem(
    'iki.bookmarks.member.unnamed',
    JSON.stringify({ b1: { kind: 'save', bookmark, key: 'k' } }),
  )
  openApp('/')
  await waitFor(() => expect(api.requests(saveBookmark)).toHaveLength(1))
  expect(api.requests(saveBookmark)[0]?.input.audipo).toMatchObject({ id: 'b1', text: '肩', rise: null })
})

test('continues its way as soon as its writer signs in', async () => {
  const { api, openApp, signIn } = await visit()
  leave('squats')
  openApp('/')
  act(signIn)
  await waitFor(() => expect(api.requests(saveSquats)).toHaveLength(1))
})

describe('the code that sends it is loaded', () => {
  const fetched: string[] = []
  const nothing = () => {}
  const listed = (name: string) => ({
    async load() {
      fetched.push(name)
      const acts = { begin: nothing, wake: nothing, leave: nothing, changeOwner: nothing }
      return { name, count: () => 0, ...acts, noteStorage: nothing }
    },
  })
  const list = { bookmarks: listed('bookmarks'), memos: listed('memos') }
  async function fetchedNow() {
    const { listOutboxes } = await import('#core/offline/registry.ts')
    listOutboxes(list)
    return fetched
  }
  beforeEach(() => {
    fetched.length = 0
  })

  test('only where something was left', async () => {
    const { signIn } = await visit()
    signIn()
    expect(await fetchedNow()).toEqual([])
    leave('memos')
    expect(await fetchedNow()).toEqual(['memos'])
  })

  test('only with a network, and again when there is one', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { signIn } = await visit()
    signIn()
    leave('memos')
    expect(await fetchedNow()).toEqual([])
    const { useOutboxes } = await import('./member-outboxes.ts')
    renderHook(() => useOutboxes(list))
    expect(fetched).toEqual([])
    network.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(fetched).toContain('memos')
  })

  test('for nobody else', async () => {
    await visit()
    leave('memos')
    expect(await fetchedNow()).toEqual([])
  })
})
