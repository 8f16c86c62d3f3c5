import { listListening } from '@iki/contract/media/listening'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const hour = 3_600_000
const entry = (id: string, hoursAgo: number) => ({
  key: id,
  kind: 'lesson' as const,
  itemId: id,
  lesson: lessonRow(id),
  seconds: 60,
  wallSeconds: 60,
  startedAt: new Date(clock.now().getTime() - hoursAgo * hour).toISOString(),
})

test('what was played lately is listed by day, and leads back to it', async () => {
  const api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listListening, { entries: [entry('asa', 0), entry('yoru', 24)], next: null })
  openApp('/listen/played')
  const today = await screen.findByRole('list', { name: /きょう|今日/ })
  expect(within(today).getByRole('link').getAttribute('href')).toBe('/single-player/asa')
  expect(within(today).getByRole('button', { name: /のメニュー$/ })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  await expectAccessible()
})

test('a member who has played nothing yet is led to something to play', async () => {
  const api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listListening, { entries: [], next: null })
  openApp('/listen/played')
  expect((await screen.findByRole('link', { name: '聴くものを選ぶ' })).getAttribute('href')).toBe('/listen')
})

test('what was played can be narrowed to one kind, which is in the address', async () => {
  const api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listListening, { entries: [entry('asa', 0)], next: null })
  const { address } = openApp('/listen/played')
  await userEvent.click(await screen.findByRole('button', { name: '動画' }))
  await waitFor(() => expect(api.requests(listListening).at(-1)?.input).toEqual({ lessonKind: 'video' }))
  expect(address()).toBe('/listen/played?kind=video')
})

test('what was played can be narrowed to a length, and to everything again', async () => {
  const api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listListening, { entries: [], next: null })
  const { address } = openApp('/listen/played')
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await press('しぼりこみ')
  expect(screen.queryByRole('button', { name: '短い順' })).toBeNull()
  await press('3分まで')
  await waitFor(() => expect(api.requests(listListening).at(-1)?.input).toEqual({ length: 'short' }))
  expect(address()).toBe('/listen/played?length=short')
  await press('とじる')
  await press('しぼりこみをはずす')
  await waitFor(() => expect(address()).toBe('/listen/played'))
})

test('that one kind is empty is not said of the next one before it is known', async () => {
  const api = freshBrowser()
  signedInAs(api, aMember())
  const late = Promise.withResolvers<{ entries: ReturnType<typeof entry>[]; next: null }>()
  api.answer(listListening, ({ input }) => (input.lessonKind ? late.promise : { entries: [], next: null }))
  openApp('/listen/played')
  await screen.findByRole('link', { name: '聴くものを選ぶ' })
  await userEvent.click(await screen.findByRole('button', { name: '動画' }))
  await waitFor(() => expect(api.requests(listListening).at(-1)?.input).toEqual({ lessonKind: 'video' }))
  expect(screen.queryByRole('link', { name: '聴くものを選ぶ' })).toBeNull()
  expect(screen.queryByText(/ありません/)).toBeNull()
  late.resolve({ entries: [entry('asa', 0)], next: null })
  expect(await screen.findByRole('list', { name: /きょう|今日/ })).toBeTruthy()
})
