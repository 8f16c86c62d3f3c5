import { getPlaylist, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { accessToken } from '#core/session/access-token.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { tokenOf } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const at = '/kafuku/sonkyoProgram/roulette'
const lessons = [lessonRow('a'), lessonRow('b'), lessonRow('c'), lessonRow('x', { lock: planLock })]
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  api.answer(listRecentlyPlayed, [])
  api.answer(getPlaylist, playlistOf('premium-sonkyo', lessons))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The next words of chance. */
const chanceIs = (...words: number[]) => {
  const given = [...words]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    if (array instanceof Uint32Array) array[0] = given.shift() ?? 0
    return array
  })
}
const stillness = (isStill: boolean) => answerMediaQuery('reduced-motion', isStill)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const doIt = () => screen.findByRole('link', { name: 'これをする' })

test('the wheel chooses among what is open, and the way into the player is there as soon as it rests', async () => {
  chanceIs(1)
  openApp(at)
  const names = within(await screen.findByRole('list', { name: '輪にあるもの' })).getAllByRole('listitem')
  expect(names).toHaveLength(3)
  expect(screen.queryByRole('link', { name: 'これをする' })).toBeNull()
  await press('輪をまわす')
  expect(screen.queryByRole('link', { name: 'これをする' })).toBeNull()
  await press('すぐに見る')
  expect((await doIt()).getAttribute('href')).toBe('/sonkyo-player/premium-sonkyo?lesson=b')
  expect(screen.getByText('きょうのひとつ').closest('[role=status]')?.textContent).toContain('音声 b')
  await expectAccessible()
})

test('the choice is stored before the wheel turns, so that a page closed in between loses nothing', async () => {
  chanceIs(2)
  const { unmount } = openApp(at)
  await press('輪をまわす')
  unmount()
  openApp(at)
  expect((await doIt()).getAttribute('href')).toContain('lesson=c')
})

test('without a network it turns among what was seen before', async () => {
  const { unmount } = openApp(at)
  await screen.findByRole('list', { name: '輪にあるもの' })
  unmount()
  queryClient.clear()
  api.goOffline()
  openApp(at)
  const names = within(await screen.findByRole('list', { name: '輪にあるもの' })).getAllByRole('listitem')
  expect(names).toHaveLength(3)
})

test('nothing turns where motion is reduced', async () => {
  stillness(true)
  chanceIs(0)
  openApp(at)
  await press('輪をまわす')
  expect((await doIt()).getAttribute('href')).toContain('lesson=a')
  expect(screen.queryByRole('button', { name: 'すぐに見る' })).toBeNull()
})

test('it comes to rest by itself within two and a half seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  chanceIs(0)
  openApp(at)
  await press('輪をまわす')
  act(() => void vi.advanceTimersByTime(2_500))
  expect(await doIt()).toBeTruthy()
})

test('it may be turned again: the last choice of the day counts, and the next day begins without one', async () => {
  const now = vi.spyOn(serverClock, 'now').mockReturnValue(new Date('2026-11-20T14:59:00Z'))
  stillness(true)
  chanceIs(0, 2)
  const first = openApp(at)
  await press('輪をまわす')
  await press('もう一度まわす')
  first.unmount()
  const again = openApp(at)
  expect((await doIt()).getAttribute('href')).toContain('lesson=c')
  again.unmount()
  now.mockReturnValue(new Date('2026-11-20T15:00:00Z')) // Midnight in Tokyo.
  openApp(at)
  expect(await screen.findByRole('button', { name: '輪をまわす' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'これをする' })).toBeNull()
})

test('another member of the device turns for themselves', async () => {
  accessToken.write(tokenOf('haruko'))
  stillness(true)
  chanceIs(1)
  const first = openApp(at)
  await press('輪をまわす')
  await doIt()
  first.unmount()
  accessToken.write(tokenOf('natsuo'))
  openApp(at)
  expect(await screen.findByRole('button', { name: '輪をまわす' })).toBeTruthy()
})
