import type { Plan } from '@iki/contract/access/plan'
import { getThisWeek } from '@iki/contract/reading/weekly'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { weeklyContent } from './weekly.content.ts'
import { weeklyRotationService } from './weekly-rotation.service.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const rotation = weeklyRotationService({ db, clock })
const guest = browser(app)

const week = (plan: Plan, term: number, given: { id?: string; retired?: boolean } = {}) => ({
  id: `${plan}-${term}`,
  plan,
  term,
  title: `第${term}期`,
  lead: '息から。',
  access: ['everyone'],
  tags: [],
  drawing: 'moon',
  bodyHtml: '',
  items: [],
  contentHash: JSON.stringify(given),
  ...given,
})

/** Loads weeks in one go, at a time in Tokyo. */
async function load(at: string, ...weeks: ReturnType<typeof week>[]): Promise<string[]> {
  clock.set(new Date(`${at}+09:00`))
  for (const each of weeks) await weeklyContent.saveRow({ db, clock }, each)
  return rotation.renew()
}

async function on(plan: Plan, at: string): Promise<string | null> {
  clock.set(new Date(`${at}+09:00`))
  return (await guest.call(getThisWeek, { plan })).data?.id ?? null
}
/** On Wednesdays, week by week. */
async function course(plan: Plan, from: string, weeks: number): Promise<string> {
  const found: string[] = []
  for (let index = 0; index < weeks; index++) {
    const day = new Date(Date.parse(from) + index * 7 * 86_400_000).toISOString().slice(0, 10)
    found.push((await on(plan, `${day}T12:00:00`))?.replace(`${plan}-`, '') ?? '-')
  }
  return found.join(' ')
}
const eight = [1, 2, 3, 4, 5, 6, 7, 8].map(term => week('eichi', term))

beforeEach(() => db.execute(sql`truncate weekly_contents, rotation_rounds`))

describe('the weeks of a plan', () => {
  test('begin with the first in the week in which they come, change on Mondays in Tokyo and come round again', async () => {
    expect(await load('2026-05-06T10:00:00', ...eight.slice(0, 3).toReversed())).toEqual([
      'weekly eichi: from 2026-05-04 00:00 (Tokyo) on eichi-1, eichi-2, eichi-3',
    ])
    expect(await on('eichi', '2026-05-03T23:59:59')).toBeNull()
    expect(await on('eichi', '2026-05-10T23:59:59')).toBe('eichi-1')
    expect(await on('eichi', '2026-05-11T00:00:00')).toBe('eichi-2')
    expect(await course('eichi', '2026-05-06', 7)).toBe('1 2 3 1 2 3 1')
  })

  test('are nothing where there are none', async () => {
    expect(await on('kagura', '2026-05-06T12:00:00')).toBeNull()
  })

  test.each([1, 2, 5, 8, 11, 13])(
    'go on in week %i when a ninth comes: it comes after the eighth',
    async at => {
      await load('2026-05-06T10:00:00', ...eight)
      const day = new Date(Date.parse('2026-05-06') + (at - 1) * 7 * 86_400_000).toISOString().slice(0, 10)
      const before = await on('eichi', `${day}T12:00:00`)
      const [change] = await load(`${day}T12:00:00`, week('eichi', 9))
      expect(change).toMatch(/goes on with eichi-\d; new: eichi-9$/)
      expect(await on('eichi', `${day}T12:00:00`)).toBe(before)
      const current = ((at - 1) % 8) + 1
      const following = Array.from({ length: 10 }, (_, index) => ((current - 1 + index) % 9) + 1).join(' ')
      expect(await course('eichi', day, 10)).toBe(following)
      // Loading it again changes nothing, whenever.
      expect(await load(`${day}T12:00:00`)).toEqual([])
      clock.advance(20 * 86_400_000)
      expect(await rotation.renew()).toEqual([])
    },
  )

  test('change in the middle of the last second before Monday only from the next on', async () => {
    await load('2026-05-06T10:00:00', ...eight.slice(0, 2))
    await load('2026-05-10T23:59:59.999', week('eichi', 3))
    expect(await course('eichi', '2026-05-06', 4)).toBe('1 2 3 1')
    await load('2026-05-11T00:00:00', week('eichi', 4))
    expect(await course('eichi', '2026-05-13', 4)).toBe('2 3 4 1')
  })

  test('leave out one that is retired from the next Monday on, and the one that is on stays till then', async () => {
    await load('2026-05-06T10:00:00', ...eight.slice(0, 3))
    expect(await load('2026-05-06T11:00:00', week('eichi', 1, { retired: true }))).toEqual([
      'weekly eichi: from 2026-05-11 00:00 (Tokyo) on goes on with eichi-2; no more: eichi-1',
    ])
    expect(await course('eichi', '2026-05-06', 5)).toBe('1 2 3 2 3')
  })

  test('come in another order from the next Monday on', async () => {
    await load('2026-05-06T10:00:00', ...eight.slice(0, 3))
    const changes = await load(
      '2026-05-06T11:00:00',
      week('eichi', 3, { id: 'eichi-2' }),
      week('eichi', 2, { id: 'eichi-3' }),
    )
    expect(changes).toEqual([
      'weekly eichi: from 2026-05-11 00:00 (Tokyo) on goes on with eichi-3; in another order',
    ])
    expect(await course('eichi', '2026-05-06', 5)).toBe('1 3 2 1 3')
  })

  test('give the term of this week to another only from the next round on', async () => {
    await load('2026-05-06T10:00:00', ...eight.slice(0, 2))
    await load('2026-05-06T11:00:00', week('eichi', 1, { id: 'eichi-new' }))
    expect(await course('eichi', '2026-05-06', 4)).toBe('1 2 new 2')
  })

  test('are closed up where a term has no week', async () => {
    await load('2026-05-06T10:00:00', week('eichi', 1), week('eichi', 5))
    expect(await course('eichi', '2026-05-06', 3)).toBe('1 5 1')
  })
})

describe('a plan that goes by the weeks of another', () => {
  test('has its own from the next Monday on, when it gets some', async () => {
    await load('2026-05-06T10:00:00', ...eight)
    expect(await on('eichi-low', '2026-05-06T12:00:00')).toBe('eichi-1')
    await load('2026-05-06T13:00:00', week('eichi-low', 1))
    expect(await on('eichi-low', '2026-05-10T23:59:59')).toBe('eichi-1')
    expect(await on('eichi-low', '2026-05-11T00:00:00')).toBe('eichi-low-1')
  })

  test('goes by them again when its own are retired', async () => {
    await load('2026-05-06T10:00:00', ...eight, week('eichi-low', 1))
    expect(await on('eichi-low', '2026-05-06T12:00:00')).toBe('eichi-low-1')
    await load('2026-05-06T13:00:00', week('eichi-low', 1, { retired: true }))
    expect(await on('eichi-low', '2026-05-06T14:00:00')).toBe('eichi-low-1')
    expect(await on('eichi-low', '2026-05-11T00:00:00')).toBe('eichi-2')
  })
})
