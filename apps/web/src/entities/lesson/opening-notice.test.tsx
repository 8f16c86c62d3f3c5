import { getPlaylist, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaylistPage } from '#archetypes/playlist-page.tsx'
import { queryClient } from '#core/api/query-client.ts'
import { lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'

let api: FakeApi
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The phone is two hours fast.
  vi.setSystemTime('2026-11-20T13:58:00Z')
  queryClient.clear()
  api = fakeApi()
  api.answer(listRecentlyPlayed, [])
})
afterEach(() => vi.useRealTimers())

const [from, to] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:30:00.000Z']
const closed = { reason: 'closed' as const, opensAt: from }
const row = lessonRow('a')
const closedAt = (now: string) =>
  playlistOf('guerrilla-seitai', [{ ...row, lock: closed }], { lock: closed, opening: { from, to, now } })
const openAt = (now: string) => playlistOf('guerrilla-seitai', [row], { opening: { from, to, now } })
const open = () =>
  renderPage(<PlaylistPage tags={['guerrilla-seitai']} />, { at: '/kafuku/guerrilla-seitai' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a closed playlist counts down by the server’s time and opens by itself', async () => {
  api.answer(getPlaylist, closedAt('2026-11-20T11:58:00.000Z'))
  open()
  expect(await screen.findByText('つぎは、11月20日(金) 21:00に開きます。')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(2分|1分59秒)$/)
  expect(screen.queryByRole('link', { name: 'はじめから聴く' })).toBeNull()
  await pass(60_000)
  expect(screen.getByRole('timer').textContent).toMatch(/^(1分|59秒)$/)
  expect(api.requests(getPlaylist)).toHaveLength(1)
  api.answer(getPlaylist, openAt('2026-11-20T12:00:00.500Z'))
  await pass(61_000)
  expect(screen.getByText('ただいま開いています')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'はじめから聴く' })).toBeTruthy()
  expect(api.requests(getPlaylist)).toHaveLength(2)
})

test('an open one says when it closes, and closes by itself', async () => {
  api.answer(getPlaylist, openAt('2026-11-20T12:29:00.000Z'))
  open()
  expect((await screen.findByRole('timer')).parentElement?.textContent).toMatch(
    /^21:30に閉じます。あと(1分|59秒)です/,
  )
  const tomorrow = { reason: 'closed' as const, opensAt: '2026-11-21T12:00:00.000Z' }
  api.answer(getPlaylist, {
    ...closedAt('2026-11-20T12:30:00.500Z'),
    lock: tomorrow,
    opening: { from: tomorrow.opensAt, to: '2026-11-21T12:30:00.000Z', now: '2026-11-20T12:30:00.500Z' },
  })
  await pass(61_000)
  expect(screen.getByText('つぎは、11月21日(土) 21:00に開きます。')).toBeTruthy()
})

test('a server that is still a moment behind is asked again, and not stormed', async () => {
  api.answer(getPlaylist, closedAt('2026-11-20T11:59:59.000Z'))
  open()
  await screen.findByText('ただいまは閉じています')
  api.refuse(getPlaylist, { code: 'internal' })
  await pass(30_000)
  const asked = api.requests(getPlaylist).length
  expect(asked).toBeLessThan(6)
  await pass(300_000)
  expect(api.requests(getPlaylist)).toHaveLength(asked)
})

test('without the plan, the plan is shown instead of a countdown', async () => {
  const { opening } = closedAt('2026-11-20T11:58:00.000Z')
  api.answer(
    getPlaylist,
    playlistOf('guerrilla-seitai', [{ ...row, lock: planLock }], {
      lock: planLock,
      ...(opening && { opening }),
    }),
  )
  open()
  expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})
