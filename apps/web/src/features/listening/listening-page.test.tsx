import {
  getListening,
  type ListeningEntry,
  listListenedDays,
  listListening,
} from '@iki/contract/media/listening'
import { listReadArticles } from '@iki/contract/reading/article'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { articleRow } from '#test/article-samples.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi

const entry = (number: number, change: Partial<ListeningEntry> = {}): ListeningEntry => ({
  key: number.toString(16).padStart(32, '0'),
  kind: 'lesson',
  itemId: 'a',
  lesson: lessonRow('a', { title: '背骨をゆるめる呼吸' }),
  startedAt: '2026-11-19T22:30:00.000Z',
  seconds: 600,
  wallSeconds: 600,
  ...change,
})
const summary = {
  today: '2026-11-20',
  recent: [
    { day: '2026-11-12', seconds: 1800 },
    { day: '2026-11-19', seconds: 600 },
    { day: '2026-11-20', seconds: 3900 },
  ],
  totalSeconds: 7200,
  totalDays: 4,
  streakDays: 2,
  since: '2026-10-31',
}

beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getListening, summary)
  api.answer(listListenedDays, ({ input: { month } }) => ({
    month,
    days: month === '2026-11' ? summary.recent : [{ day: '2026-10-31', seconds: 900 }],
  }))
  api.answer(listReadArticles, { items: [], next: null })
  api.answer(listListening, {
    entries: [
      entry(1),
      entry(2, { kind: 'radio', startedAt: '2026-11-18T22:00:00.000Z', wallSeconds: 65 }),
      entry(3, { lesson: null, itemId: 'gone', startedAt: '2026-11-12T03:00:00.000Z' }),
    ],
    next: null,
  })
})

const open = async () => {
  openApp('/logcollection')
  await screen.findByRole('heading', { name: '今週' })
}
const day = (name: RegExp) => screen.findByRole('button', { name })

describe('the log', () => {
  test('has what was read, with the way back to it', async () => {
    const items = [
      articleRow('iki-no-hanashi', { title: '息の話', reading: { percent: 100, isFinished: true } }),
    ]
    api.answer(listReadArticles, { items, next: null })
    await open()
    const read = await screen.findByRole('list', { name: '読んだもの' })
    const link = within(read).getByRole('link', { name: /息の話/ })
    expect(link.getAttribute('href')).toBe('/matome/iki-no-hanashi')
    expect(link.textContent).toContain('読みおえました')
    await expectAccessible()
  })

  test('says how much was listened to this week, in all, and how many days in a row', async () => {
    await open()
    const sums = [...document.querySelectorAll('dl > div')].map(sum => sum.textContent)
    expect(sums).toEqual(['連続2日', '聴いた日4日', '合計2時間10月31日から'])
    const week = screen.getByRole('region', { name: '今週' })
    expect(week.textContent).toContain('1時間15分')
    expect(week.textContent).toContain('先週は 30分')
    expect(within(week).getByText('金曜日 1時間5分')).toBeTruthy()
    expect(within(week).getByText('土曜日 これから')).toBeTruthy()
    await day(/^きょう 11月20日/)
    await screen.findByRole('heading', { level: 3, name: 'きょう 11月20日（金）' })
    await expectAccessible()
  })

  test('lists what was listened to under its days in Tokyo, with a link to play it again', async () => {
    await open()
    const today = within(await screen.findByRole('list', { name: 'きょう 11月20日（金）' }))
    const link = today.getByRole('link')
    expect(link.getAttribute('href')).toBe('/single-player/a')
    expect(link.textContent).toBe('背骨をゆるめる呼吸07:3010分')
    const yesterday = screen.getByRole('list', { name: 'きのう 11月19日（木）' })
    expect(yesterday.textContent).toContain('ラジオの放送で')
    const ended = within(screen.getByRole('list', { name: '11月12日（木）' }))
    expect(ended.getByText('公開を終えたもの')).toBeTruthy()
    expect(ended.queryByRole('link')).toBeNull()
  })

  test('of one day is shown by choosing it, and of all again', async () => {
    await open()
    await userEvent.click(await day(/^きのう 11月19日（木） 10分/))
    await waitFor(() => expect(api.requests(listListening).at(-1)?.input).toEqual({ day: '2026-11-19' }))
    expect((await day(/^11月18日（水） 記録なし/)).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: /だけ/ }))
    expect(screen.queryByRole('button', { name: /だけ/ })).toBeNull()
  })

  test('of all days is not shown as that of the one that was chosen', async () => {
    await open()
    await screen.findByText('公開を終えたもの')
    api.answer(listListening, () => new Promise<never>(() => {}))
    await userEvent.click(await day(/^きのう 11月19日（木） 10分/))
    await waitFor(() => expect(api.requests(listListening).at(-1)?.input).toEqual({ day: '2026-11-19' }))
    expect(screen.queryByText('公開を終えたもの')).toBeNull()
  })

  test('goes back to the month it began in, and no further', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '前の月' }))
    expect(await day(/^10月31日（土） 15分/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '前の月' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('2026年10月')).toBeTruthy()
  })

  test('continues where the page before has ended', async () => {
    const next = `1_${'0'.repeat(32)}`
    api.answer(listListening, ({ input: { after } }) =>
      after
        ? { entries: [entry(9, { startedAt: '2026-11-01T03:00:00.000Z' })], next: null }
        : { entries: [entry(1)], next },
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }))
    expect(await screen.findByRole('heading', { name: '11月1日（日）' })).toBeTruthy()
    expect(api.requests(listListening).at(-1)?.input).toEqual({ after: next })
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })
})

test('a log with nothing in it says what will be here, and where to begin', async () => {
  const nothing = { recent: [], totalSeconds: 0, totalDays: 0, streakDays: 0, since: null }
  api.answer(getListening, { today: '2026-11-20', ...nothing })
  openApp('/logcollection')
  expect(await screen.findByText('聴いたもの、見たものは、ここにのこります')).toBeTruthy()
  expect(api.requests(listListening)).toEqual([])
  await expectAccessible()
})

test('a log that could not be read can be asked for again', async () => {
  api.refuse(getListening, { code: 'internal' })
  openApp('/logcollection')
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(getListening, summary)
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: '今週' })).toBeTruthy()
})
