import {
  type DisplaySettings,
  nothingChosen,
  saveDisplaySettings,
} from '@iki/contract/account/display-settings'
import { getMe } from '@iki/contract/account/session'
import { getWishes, type Wishes } from '@iki/contract/account/wish'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { deviceDisplay } from '#core/display/device-display.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, asGuest, signedInAs } from '#test/people.ts'

const page = () => document.documentElement.dataset

afterEach(() => {
  deviceDisplay.change({ textPercent: 100, motion: 'auto', uid: null })
  asGuest()
})

/** The server stores what is sent, as the real one does. */
async function open(chosen: Partial<DisplaySettings> = {}, wishes: Wishes | null = null): Promise<FakeApi> {
  const api = freshBrowser()
  api.answer(getWishes, wishes)
  let display: DisplaySettings = { ...nothingChosen, ...chosen }
  signedInAs(api, aMember({ display }))
  api.answer(saveDisplaySettings, ({ input }) => {
    display = { ...display, ...input } as DisplaySettings
    api.answer(getMe, aMember({ display }))
    return display
  })
  openApp('/omake/custamize')
  await screen.findByRole('heading', { name: '見た目と並び' })
  return api
}
const sent = (api: FakeApi) => api.requests(saveDisplaySettings).map(({ input }) => input)
const titles = () =>
  within(screen.getByRole('list', { name: 'ホームの並び' }))
    .getAllByRole('switch')
    .map(one => one.closest('label')?.textContent)

test('a size of text is shown at once and sent', async () => {
  const api = await open()
  await userEvent.click(screen.getByRole('radio', { name: '特大' }))
  expect(page().text).toBe('125')
  await waitFor(() => expect(sent(api)).toEqual([{ textPercent: 125 }]))
  expect(await screen.findByText('保存しました')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('iki.look') ?? '')).toMatchObject({ textPercent: 125 })
})

test('what moves is stopped', async () => {
  const api = await open()
  await userEvent.click(screen.getByRole('switch', { name: /動きを止める/ }))
  expect(page().motion).toBe('still')
  await waitFor(() => expect(sent(api)).toEqual([{ motion: 'still' }]))
})

test('several choices in a row are one change', async () => {
  const api = await open()
  const choices = [
    screen.getByRole('radio', { name: '暗い' }),
    screen.getByRole('switch', { name: /ふりがな/ }),
    screen.getByRole('radio', { name: 'はやめ' }),
  ]
  // At once: on a busy machine a pause between them is longer than the one that ends a change.
  for (const choice of choices) fireEvent.click(choice)
  const change = { scheme: 'dark', hasFurigana: false, storySpeed: 'quick' }
  await waitFor(() => expect(sent(api)).toEqual([change]))
})

test('a part of home is moved up and another one left out', async () => {
  const api = await open({ homeOrder: ['diary', 'week', 'news'] })
  await waitFor(() => expect(titles().slice(0, 3)).toEqual(['きょうの日記', '今週', 'お知らせ']))
  screen.getByRole('button', { name: '今週を並べかえる' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(titles().slice(0, 3)).toEqual(['今週', 'きょうの日記', 'お知らせ'])
  await userEvent.click(screen.getByRole('switch', { name: 'お知らせ' }))
  const saved = (): Partial<DisplaySettings> => Object.assign({}, ...sent(api))
  await waitFor(() => expect(saved()).toMatchObject({ hiddenParts: ['news'] }))
  expect(saved().homeOrder?.slice(0, 3)).toEqual(['week', 'diary', 'news'])
})

test('the order to begin with is that of home, which follows what the member listens for', async () => {
  await open({}, { times: [], purposes: ['learn'] })
  const list = await screen.findByRole('list', { name: 'ホームの並び' })
  expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(3)
  expect(titles().indexOf('きょうのことば')).toBe(titles().indexOf('今週') + 1)
})

test('everything goes back to the beginning, after a question', async () => {
  const api = await open({ scheme: 'dark', textPercent: 150, homeOrder: ['news'] })
  await userEvent.click(screen.getByRole('button', { name: 'すべてはじめに戻す' }))
  expect(sent(api)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '戻す' }))
  expect(page().text).toBe('100')
  await waitFor(() => expect(sent(api)[0]).toMatchObject({ textPercent: 100, homeOrder: null }))
})

test('without a network a choice holds on this device and says so', async () => {
  const api = await open()
  api.goOffline()
  await userEvent.click(screen.getByRole('radio', { name: '大' }))
  expect(page().text).toBe('112')
  expect(await screen.findByText(/つながったら送ります/)).toBeTruthy()
})

test('what was chosen on another device is shown when the app opens', async () => {
  await open({ textPercent: 150, motion: 'still', scheme: 'dark' })
  await waitFor(() => expect(page()).toMatchObject({ text: '150', motion: 'still' }))
  expect(page().mantineColorScheme).toBe('dark')
})

test('what another member has chosen on this device is not shown to who comes next', async () => {
  deviceDisplay.change({ textPercent: 150, motion: 'still', uid: 'akiko' })
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  await open()
  await waitFor(() => expect(page()).toMatchObject({ text: '100', motion: 'auto' }))
  expect(page().mantineColorScheme).toBe('light')
})

test('the page is accessible', async () => {
  await open({ homeOrder: ['news'], hiddenParts: ['word'] })
  await expectAccessible()
})
