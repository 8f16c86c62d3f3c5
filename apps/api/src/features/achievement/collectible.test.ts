import { tokyoDay } from '@iki/contract/api/tokyo'
import { saveSquats } from '@iki/contract/diary/squat'
import { episodeSource, listCollectibles, questSource } from '@iki/contract/play/collectible'
import { finishEpisode } from '@iki/contract/play/story'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { createEpisode } from '#test/story-factories.ts'
import { achievements, collectibles, quests } from './achievement.tables.ts'

const { app, db } = await testApp()
const episode = await createEpisode(db, { chapter: 1, number: 101 })
const texts = { lead: '線を引く釘。', drawing: 'broom' as const, position: 1, contentHash: 'h' }
await db.insert(achievements).values(
  ['first', 'second'].map((id, index) => ({
    ...texts,
    id,
    title: id,
    credits: 0,
    rule: { fact: 'squats_day' as const, sum: (index + 1) * 10 },
  })),
)
await db.insert(quests).values({ ...texts, id: 'feet', title: '足の道', steps: ['first', 'second'] })
await db.insert(collectibles).values([
  { ...texts, id: 'nail', title: '釘', kind: 'tool', source: episodeSource(episode.id) },
  { ...texts, id: 'stone', title: '石', kind: 'card', source: questSource('feet'), position: 2 },
])

async function aMember() {
  const member = await createMember(db)
  return { uid: member.uid, page: await signedInBrowser(app, member) }
}
const titlesOf = async (page: Browser) =>
  (await page.call(listCollectibles, {})).data?.map(({ title }) => title)
const grantsOf = async (uid: string) =>
  (await db.execute(sql`select about from item_grants where uid = ${uid} order by about`)).rows
const finish = (page: Browser) => {
  const made = [{ scene: 'hajimari', choice: 'ask' }]
  const stretches = [{ version: episode.version, start: 'hajimari', made }]
  return page.call(finishEpisode, { story: 'afq', episode: episode.id, brought: [], stretches })
}
const squat = (page: Browser, count: number, sequence: number) =>
  page.call(saveSquats, { day: tokyoDay(systemClock()), device: 'phone', count, seconds: 60, sequence })

test('of what a member does not have, only its drawing and where it comes from are sent', async () => {
  const { page } = await aMember()
  const missing = { title: null, lead: null, obtainedAt: null, drawing: 'broom' }
  expect((await page.call(listCollectibles, {})).data).toEqual([
    { ...missing, id: 'nail', kind: 'tool', from: { kind: 'episode', chapter: 1 } },
    { ...missing, id: 'stone', kind: 'card', from: { kind: 'quest', title: '足の道' } },
  ])
})

test('the finish of an episode gives its thing in its own transaction, once', async () => {
  const { page, uid } = await aMember()
  await finish(page)
  expect(await grantsOf(uid)).toEqual([{ about: 'episode:afq-1-101' }])
  await finish(page)
  await Promise.all(Array.from({ length: 5 }, () => page.call(listCollectibles, {})))
  expect(await grantsOf(uid)).toHaveLength(1)
  expect(await titlesOf(page)).toEqual(['釘', null])
})

test('a quest gives its thing with its last step, not before', async () => {
  const { page } = await aMember()
  await squat(page, 10, 1)
  expect(await titlesOf(page)).toEqual([null, null])
  await squat(page, 20, 2)
  expect(await titlesOf(page)).toEqual([null, '石'])
})

test('what was finished before there was a thing for it gives it, too, and nobody gets another’s', async () => {
  const [{ page, uid }, other] = [await aMember(), await aMember()]
  await db.execute(
    sql`insert into story_finishes (uid, episode_id, finished_at, stretches) values (${uid}, ${episode.id}, now(), '[]')`,
  )
  expect(await titlesOf(page)).toEqual(['釘', null])
  expect(await titlesOf(other.page)).toEqual([null, null])
})

test('a thing stays with who has it, by its name, when its quest asks for more or it is given no more', async () => {
  const { page } = await aMember()
  await squat(page, 20, 1)
  await titlesOf(page)
  await db.execute(sql`update quests set steps = array_append(steps, 'third')`)
  expect(await titlesOf(page)).toEqual([null, '石'])
  await db.execute(sql`delete from collectibles where id = 'stone'`)
  expect((await page.call(listCollectibles, {})).data?.at(-1)).toMatchObject({ title: '石', from: null })
})
