import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { player } from '#core/player/player.ts'
import { lessonOf, lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { useKeysHelp, usePlayerKeys } from './player-keys.tsx'

installFakeMedia()

const controls = { toggle: vi.fn(), skip: vi.fn() }

function Page() {
  const { keysSheet, openKeysHelp } = useKeysHelp()
  usePlayerKeys({ lessonId: 'a', controls, onHelp: openKeysHelp })
  return (
    <main>
      <h1>音声</h1>
      {keysSheet}
    </main>
  )
}

test('the keys play, skip by what is set, and quicken this lesson by a step', async () => {
  fakeApi()
  act(() => {
    player.load(lessonOf(lessonRow('a')))
    player.setSkips({ skipSeconds: 15, backSeconds: 5, rewindsAfterPause: true, skipsSilence: false })
    player.setSpeed(1)
  })
  renderScreen(<Page />)
  await userEvent.keyboard(' jl>>')
  expect(controls.toggle).toHaveBeenCalledOnce()
  expect(controls.skip.mock.calls).toEqual([[-5], [15]])
  expect(player.store.getState().speed).toBe(1.1)
  await userEvent.keyboard('<<')
  expect(player.store.getState().speed).toBe(1)
})

test('a question mark opens the list of them', async () => {
  document.title = 'Iki'
  renderScreen(<Page />)
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'キーボードの操作' })).toBeTruthy()
  expect(screen.getByText('再生・一時停止')).toBeTruthy()
  await expectAccessible()
})
