import { getPuzzle, listPuzzles, type Puzzle, savePuzzleResult } from '@iki/contract/play/puzzle'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { tokenOf } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'
import { bestOf, puzzleOutbox, saveResult } from './puzzle-outbox.ts'

const at = '/plan/dancer-online/sonkyo-matigaisagashi'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"></svg>'
const puzzle: Puzzle = {
  id: 'niwa',
  title: '川のほとり',
  lead: '',
  ratio: 0.75,
  pictures: [svg, svg],
  spotCount: 3,
  best: null,
  spots: [
    { x: 100, y: 100, r: 30, name: '月', left: 'まるい月', right: '三日月' },
    { x: 500, y: 300, r: 30, name: '鳥', left: '鳥はいない', right: '鳥が一羽' },
    { x: 900, y: 700, r: 30, name: '石', left: '石はない', right: '石がひとつ' },
  ],
  same: [
    { x: 200, y: 150, text: '雲がひとつ' },
    { x: 480, y: 280, text: '山がひとつ' },
    { x: 800, y: 720, text: '川が流れている' },
  ],
}
const { id, title, lead, spotCount, best } = puzzle

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000016')] }))
  session.begin(tokenOf('haruko'))
  api.answer(listPuzzles, [{ id, title, lead, spotCount, best }])
  api.answer(getPuzzle, puzzle)
  api.answer(savePuzzleResult, ({ input: { seconds, misses } }) => ({ seconds, misses }))
  // A picture of a thousand pixels, so that a pixel is a unit.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 750))
})
afterEach(() => vi.restoreAllMocks())

const left = () => screen.findByRole('img', { name: 'ひだりの絵' })
const right = () => screen.findByRole('button', { name: /みぎの絵/ })
async function tap(x: number, y: number, { button = 0, fromX = x } = {}): Promise<void> {
  const picture = await left()
  fireEvent.pointerDown(picture, { clientX: fromX, clientY: y, button })
  fireEvent.pointerUp(picture, { clientX: x, clientY: y, button })
}
const results = () => api.requests(savePuzzleResult).map(({ input }) => input)

test('what is pressed is found, elsewhere is a miss, and the result is sent once', async () => {
  openApp(at)
  await left()
  await expectAccessible()
  await tap(105, 95)
  expect(await screen.findByText('1 / 3')).toBeTruthy()
  await tap(300, 600)
  await tap(110, 95) // Found already: no miss.
  await tap(500, 300)
  await tap(900, 700)
  expect(await screen.findByRole('heading', { name: 'すべて見つけました' })).toBeTruthy()
  expect(screen.getByText(/ちがったところ1回/)).toBeTruthy()
  await waitFor(() => expect(results()).toHaveLength(1))
  expect(results()[0]).toMatchObject({ id: 'niwa', misses: 1 })
  await expectAccessible()
})

test('with keys: arrows move the cursor, and Enter chooses where it is', async () => {
  openApp(at)
  const picture = await right()
  picture.focus()
  await userEvent.keyboard('{ArrowLeft>5/}{ArrowUp>5/}{Enter}')
  expect(await screen.findByText('1 / 3')).toBeTruthy()
  expect(screen.getByText(/月を見つけました。のこり2か所/)).toBeTruthy()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByText('そこは、同じようです')).toBeTruthy()
})

/** The row of a place in the list, with what both pictures show there. */
const placeOf = (text: string) => {
  const row = screen.getAllByText(text)[0]?.closest('li')
  if (!row) throw new Error(`There is no place with ${text}.`)
  return within(row)
}
const answer = async (text: string, name: 'ちがう' | 'おなじ') =>
  userEvent.click(placeOf(text).getByRole('button', { name: new RegExp(name) }))
const openPlaces = async () => {
  openApp(at)
  await left()
  await userEvent.click(screen.getByText('探す場所'))
}

