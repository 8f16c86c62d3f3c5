import { listUnfinished } from '@iki/contract/media/shelf'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listUnfinished, ({ input: { tag, length } }) => ({
    items: tag || length ? [] : [lessonRow('asa', { title: '朝の背骨', ...saved(20) })],
    next: null,
  }))
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asked = () => api.requests(listUnfinished).at(-1)?.input

test('what was started is shown with how far it was played, and continues from there', async () => {
  openApp('/listen/unfinished')
  const list = await screen.findByRole('list', { name: 'つづき' })
  const link = within(list).getByRole('link', { name: /朝の背骨/ })
  expect(link.getAttribute('href')).toBe('/single-player/asa')
  expect(link.textContent).toContain('のこり40秒')
  await expectAccessible()
})

test('an order and a length are chosen in the sheet, are in the address, and are taken off one by one', async () => {
  const { address } = openApp('/listen/unfinished')
  await press('ならべかえ・しぼりこみ')
  await press('長い順')
  await press('10分から')
  await waitFor(() => expect(asked()).toEqual({ order: 'longest', length: 'long' }))
  expect(address()).toBe('/listen/unfinished?order=longest&length=long')
  await press('とじる')
  await press('10分から ×')
  await waitFor(() => expect(address()).toBe('/listen/unfinished?order=longest'))
  await press('長い順 ×')
  await waitFor(() => expect(address()).toBe('/listen/unfinished'))
})

test('a link carries the choice; where nothing fits it, a press shows all again', async () => {
  openApp('/listen/unfinished?tag=breath&order=name&length=nonsense')
  expect(await screen.findByText('あてはまるものは、ありませんでした')).toBeTruthy()
  expect(asked()).toEqual({ tag: 'breath', order: 'name' })
  await expectAccessible()
  await press('しぼりこみをはずす')
  expect(await screen.findByRole('link', { name: /朝の背骨/ })).toBeTruthy()
  expect(asked()).toEqual({ order: 'name' })
})

test('a shelf that is empty as a whole leads to something to play', async () => {
  api.answer(listUnfinished, { items: [], next: null })
  openApp('/listen/unfinished')
  expect(await screen.findByRole('link', { name: 'ひとつ聴いてみる' })).toBeTruthy()
})
