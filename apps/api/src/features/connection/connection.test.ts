import { listConnections } from '@iki/contract/reading/connection'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { connectionContent } from './connection.content.ts'

const { app, db } = await testApp()
const holder = await createMember(db)
await createLicence(db, holder.uid)
const page = await signedInBrowser(app, holder)

const connection = {
  id: 'mimi-kubi',
  title: '耳のうしろと、首',
  lead: '耳のうしろがゆるむと、首が長くなる。',
  fromPart: 'ear',
  toPart: 'neck',
  bodyHtml: '<p>耳をつまむ。</p>',
  lessonIds: [] as string[],
  contentHash: 'first',
}

beforeEach(() => db.execute(sql`truncate body_connections`))

test('connections come from head to foot, by where they begin and then by where they lead', async () => {
  for (const [id, fromPart, toPart] of [
    ['a', 'sole', 'crown'],
    ['b', 'eye', 'hip'],
    ['c', 'eye', 'neck'],
    ['d', 'crown', 'sole'],
  ] as const)
    await connectionContent.saveRow({ db, clock: systemClock }, { ...connection, id, fromPart, toPart })
  expect((await page.call(listConnections, {})).data?.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})

test('a connection names its lessons in their order, each with its lock, without those that are no more', async () => {
  await createLesson(db, { id: 'lesson-b' })
  await createLesson(db, { id: 'lesson-a', access: ['kagura'] })
  await connectionContent.saveRow(
    { db, clock: systemClock },
    { ...connection, lessonIds: ['lesson-b', 'gone', 'lesson-a'] },
  )
  const [found] = (await page.call(listConnections, {})).data ?? []
  expect(found).toMatchObject({
    id: 'mimi-kubi',
    from: 'ear',
    to: 'neck',
    lead: connection.lead,
    bodyHtml: '<p>耳をつまむ。</p>',
    lessons: [
      { id: 'lesson-b', lock: null },
      { id: 'lesson-a', lock: { reason: 'plan', plans: ['kagura'] } },
    ],
  })
})

test('only members of the plan see them', async () => {
  await connectionContent.saveRow({ db, clock: systemClock }, connection)
  expect((await browser(app).call(listConnections, {})).code).toBe('not_signed_in')
  const other = await signedInBrowser(app, await createMember(db))
  expect((await other.call(listConnections, {})).code).toBe('plan_required')
})

test('loading the same again changes nothing, new words change it', async () => {
  expect(await connectionContent.saveRow({ db, clock: systemClock }, connection)).toBe(true)
  expect(await connectionContent.saveRow({ db, clock: systemClock }, connection)).toBe(false)
  expect(
    await connectionContent.saveRow(
      { db, clock: systemClock },
      { ...connection, title: '耳と首', contentHash: 'second' },
    ),
  ).toBe(true)
  expect((await page.call(listConnections, {})).data?.map(({ title }) => title)).toEqual(['耳と首'])
})
