import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { updateLiveState } from '#core/live/live-state.ts'
import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { tokenOf } from '#test/diary-member.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { roundCount } from './live-rounds.ts'

const measureRound = vi.hoisted(() => vi.fn())
vi.mock('#core/live/begin-live.ts', async original => ({
  ...(await original<typeof import('#core/live/begin-live.ts')>()),
  measureRound,
  beginLive() {},
}))

beforeEach(() => {
  signedInAs(freshBrowser(), aMember())
  measureRound.mockReset()
  updateLiveState({ type: 'phase', phase: 'open', at: 0 })
})
const press = async () => userEvent.click(await screen.findByRole('button', { name: '往復を10回はかる' }))

test('ten round trips are measured when it is asked for, and stay on this device', async () => {
  let ms = 20
  measureRound.mockImplementation(async () => {
    ms += 1
    return ms === 24 ? null : ms
  })
  openApp('/omake/websocket-test')
  await press()
  const history = await screen.findByRole('list', { name: 'これまでの往復' })
  expect(measureRound).toHaveBeenCalledTimes(roundCount)
  const now = within(screen.getByRole('list', { name: 'いまの往復' })).getAllByRole('listitem')
  expect(now.map(({ textContent }) => textContent)[3]).toContain('戻りませんでした')
  expect(history.textContent).toContain('まん中の値は26ミリ秒、戻らなかったのが1回')
  await expectAccessible()
})

test('without a connection of this tab it cannot be pressed', async () => {
  updateLiveState({ type: 'phase', phase: 'following', at: 0 })
  openApp('/omake/websocket-test')
  expect(await screen.findByRole('button', { name: '往復を10回はかる' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/ほかのタブが持っています/)).toBeTruthy()
})

test.each([
  ['the page is left', (leave: () => void) => leave()],
  ['another is signed in', () => act(() => session.begin(tokenOf('natsuko')))],
])('when %s, no more is measured, and nothing is written', async (_, happen) => {
  accessToken.write(tokenOf('haruko'))
  const third = Promise.withResolvers<number>()
  for (const ms of [10, 11]) measureRound.mockResolvedValueOnce(ms)
  measureRound.mockReturnValueOnce(third.promise).mockResolvedValue(13)
  const { unmount } = openApp('/omake/websocket-test')
  await press()
  await vi.waitFor(() => expect(measureRound).toHaveBeenCalledTimes(3))
  happen(unmount)
  await act(async () => third.resolve(12))
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  expect(measureRound).toHaveBeenCalledTimes(3)
  expect(Object.keys(localStorage).filter(key => key.startsWith('iki.live-rounds'))).toEqual([])
})
