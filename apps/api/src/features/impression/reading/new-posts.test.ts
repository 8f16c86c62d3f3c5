import { createImpression, listTimelines } from '@iki/contract/people/impression'
import { expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(new Date('2030-05-01T00:00:00Z'))
const { app, db } = await testApp({ clock })
const plan = 'kafuku'

async function newPosts() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  return {
    page,
    count: async () =>
      (await page.call(listTimelines, {})).data?.find(timeline => timeline.plan === plan)?.newCount,
  }
}

test('in a timeline that a member has never seen, posts are new for a week by our clock', async () => {
  const { page } = await newPosts()
  expect((await page.call(createImpression, { id: newId(), plan, body: '息' })).http).toBe(200)
  expect(await (await newPosts()).count()).toBe(1)
  clock.advance(7 * 86_400_000)
  expect(await (await newPosts()).count()).toBe(0)
})
