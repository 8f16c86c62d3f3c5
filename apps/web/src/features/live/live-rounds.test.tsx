import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { updateLiveState } from '#core/live/live-state.ts'
import { expectAccessible } from '#test/axe.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { roundCount } from './live-rounds.ts'

const measureRound = vi.hoisted(() => vi.fn())
vi.mock('#core/live/begin-live.ts', async original => ({
  ...(await original<typeof import('#core/live/begin-live.ts')>()),
  ...{ measureRound, beginLive() {} },
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
