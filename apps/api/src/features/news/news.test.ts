import { listNews } from '@iki/contract/reading/news'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { newsContent } from './news.content.ts'

const clock = testClock(new Date('2026-11-21T00:00:00Z'))
const { app, db } = await testApp({ clock })

const item = (id: string, given: { status?: string; createdAt?: Date } = {}) => ({
  id,
  place1: 'home',
  place2: 'main',
  status: 'open',
  title: `お知らせ ${id}`,
  summary: '講義を公開しました。',
  bodyHtml: '<p>講義を公開しました。</p>',
  createdAt: new Date('2026-11-01T00:00:00Z'),
  contentHash: id,
  ...given,
})
const list = async () => {
  const { data } = await browser(app).call(listNews, { place1: 'home', place2: 'main' })
  return data?.map(({ id }) => id)
}

test('news of a place are the ten newest that are open and have started', async () => {
  for (let day = 1; day <= 12; day++) {
    const createdAt = new Date(Date.UTC(2026, 10, day))
    await newsContent.saveRow({ db, clock }, item(`day-${day}`, { createdAt }))
  }
  await newsContent.saveRow(
    { db, clock },
    item('closed', { status: 'closed', createdAt: new Date('2026-11-20T00:00:00Z') }),
  )
  await newsContent.saveRow({ db, clock }, item('tomorrow', { createdAt: new Date('2026-11-22T00:00:00Z') }))
  expect(await list()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(day => `day-${day}`))
})

test('news of another place are not named', async () => {
  const { data } = await browser(app).call(listNews, { place1: 'kafuku', place2: 'top' })
  expect(data).toEqual([])
})

test('loading the same item again says that nothing changed', async () => {
  expect(await newsContent.saveRow({ db, clock }, item('again'))).toBe(true)
  expect(await newsContent.saveRow({ db, clock }, item('again'))).toBe(false)
})

test('pictures in news have addresses for anyone', async () => {
  const bodyHtml = '<figure><img src="media:a.webp" alt="海"></figure>'
  await newsContent.saveRow({ db, clock }, { ...item('picture'), place1: 'pictures', bodyHtml })
  const { data } = await browser(app).call(listNews, { place1: 'pictures', place2: 'main' })
  const address = /src="([^"]*)"/.exec(data?.[0]?.bodyHtml ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(address).toMatch(/^\/v1\/media\/a\.webp\?expires=/)
  expect((await app.inject(address)).json().code).toBe('not_found') // Allowed, and nobody put it there.
})
