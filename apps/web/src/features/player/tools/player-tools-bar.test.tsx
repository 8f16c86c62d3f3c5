import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { player, sleep } from '#core/player/player.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonOf, lessonRow, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { SleepButton } from './player-tools-bar.tsx'

installFakeMedia()

// Without the animation, a closed sheet is removed at once.
const media = matchMedia
vi.stubGlobal('matchMedia', (query: string) => ({
  ...media(query),
  matches: query.includes('reduced-motion'),
}))

beforeEach(() => {
  // The clock is stopped: what is left is compared to the second.
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T13:00:00.000Z'))
  localStorage.clear()
  document.title = 'Iki'
  act(() => player.stop())
})

async function openSheet() {
  await userEvent.click(screen.getByRole('button', { name: /^おやすみタイマー/ }))
  return screen.findByRole('dialog', { name: 'おやすみタイマー' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('minutes are set with two presses; the button shows what is left, and it is said once', async () => {
  renderScreen(<SleepButton />)
  await openSheet()
  await expectAccessible()
  await press('15分')
  expect(await screen.findByRole('button', { name: 'おやすみタイマー あと15分' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('15分後に止まります')
  expect(sleep.store.getState().setting).toEqual({ kind: 'minutes', minutes: 15 })
  act(() => sleep.prolong(5))
  await openSheet()
  expect(screen.getByRole('timer').textContent).toBe('20:00')
  await press('タイマーを切る')
  expect(await screen.findByRole('button', { name: 'おやすみタイマー' })).toBeTruthy()
  expect(sleep.store.getState().setting).toBeNull()
})

test('own minutes may be typed in full width, are checked, and offered again', async () => {
  renderScreen(<SleepButton />)
  await openSheet()
  const field = screen.getByRole('textbox', { name: 'ほかの時間（分）' })
  await userEvent.type(field, '0{Enter}')
  expect(screen.getByText('1から600までの数で入力してください')).toBeTruthy()
  expect(sleep.store.getState().setting).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '２５{Enter}')
  expect(sleep.store.getState().setting).toEqual({ kind: 'minutes', minutes: 25 })
  await openSheet()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('25')
  await press('＋5分')
  expect(screen.getByRole('timer').textContent).toBe('30:00')
})

test('the end of the playlist is offered where there is one', async () => {
  const { unmount } = renderScreen(<SleepButton />)
  act(() => player.load(lessonOf(lessonRow('a'))))
  await openSheet()
  expect(screen.queryByRole('button', { name: 'プレイリストが終わったら' })).toBeNull()
  unmount()
  const lessons = [lessonRow('a'), lessonRow('b')]
  act(() => player.load(lessonOf(lessonRow('a')), { queue: playlistQueue(playlistOf('asa', lessons), 'a') }))
  renderScreen(<SleepButton />)
  await openSheet()
  await press('プレイリストが終わったら')
  expect(await screen.findByRole('button', { name: 'おやすみタイマー あと最後まで' })).toBeTruthy()
})
