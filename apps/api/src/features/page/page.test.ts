import { getPage } from '@iki/contract/page'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { pageService } from './page.service.ts'

const clock = testClock(new Date('2026-11-21T00:00:00Z'))
const { app, db } = await testApp({ clock })
const pages = pageService({ db, clock })

const agreement = {
  slug: 'user-agreement',
  title: '利用規約',
  lead: 'おたがいの約束です。',
  bodyHtml: '<h2>登録</h2><p>メールアドレスで登録できます。</p>',
  version: '2026-11-01',
  contentHash: 'first',
}
const read = (slug: string) => browser(app).call(getPage, { slug })

test('anybody reads a page by its name, with the day its words are of', async () => {
  expect(await pages.load(agreement)).toBe(true)
  const { http, data } = await read('user-agreement')
  expect(http).toBe(200)
  const { contentHash: _, ...shown } = agreement
  expect(data).toEqual({ ...shown, updatedAt: '2026-11-21T00:00:00.000Z' })
})

test('a page that is not there is not found', async () => {
  expect(await read('nothing-like-it')).toMatchObject({ http: 404, code: 'not_found' })
})

test('loading the same page again changes nothing, new words change it and say when', async () => {
  await pages.load({ ...agreement, slug: 'credits' })
  clock.set(new Date('2026-12-01T00:00:00Z'))
  expect(await pages.load({ ...agreement, slug: 'credits' })).toBe(false)
  expect((await read('credits')).data?.updatedAt).toBe('2026-11-21T00:00:00.000Z')

  const renewed = { ...agreement, slug: 'credits', version: '2026-12-01', contentHash: 'second' }
  expect(await pages.load(renewed)).toBe(true)
  expect((await read('credits')).data).toMatchObject({
    version: '2026-12-01',
    updatedAt: '2026-12-01T00:00:00.000Z',
  })
})
