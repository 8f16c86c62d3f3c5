import { listRelearnCards, type RelearnCard, saveReviews } from '@iki/contract/play/relearn'
import { getDictionaryLatestUpdated, listWords, type Word } from '@iki/contract/reading/dictionary'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { tokenOf } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { cardsQuery } from './relearn.queries.ts'
import { review, reviewOutbox } from './review-outbox.ts'

const now = '2026-11-20T03:00:00.000Z'
const word = (id: string): Word => ({
  id,
  word: `ことば${id}`,
  kana: `よみ${id}`,
  aliases: [],
  tags: ['body'],
  meaning: `意味${id}`,
  updated: '2026-11-01T00:00:00.000Z',
})
const words = ['a', 'b', 'c', 'd', 'e'].map(word)
const card = (id: string, due: string): RelearnCard => ({
  word: id,
  due,
  reviewedAt: '2026-11-10T00:00:00.000Z',
  firstAt: '2026-11-01T00:00:00.000Z',
})
const later = '2026-12-20T00:00:00.000Z'
/** Only `a` is due, and nothing is new. */
const oneDue = words.map(({ id }) => card(id, id === 'a' ? '2026-11-19T00:00:00.000Z' : later))

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  session.begin(tokenOf('haruko'))
  vi.spyOn(serverClock, 'now').mockReturnValue(new Date(now))
  api.answer(listWords, words)
  api.answer(getDictionaryLatestUpdated, null)
  api.answer(listRelearnCards, oneDue)
  api.answer(saveReviews, ({ input }) =>
    input.reviews.map(({ word: id }) => ({ ...card(id, later), reviewedAt: now })),
  )
})
afterEach(() => vi.restoreAllMocks())

const begin = async () => userEvent.click(await screen.findByRole('button', { name: 'はじめる' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const textOf = (id: string) => new RegExp(`(ことば|意味)${id}$`)
const sent = () => api.requests(saveReviews).flatMap(({ input }) => input.reviews)

test('a word that is due is asked, rated and sent, and then it is enough for today', async () => {
  openApp('/omake/manabinaoshi')
  await begin()
  await expectAccessible()
  await userEvent.click(await screen.findByRole('button', { name: textOf('a') }))
  expect((await screen.findByText(/そのとおり/)).textContent).toContain('ことばa（よみa）——意味a')
  await expectAccessible()
  await press('できた')
  expect(await screen.findByText(/1のことばに会いました。はじめから知っていたのは1/)).toBeTruthy()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ word: 'a', rating: 'good', at: now })
  await press('おわる')
  expect(await screen.findByText('きょうは、ここまで')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'はじめる' })).toBeNull()
})

test('a wrong answer is shown with the right one, comes again, and only the first counts', async () => {
  openApp('/omake/manabinaoshi')
  await begin()
  const wrong = (await screen.findAllByRole('button', { name: /(ことば|意味)[b-e]$/ }))[0]
  if (!wrong) throw new Error('There are wrong answers.')
  await userEvent.click(wrong)
  expect(await screen.findByText(/もういちど会いましょう/)).toBeTruthy()
  expect(screen.getByText('正解')).toBeTruthy()
  await press('つぎへ')
  await userEvent.click(await screen.findByRole('button', { name: textOf('a') }))
  await press('つぎへ')
  expect(await screen.findByText(/はじめから知っていたのは0/)).toBeTruthy()
  await waitFor(() => expect(sent().map(({ rating }) => rating)).toEqual(['again']))
})

test('number keys choose, and the focus goes from the question to the outcome', async () => {
  openApp('/omake/manabinaoshi')
  await begin()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  const right = (await screen.findByRole('button', { name: textOf('a') })).closest('li')
  const index = [...(right?.parentElement?.children ?? [])].indexOf(right as Element)
  await userEvent.keyboard(String(index + 1))
  expect(await screen.findByText(/そのとおり/)).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('そのとおり')
})

test('without a network the stored cards are asked, and the answers go together later', async () => {
  const first = openApp('/omake/manabinaoshi')
  await screen.findByRole('button', { name: 'はじめる' })
  first.unmount()
  api.goOffline()
  openApp('/omake/manabinaoshi')
  await begin()
  await userEvent.click(await screen.findByRole('button', { name: textOf('a') }))
  await press('すぐわかった')
  await press('おわる')
  expect(await screen.findByText('きょうは、ここまで')).toBeTruthy()
  api.comeBack()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sent().map(({ rating }) => rating)).toEqual(['easy']))
})

test('what was sent from another page is not asked again on the same day without a network', async () => {
  const first = openApp('/omake/manabinaoshi')
  await screen.findByRole('button', { name: 'はじめる' })
  first.unmount()
  queryClient.removeQueries(cardsQuery)
  review('a', 'good')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(reviewOutbox.state.getState().unsent).toEqual({}))
  api.goOffline()
  openApp('/omake/manabinaoshi')
  expect(await screen.findByText('きょうは、ここまで')).toBeTruthy()
})

test('a wrong answer is stored when it is given, once, also if the round ends there', async () => {
  openApp('/omake/manabinaoshi')
  await begin()
  const wrong = (await screen.findAllByRole('button', { name: /(ことば|意味)[b-e]$/ }))[0]
  if (!wrong) throw new Error('There are wrong answers.')
  await userEvent.click(wrong)
  await waitFor(() => expect(sent().map(({ rating }) => rating)).toEqual(['again']))
  await press('きょうは、ここまでにする')
  expect(await screen.findByText('きょうは、ここまで')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('a right answer waits for how it was', async () => {
  openApp('/omake/manabinaoshi')
  await begin()
  await userEvent.click(await screen.findByRole('button', { name: textOf('a') }))
  await press('きょうは、ここまでにする')
  const begins = await screen.findByRole('button', { name: 'はじめる' })
  // The button that was pressed is removed: the focus moves to the next one, and is not lost.
  await waitFor(() => expect(document.activeElement?.contains(begins)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(sent()).toEqual([])
})

test('at the end of a round the focus is on its heading, which says how it went', async () => {
  openApp('/omake/manabinaoshi')
  await begin()
  await userEvent.click(await screen.findByRole('button', { name: textOf('a') }))
  await press('できた')
  const head = await screen.findByRole('heading', { name: 'きょうは、ここまで' })
  expect(document.activeElement).toBe(head)
  const description = document.getElementById(head.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('1のことばに会いました')
})

test('who is new finds new words, and no streak', async () => {
  api.answer(listRelearnCards, [])
  openApp('/omake/manabinaoshi')
  expect((await screen.findByText('あたらしいことば')).parentElement?.textContent).toBe('あたらしいことば5')
  expect(document.body.textContent).not.toMatch(/連続|日目/)
})

test('a dictionary with too few words says so', async () => {
  api.answer(listWords, words.slice(0, 3))
  api.answer(listRelearnCards, [])
  openApp('/omake/manabinaoshi')
  expect(await screen.findByText('辞書のことばが、まだ足りません')).toBeTruthy()
})
