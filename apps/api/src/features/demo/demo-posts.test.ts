import { itemPlans } from '@iki/contract/access/licence'
import { listNotifications } from '@iki/contract/account/notification'
import { listSavedImpressions, listTimeline } from '@iki/contract/people/impression'
import { expect, test } from 'vitest'
import type { SignedIn } from '#core/auth/access-token.ts'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser, type TestMember } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { type DemoAuthor, demoPosts, demoWriters } from './demo-people.ts'
import { writeDemoPosts } from './demo-posts.ts'

const { app, db, config } = await testApp()
const clock = systemClock
const { writesAt } = testServices({ config, db, clock }).impression

const members = new Map<DemoAuthor, TestMember>()
const authors = new Map<DemoAuthor, SignedIn>()
for (const name of [...Object.keys(demoWriters), 'demo', 'operator'] as DemoAuthor[]) {
  const authority = name === 'operator' ? 'operator' : 'customer'
  const member = await createMember(db, { authority, nickname: name })
  if (authority === 'customer')
    for (const itemId of Object.keys(itemPlans)) await createLicence(db, member.uid, { itemId })
  members.set(name, member)
  authors.set(name, { uid: member.uid, authority, sessionId: 'demo' })
}
const lessons = new Set(demoPosts.flatMap(({ moment }) => moment?.lessonId ?? []))
for (const id of lessons) await createLesson(db, { id })

test('what the demo’s members say is written once, over the past weeks, and its own account is notified', async () => {
  const write = () => writeDemoPosts({ clock, writesAt, authors })
  await write()
  const page = await signedInBrowser(app, members.get('demo') as TestMember)
  const read = async () => (await page.call(listTimeline, { plan: 'kafuku' })).data?.items ?? []
  const first = await read()
  expect(first).toHaveLength(demoPosts.filter(({ plan }) => plan === 'kafuku').length)
  const days = first.map(({ createdAt }) => createdAt.slice(0, 10))
  expect(new Set(days).size).toBe(days.length)
  const own = first.find(({ author }) => author.name === 'demo')
  expect(own).toMatchObject({ likeCount: 4, commentCount: 3 })
  const listened = (await page.call(listNotifications, {})).data
  expect(new Set(listened?.items.map(({ kind }) => kind))).toEqual(new Set(['like', 'comment', 'answer']))

  const saved = async () => (await page.call(listSavedImpressions, {})).data?.items ?? []
  const remembered = await saved()
  expect(remembered.map(({ body }) => body)).toEqual(
    demoPosts
      .filter(({ isSaved }) => isSaved)
      .map(({ body }) => body)
      .toReversed(),
  )

  await write()
  expect(await saved()).toEqual(remembered)
  expect(await read()).toEqual(first)
  expect((await page.call(listNotifications, {})).data).toEqual(listened)
})