test('without seeing the picture: each place is described for both, and asked', async () => {
  await openPlaces()
  await expectAccessible()
  await answer('雲がひとつ', 'おなじ')
  expect(await screen.findByText('おなじでした')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('おなじでした')
  for (const text of ['まるい月', '鳥が一羽', '石はない']) await answer(text, 'ちがう')
  expect(await screen.findByRole('heading', { name: 'すべて見つけました' })).toBeTruthy()
  await waitFor(() => expect(results()[0]).toMatchObject({ misses: 0 }))
  await expectAccessible()
})

test('the same answer at each place misses as often as it is wrong', async () => {
  await openPlaces()
  const buttons = screen.getAllByRole('button', { name: /は、ちがう/ })
  expect(buttons).toHaveLength(6)
  for (const button of buttons) if (button.isConnected) await userEvent.click(button)
  // The last of the six is a place that is the same: by then all is found.
  await waitFor(() => expect(results()[0]).toMatchObject({ misses: 2 }))
})

test('what differs and was called the same is a miss, and can still be found', async () => {
  await openPlaces()
  await answer('三日月', 'おなじ')
  expect(screen.getByText('上の左は、ちがうようです')).toBeTruthy()
  for (const text of ['三日月', '鳥が一羽', '石はない']) await answer(text, 'ちがう')
  await waitFor(() => expect(results()[0]).toMatchObject({ misses: 1 }))
})

test('a puzzle that an earlier release stored is solved by its picture, without a list', async () => {
  const { same: _, ...older } = puzzle
  const spots = older.spots.map(({ x, y, r, name }) => ({ x, y, r, name }))
  const stored = { niwa: { ...older, spots } }
  localStorage.setItem('iki.puzzles.member.haruko', JSON.stringify(stored))
  const rows = { sonkyo: [{ id, title, lead, spotCount, best }] }
  localStorage.setItem('iki.puzzle-lists.member.haruko', JSON.stringify(rows))
  api.goOffline()
  openApp(at)
  for (const { x, y } of spots) await tap(x, y)
  expect(await screen.findByRole('heading', { name: 'すべて見つけました' })).toBeTruthy()
  expect(screen.queryByText('探す場所')).toBeNull()
})

test('who looks at the answer sees it, stores no result, and may begin again', async () => {
  openApp(at)
  await userEvent.click(await screen.findByRole('button', { name: '答えを見る' }))
  const answer = await screen.findByRole('heading', { name: '答えは、このとおり' })
  expect(document.activeElement).toBe(answer)
  await tap(100, 100)
  expect(screen.getByText('0 / 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'もう一度さがす' }))
  const answerButton = await screen.findByRole('button', { name: '答えを見る' })
  expect(document.activeElement?.contains(answerButton)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(results()).toEqual([])
})

test('another button of the mouse, and what was dragged, is no press', async () => {
  openApp(at)
  await tap(300, 600, { button: 2 })
  await tap(300, 600, { button: 1 })
  await tap(300, 600, { fromX: 340 })
  await tap(100, 100, { fromX: 60 })
  fireEvent.pointerUp(await left(), { clientX: 300, clientY: 600, button: 0 }) // It began elsewhere.
  expect(screen.queryByText('そこは、同じようです')).toBeNull()
  expect(screen.getByText('0 / 3')).toBeTruthy()
  await tap(100, 100, { fromX: 104 })
  expect(await screen.findByText('1 / 3')).toBeTruthy()
})

test('many differences are counted as places are', async () => {
  api.answer(listPuzzles, [{ id, title, lead, spotCount: 12, best }])
  openApp(at)
  expect(await screen.findByText('ちがいは12か所')).toBeTruthy()
})

test('the time can be hidden', async () => {
  openApp(at)
  expect(await screen.findByText('0秒')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '時間をかくす' }))
  expect(screen.queryByText('0秒')).toBeNull()
})

test('without a network the stored puzzle is solved, its best shown, and sent by itself later', async () => {
  const first = openApp(at)
  await left()
  first.unmount()
  queryClient.clear()
  api.goOffline()
  openApp(at)
  for (const { x, y } of puzzle.spots) await tap(x, y)
  const outcome = within(await screen.findByRole('region', { name: 'けっか' }))
  expect(await outcome.findByText(/いちばんは、0秒・0回/)).toBeTruthy()
  api.comeBack()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(results()).toHaveLength(1))
})

test('a result that was sent from another page is the best without a network, too', async () => {
  const first = openApp(at)
  await left()
  first.unmount()
  queryClient.clear()
  saveResult('niwa', { seconds: 40, misses: 1 })
  await waitFor(() => expect(results()).toHaveLength(1))
  await waitFor(() => expect(puzzleOutbox.state.getState().unsent).toEqual({}))
  api.goOffline()
  openApp(at)
  expect(await screen.findByText(/いちばんは40秒/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '答えを見る' }))
  expect(await screen.findByText('いちばんは、40秒・1回')).toBeTruthy()
})

test('the best is that of the server and of what is on its way', () => {
  const value = { puzzle: 'niwa', seconds: 40, misses: 1, at: '2026-11-20T03:00:00.000Z' }
  expect(bestOf('niwa', { seconds: 50, misses: 0 }, { k: { value } })).toEqual({ seconds: 40, misses: 1 })
  expect(bestOf('other', null, { k: { value } })).toBeNull()
})
