import type { InputOf } from '@iki/contract/api/endpoint'
import { listAchievements } from '@iki/contract/play/achievement'
import { getPuzzle, listPuzzles, savePuzzleResult } from '@iki/contract/play/puzzle'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { facts } from '../achievement/achievement.tables.ts'
import { puzzleResults, puzzles } from './puzzle.tables.ts'

const now = new Date('2026-11-20T03:00:00Z')
const { app, db } = await testApp({ clock: testClock(now) })
const spots = ['月', '松', '鳥'].map((name, index) => ({
  x: index * 100,
  y: 50,
  r: 20,
  name,
  left: `${name}がある`,
  right: `${name}はない`,
}))
const same = [{ x: 10, y: 90, text: '川が流れている' }]

beforeAll(async () => {
  const common = {
    lead: '',
    access: ['kafuku'],
    ratio: 0.75,
    pictures: ['<svg/>', '<svg />'],
    spots,
    same,
    contentHash: '',
  }
  await db.insert(puzzles).values([
    { ...common, id: 'niwa', title: '庭', tags: ['sonkyo'], position: 2 },
    { ...common, id: 'doujou', title: '道場', tags: ['sonkyo', 'heya'], position: 1 },
    { ...common, id: 'closed', title: '奥', tags: ['sonkyo'], position: 3, access: ['eichi'] },
  ])
})

async function aHolder() {
  const member = await createMember(db)
  const term = { sinceAt: new Date(0), expireAt: new Date('2039-01-01T00:00:00Z') }
  await createLicence(db, member.uid, { itemId: '000002', ...term })
  const page = await signedInBrowser(app, member)
  const save = async (change: Partial<InputOf<typeof savePuzzleResult>>) =>
    page.call(savePuzzleResult, {
      id: 'niwa',
      key: 'k1',
      seconds: 60,
      misses: 2,
      at: now.toISOString(),
      ...change,
    })
  return { ...page, save, uid: member.uid }
}

test('the puzzles of a tag that are open come in their order, with the best result of each', async () => {
  const page = await aHolder()
  await page.save({})
  await page.save({ key: 'k2', seconds: 41, misses: 5 })
  await page.save({ key: 'k3', seconds: 41, misses: 4 })
  await page.save({ key: 'k4', seconds: 90, misses: 0 })
  expect((await page.call(listPuzzles, { tag: 'sonkyo' })).data).toEqual([
    { id: 'doujou', title: '道場', lead: '', spotCount: 3, best: null },
    { id: 'niwa', title: '庭', lead: '', spotCount: 3, best: { seconds: 41, misses: 4 } },
  ])
  expect((await page.call(listPuzzles, { tag: 'heya' })).data?.map(({ id }) => id)).toEqual(['doujou'])
})

test('a puzzle has two drawings and its spots, for holders of its plans', async () => {
  const page = await aHolder()
  expect((await page.call(getPuzzle, { id: 'niwa' })).data).toMatchObject({
    pictures: ['<svg/>', '<svg />'],
    spots,
    same,
    ratio: 0.75,
    best: null,
  })
  expect((await page.call(getPuzzle, { id: 'closed' })).code).toBe('plan_required')
  expect((await page.call(getPuzzle, { id: 'nothing' })).code).toBe('not_found')
})

test('a result that is sent again counts once, and its first words stay', async () => {
  const page = await aHolder()
  await Promise.all(Array.from({ length: 4 }, () => page.save({})))
  const { data } = await page.save({ seconds: 1, misses: 0 })
  expect(data).toEqual({ seconds: 60, misses: 2 })
  expect(await db.select().from(puzzleResults).where(eq(puzzleResults.uid, page.uid))).toHaveLength(1)
  expect((await page.save({ id: 'nothing', key: 'k9' })).code).toBe('not_found')
  expect((await page.save({ key: 'k8', seconds: -1 })).code).toBe('invalid_input')
})

test('a solved puzzle is a fact, once, on the day of its first result', async () => {
  const page = await aHolder()
  await page.save({ at: '2026-11-18T16:00:00.000Z' }) // The nineteenth in Tokyo.
  await page.save({ key: 'k2' })
  await page.call(listAchievements, {})
  const found = await db.select().from(facts).where(eq(facts.uid, page.uid))
  expect(found.map(({ fact, about, day }) => [fact, about, day])).toEqual([
    ['puzzle_done', 'niwa', '2026-11-19'],
  ])
})

test('nobody sees another’s', async () => {
  const [page, other] = [await aHolder(), await aHolder()]
  await page.save({})
  expect((await other.call(getPuzzle, { id: 'niwa' })).data?.best).toBeNull()
})
