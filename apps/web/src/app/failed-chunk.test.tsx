import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'

function fails(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('#features/home/member-home.tsx', () => fails())
vi.mock('#features/player/mini-player.tsx', () => fails())
vi.mock('./shell/extras.tsx', () => fails())
vi.mock('./shell/menu.tsx', () => fails())

let reload: MockInstance
beforeEach(async () => {
  vi.resetModules() // After a reload, the browser requests failed code again.
  const { watchReload } = await import('#test/watch-reload.ts')
  reload = watchReload().reload
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** `hasJustReloaded`: the page was reloaded less than a minute ago. */
async function openHome(who: 'guest' | 'member', { hasJustReloaded = true } = {}) {
  const { freshBrowser, openApp } = await import('#test/open-app.tsx')
  const { aMember, signedInAs } = await import('#test/people.ts')
  const api = freshBrowser()
  if (hasJustReloaded) sessionStorage.setItem('chunk_reloaded_at', String(clock.now().getTime()))
  if (who === 'member') signedInAs(api, aMember())
  openApp('/')
  if (who === 'guest') await screen.findByRole('heading', { level: 1 })
}
const afterFirstPaint = () => act(() => new Promise(resolve => setTimeout(resolve, 350)))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a page whose code can’t be loaded is reloaded', async () => {
  await openHome('member', { hasJustReloaded: false })
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('うまく開けませんでした')).toBeNull()
})

test('a page whose code does not come after that either says so', async () => {
  await openHome('member')
  expect(await screen.findByText('うまく開けませんでした')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'MENU' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('a page stays when only what floats over it does not come', async () => {
  await openHome('guest')
  await afterFirstPaint()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('からだがひらく')
  expect(screen.getByRole('button', { name: 'MENU' })).toBeTruthy()
})

test('a page stays when the drawer does not come, and says so', async () => {
  await openHome('guest')
  await press('MENU')
  expect((await screen.findByRole('alert')).textContent).toContain('メニューを開けませんでした')
  expect(screen.getByRole('button', { name: 'MENU' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('からだがひらく')
})

test('the drawer is requested again with the next press', async () => {
  await openHome('guest')
  await press('MENU')
  await screen.findByRole('alert')
  vi.doMock('./shell/menu.tsx', () => ({ Menu: () => <p>さあどうぞ</p> }))
  await press('MENU')
  expect(await screen.findByText('さあどうぞ')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
