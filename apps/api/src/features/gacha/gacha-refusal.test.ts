import { getCredits } from '@iki/contract/money/credit'
import { drawGacha, getGacha, getOwnGacha } from '@iki/contract/play/gacha'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp, testSecret } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { aDraw, commonThings, publishGacha } from '#test/gacha-factories.ts'
import { testServices } from '#test/services.ts'
import { type DrawParts, gachaDrawService } from './gacha-draw.service.ts'
import { publishTable } from './gacha-publishing.ts'
import { gachaSeeds } from './gacha-seed.ts'

const clock = testClock(new Date('2026-11-25T03:00:00.000Z'))
const { app, db, config } = await testApp({ clock })
const { credits } = testServices({ config, db, clock }).credit
const soon = new Date('2026-11-26T03:00:00.000Z')

async function holder(on = app) {
  const member = await createMember(db)
  await credits.give(member.uid, { credits: 5_000, ref: 'first', note: null })
  const page = await signedInBrowser(on, member)
  const untouched = async (id: string) => {
    expect((await page.call(getCredits, {})).data?.balance).toBe(5_000)
    expect((await page.call(getOwnGacha, { id })).data?.draws).toBe(0)
  }
  return { uid: member.uid, page, untouched }
}

describe('a draw is refused, and takes nothing', () => {
  test('from a table that is not the one that was shown', async () => {
    await publishGacha(db, { id: 'kawaru' })
    const { page, untouched } = await holder()
    const [first, ...others] = commonThings
    const entries = [...others, { ...first, item: 'ishi', rarity: 2, weight: 500_000 }]
    await publishGacha(db, { id: 'kawaru', entries })
    const answer = await page.call(drawGacha, aDraw({ id: 'kawaru', tableVersion: 1 }))
    expect(answer).toMatchObject({ http: 409, code: 'odds_changed' })
    await untouched('kawaru')
    expect((await page.call(getGacha, { id: 'kawaru' })).data?.table.version).toBe(2)
    expect((await page.call(drawGacha, aDraw({ id: 'kawaru', tableVersion: 2 }))).http).toBe(200)
  })

  test('before and after its time; a draw that was made is answered again all the same', async () => {
    await publishGacha(db, { id: 'mada', opensAt: soon })
    const { page, untouched } = await holder()
    const refused = { http: 403, code: 'not_open_now' }
    expect(await page.call(drawGacha, aDraw({ id: 'mada' }))).toMatchObject(refused)
    await untouched('mada')
    expect((await page.call(getGacha, { id: 'mada' })).data?.closed).toBe('before')
    await publishGacha(db, { id: 'mada', opensAt: null, closesAt: soon })
    const draw = aDraw({ id: 'mada' })
    const drawn = (await page.call(drawGacha, draw)).data
    expect(drawn).toBeTruthy()
    await publishGacha(db, { id: 'mada', closesAt: new Date('2026-11-25T02:00:00.000Z') })
    expect(await page.call(drawGacha, aDraw({ id: 'mada' }))).toMatchObject(refused)
    const { tables } = testServices({ config, db, clock }).gacha
    await tables.turnAll()
    expect(await page.call(drawGacha, aDraw({ id: 'mada' }))).toMatchObject(refused)
    expect((await page.call(getGacha, { id: 'mada' })).data).toMatchObject({
      closed: 'after',
      table: { version: 1, seed: expect.stringMatching(/^[\da-f]{64}$/) },
    })
    expect((await page.call(drawGacha, draw)).data).toEqual(drawn)
  })

  test('beyond the number of a day in Tokyo', async () => {
    await publishGacha(db, { id: 'hibi', dailyLimit: 11 })
    clock.set(new Date('2026-11-25T14:58:00.000Z'))
    const { page } = await holder()
    expect((await page.call(drawGacha, aDraw({ id: 'hibi', count: 10 }))).http).toBe(200)
    expect((await page.call(drawGacha, aDraw({ id: 'hibi', count: 10 }))).code).toBe('draws_used_up')
    expect((await page.call(drawGacha, aDraw({ id: 'hibi' }))).http).toBe(200)
    expect(await page.call(drawGacha, aDraw({ id: 'hibi' }))).toMatchObject({
      http: 429,
      code: 'draws_used_up',
    })
    clock.set(new Date('2026-11-25T14:59:59.000Z'))
    expect((await page.call(drawGacha, aDraw({ id: 'hibi' }))).code).toBe('draws_used_up')
    clock.set(new Date('2026-11-25T15:00:00.000Z'))
    expect((await page.call(drawGacha, aDraw({ id: 'hibi' }))).http).toBe(200)
  })

  test('beyond the number of a day that a server whose clock is ahead has counted', async () => {
    await publishGacha(db, { id: 'susumi', dailyLimit: 1 })
    const { uid, page, untouched } = await holder()
    await db.execute(sql`insert into gacha_counters (uid, gacha_id, day, drawn_on_day)
      values (${uid}, 'susumi', '2026-11-30', 1)`)
    expect((await page.call(drawGacha, aDraw({ id: 'susumi' }))).code).toBe('draws_used_up')
    await untouched('susumi')
  })

  test('from a table that is replaced while the draw waits for it', async () => {
    await publishGacha(db, { id: 'tochu' })
    const { page, untouched } = await holder()
    const next = { id: 'tochu', cost: 200, pity: null, entries: commonThings }
    const { answer } = await db.transaction(async tx => {
      await publishTable(tx, next, { seeds: gachaSeeds(testSecret), now: clock() })
      const waiting = sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      const answer = page.call(drawGacha, aDraw({ id: 'tochu' }))
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1)
      // In an object, so that the transaction does not wait for it.
      return { answer }
    })
    expect(await answer).toMatchObject({ http: 409, code: 'odds_changed' })
    await untouched('tochu')
  })

  test('where the switch is off; what there is stays to see', async () => {
    await publishGacha(db, { id: 'yasumi' })
    const off = await testApp({ clock, database: db, settings: { GACHA: 'no' } })
    const { page, untouched } = await holder(off.app)
    expect(await page.call(drawGacha, aDraw({ id: 'yasumi' }))).toMatchObject({
      http: 403,
      code: 'gacha_closed',
    })
    await untouched('yasumi')
    expect((await page.call(getGacha, { id: 'yasumi' })).data?.closed).toBe('switched_off')
  })

  test('without the plan that it needs', async () => {
    await publishGacha(db, { id: 'plan', access: ['kafuku'] })
    const { page, untouched } = await holder()
    expect(await page.call(drawGacha, aDraw({ id: 'plan' }))).toMatchObject({
      http: 403,
      code: 'plan_required',
    })
    await untouched('plan')
  })

  test('of a trial, of one that is not there, and of guests', async () => {
    await publishGacha(db, { id: 'tameshi', isTrial: true, cost: 0 })
    const { page } = await holder()
    expect((await page.call(drawGacha, aDraw({ id: 'tameshi' }))).code).toBe('not_found')
    expect((await page.call(drawGacha, aDraw({ id: 'no-such' }))).code).toBe('not_found')
    expect((await browser(app).call(drawGacha, aDraw({ id: 'tameshi' }))).code).toBe('not_signed_in')
  })

  test.each([
    { count: 2 },
    { count: 0 },
    { clientSeed: 'x'.repeat(32) },
    { clientSeed: 'ab' },
    { drawId: 'one' },
    { tableVersion: 1.5 },
  ])('with the input %j', async change => {
    const { page } = await holder()
    const wrong = { ...aDraw({ id: 'kawaru' }), ...change } as ReturnType<typeof aDraw>
    expect((await page.call(drawGacha, wrong)).code).toBe('invalid_input')
  })
})

test('the licences are read before the transaction, which would wait for a second connection', async () => {
  const order: string[] = []
  const parts = {
    db: { transaction: async () => void order.push('transaction') },
    licencesOf: async () => {
      order.push('licences')
      return []
    },
  } as unknown as DrawParts
  const member = { uid: 'haruko', authority: 'user' } as unknown as Parameters<
    ReturnType<typeof gachaDrawService>['draw']
  >[1]
  await gachaDrawService(parts).draw(aDraw(), member)
  expect(order).toEqual(['licences', 'transaction'])
})
