import { describe, expect, test } from 'vitest'
import type { AppError } from '#core/app-error.ts'
import { testClock } from '#test/clock.ts'
import { createTestDatabase } from '#test/database.ts'
import { authLimits } from './limit.tables.ts'
import { deleteOldLimits, giveBackLimits, useLimits, wasUsed } from './limit.ts'

const { database: db } = await createTestDatabase()
const clock = testClock()
const narrow = { name: 'narrow', max: 2, windowSeconds: 60 }
const wide = { name: 'wide', max: 3, windowSeconds: 600 }
const outcome = (...uses: Parameters<typeof useLimits>[2]) =>
  useLimits(db, clock, uses).then(
    () => 'may',
    (error: AppError) => `${error.code} ${error.details.retryAfterSeconds}`,
  )

describe('a limit', () => {
  test('says how long to wait when it is used up, and begins again after its time', async () => {
    const use = { limit: narrow, subject: 'a' }
    expect([await outcome(use), await outcome(use)]).toEqual(['may', 'may'])
    clock.advance(20_000)
    expect(await outcome(use)).toBe('too_many_requests 40')
    expect(await outcome({ ...use, subject: 'b' })).toBe('may')
    clock.advance(40_000)
    expect(await outcome(use)).toBe('may')
  })

  test('that is used up doesn’t fill the wider ones behind it', async () => {
    const uses = [
      { limit: narrow, subject: 'c' },
      { limit: wide, subject: 'c' },
    ]
    for (let times = 0; times < 10; times++) await outcome(...uses)
    expect(await outcome({ limit: wide, subject: 'c' })).toBe('may')
    expect(await outcome({ limit: wide, subject: 'c' })).toBe('too_many_requests 600')
  })

  test('that is used up lets nothing be written under new names either', async () => {
    const use = { limit: wide, subject: 'e' }
    for (let times = 0; times < wide.max; times++) await outcome(use)
    const before = await db.$count(authLimits)
    for (const name of ['f', 'g', 'h'])
      expect(await outcome({ limit: narrow, subject: name }, use)).toBe('too_many_requests 600')
    expect(await db.$count(authLimits)).toBe(before)
  })

  test('gives a rightful try back', async () => {
    const use = { limit: narrow, subject: 'd' }
    for (let times = 0; times < 5; times++) {
      expect(await outcome(use)).toBe('may')
      await giveBackLimits(db, [use])
    }
    expect(await wasUsed(db, clock, use)).toBe(true)
    expect(await wasUsed(db, clock, { ...use, subject: 'i' })).toBe(false)
  })

  test('is counted and given back by many at once, and none waits for another forever', async () => {
    const first = { name: 'z', max: 10_000, windowSeconds: 600 }
    const last = { ...first, name: 'a' }
    async function signIn(subject: string) {
      const uses = [
        { limit: first, subject },
        { limit: { ...first, name: 'y' }, subject },
        { limit: last, subject: 'all' },
      ]
      expect(await outcome(...uses)).toBe('may')
      await giveBackLimits(db, uses)
    }
    await signIn('nobody')
    for (let member = 0; member < 60; member++)
      await Promise.all(Array.from({ length: 8 }, () => signIn(`member ${member % 20}`)))
  })

  test('is forgotten when it has run out, and holds no mail address', async () => {
    await outcome({ limit: narrow, subject: 'someone@example.com' })
    expect(JSON.stringify(await db.select().from(authLimits))).not.toContain('someone')
    clock.advance(600_001)
    await deleteOldLimits(db, clock())
    expect(await db.select().from(authLimits)).toEqual([])
  })

  test('is in a table that costs no log', async () => {
    const { rows } = await db.pool.query(
      `select relpersistence as kind from pg_class where relname = 'auth_limits'`,
    )
    expect(rows).toEqual([{ kind: 'u' }])
  })
})
