import { listAchievements } from '@iki/contract/play/achievement'
import { getArt, getArtModel, listArts, qualifyForArt, triesAnHour } from '@iki/contract/play/art'
import { listCollectibles } from '@iki/contract/play/collectible'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { achievementContent } from '../achievement/achievement.content.ts'
import { collectibleContent } from '../achievement/collectible.content.ts'
import { artContent } from './art.content.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })

const art = {
  id: 'suzu',
  title: '鈴',
  artist: '空木 玄',
  alt: 'まるい鈴',
  position: 10,
  contentHash: 'first',
  access: ['member'],
  questions: [2, 0, 1].map(answer => ({ ask: `どれですか${answer}`, choices: ['い', 'ろ', 'は'], answer })),
  bodyHtml: '<p>鳴らさずに見る。</p>',
  modelKey: 'suzu.glb',
  modelIosKey: 'suzu.usdz',
  pictureKey: 'suzu.webp',
  viewKeys: Array.from({ length: 8 }, (_, k) => `suzu-${k}.webp`),
}
const right = [2, 0, 1]

beforeEach(async () => {
  await db.execute(sql`truncate arts, achievements, collectibles`)
  await artContent.saveRow({ db, clock }, art)
  await artContent.saveRow({ db, clock }, { ...art, id: 'nami', access: ['kafuku'], position: 20 })
})

async function aMember() {
  const member = await createMember(db)
  return { ...member, page: await signedInBrowser(app, member) }
}
const answer = (page: Browser, answers: number[]) => page.call(qualifyForArt, { id: 'suzu', answers })
const rowsOf = async (uid: string) =>
  (await db.execute(sql`select art_id, title from art_qualifications where uid = ${uid}`)).rows

test('the works are listed in their order, with the lock of those that are not open', async () => {
  const { page } = await aMember()
  const { data } = await page.call(listArts, {})
  expect(data?.map(({ id, lock }) => [id, lock?.reason])).toEqual([
    ['suzu', undefined],
    ['nami', 'plan'],
  ])
  expect((await page.call(getArt, { id: 'nami' })).code).toBe('plan_required')
  expect((await page.call(getArtModel, { id: 'nami' })).code).toBe('plan_required')
})

test('the answers never leave the server', async () => {
  const { page } = await aMember()
  const { data } = await page.call(getArt, { id: 'suzu' })
  expect(data?.questions[0]).toEqual({ ask: 'どれですか2', choices: ['い', 'ろ', 'は'] })
  expect(JSON.stringify(data)).not.toContain('answer')
  expect(data?.viewUrls).toHaveLength(8)
})

test('all answers right make the work known, once, with its thing and its mark', async () => {
  await collectibleContent.saveRow(
    { db, clock },
    {
      id: 'bell',
      title: '鳴らない鈴',
      lead: '見る鈴。',
      kind: 'bell',
      drawing: 'bell',
      position: 1,
      source: 'art:suzu',
      contentHash: 'first',
    },
  )
  await achievementContent.saveRow(
    { db, clock },
    {
      id: 'looked',
      title: '見る',
      lead: '見た。',
      drawing: 'eye',
      credits: 0,
      position: 1,
      rule: { fact: 'art_qualified', times: 1, of: ['suzu'] },
      contentHash: 'first',
    },
  )
  const { page, uid } = await aMember()
  expect((await page.call(listCollectibles, {})).data?.[0]).toMatchObject({
    title: null,
    from: { kind: 'art', title: '鈴' },
  })
  expect((await answer(page, [2, 0, 0])).data).toEqual({ right: 2, qualifiedAt: null })
  expect(await rowsOf(uid)).toEqual([])
  const first = await answer(page, right)
  expect(first.data).toEqual({ right: 3, qualifiedAt: clock().toISOString() })
  clock.advance(60_000)
  const repeated = await Promise.all(Array.from({ length: 10 }, () => answer(page, [0, 0, 0])))
  for (const { data } of repeated) expect(data).toEqual(first.data)
  expect(await rowsOf(uid)).toEqual([{ art_id: 'suzu', title: '鈴' }])
  expect((await page.call(listCollectibles, {})).data?.[0]?.title).toBe('鳴らない鈴')
  expect((await page.call(listAchievements, {})).data?.[0]?.achievedAt).not.toBeNull()
})

test('right answers at the same moment are one', async () => {
  const { page, uid } = await aMember()
  const answers = await Promise.all(Array.from({ length: 4 }, () => answer(page, right)))
  for (const { data } of answers) expect(data?.right).toBe(3)
  expect(await rowsOf(uid)).toHaveLength(1)
})

test('the questions of a work are answered five times an hour, and no more', async () => {
  const { page, ...member } = await aMember()
  for (let k = 0; k < triesAnHour; k++) expect((await answer(page, [0, 0, 0])).data?.qualifiedAt).toBeNull()
  expect((await answer(page, right)).code).toBe('too_many_requests')
  clock.advance(3_600_000)
  expect((await answer(await signedInBrowser(app, member), right)).data?.right).toBe(3)
})

test('the model’s address opens for the browser that asked, until it signs out', async () => {
  const { page } = await aMember()
  const { data } = await page.call(getArtModel, { id: 'suzu' })
  const cookies = { cookie: [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ') }
  // The file itself is not there in this test: what is admitted is not found.
  const open = (headers: Record<string, string>) => app.inject({ url: data?.url ?? '', headers })
  expect((await open(cookies)).statusCode).toBe(404)
  expect((await open({})).statusCode).toBe(401)
  const other = await aMember()
  const others = [...other.page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  expect((await open({ cookie: others })).statusCode).toBe(403)
})

test('a guest gets nothing', async () => {
  const guest = await browser(app)
  for (const call of [listArts, getArt, getArtModel] as const)
    expect((await guest.call(call, { id: 'suzu' } as never)).code).toBe('not_signed_in')
})
