import { drawGacha, getGacha, getGachaStatistics, getGachaTable, listDraws } from '@iki/contract/play/gacha'
import { weightSum } from '@iki/contract/play/gacha-odds'
import { checkReceipt, isWithoutGap, type RevealedTable, receiptOf } from '@iki/contract/play/gacha-proof'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testApp, testSecretText } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { aDraw, commonThings, publishGacha } from '#test/gacha-factories.ts'
import { testServices } from '#test/services.ts'
import { nodeDigests } from './gacha-seed.ts'
import { tableDays } from './gacha-table.service.ts'
import { findLatestTable } from './gacha-table.store.ts'

const clock = testClock(new Date('2026-11-25T03:00:00.000Z'))
const { app, db, config } = await testApp({ clock })
const { gacha, credit } = testServices({ config, db, clock })
const guest = browser(app)
const pity = { after: 9, rarity: 4 }

async function holder() {
  const member = await createMember(db)
  await credit.credits.give(member.uid, { credits: 9_000, ref: 'first', note: null })
  return { uid: member.uid, page: await signedInBrowser(app, member) }
}
const lineupOf = async (id: string) => {
  const { data } = await guest.call(getGacha, { id })
  if (!data) throw new Error('There is no such gacha.')
  return data
}

test('the odds that are shown are those that are drawn from, and sum to a whole', async () => {
  await publishGacha(db, { id: 'shown', pity })
  const { table } = await lineupOf('shown')
  expect(table.entries.map(({ item, rarity, weight }) => ({ item, rarity, weight }))).toEqual(commonThings)
  expect(table.entries.reduce((sum, { weight }) => sum + weight, 0)).toBe(weightSum)
  expect(table).toMatchObject({ pity, cost: 100, version: 1, closedAt: null, seed: null })
  expect((await guest.call(getGacha, { id: 'no-such' })).code).toBe('not_found')
})

test('a published table is never changed: the database refuses it', async () => {
  await publishGacha(db, { id: 'frozen' })
  const { cause } = await db
    .execute(sql`update gacha_tables set entries = '[]' where gacha_id = 'frozen'`)
    .catch((error: Error) => error as Error & { cause: Error })
    .then(failed => failed as { cause?: Error })
  expect(cause?.message).toBe('a table of odds is never changed')
  const changes = [
    sql`update gacha_tables set hash = 'x', closed_at = now() where gacha_id = 'frozen'`,
    sql`update gacha_tables set revealed_seed = 'x' where gacha_id = 'frozen'`,
    sql`delete from gacha_tables where gacha_id = 'frozen'`,
  ]
  for (const change of changes) await expect(db.execute(change)).rejects.toThrow()
  await gacha.tables.renew('frozen')
  const reopened = sql`update gacha_tables set closed_at = null where gacha_id = 'frozen' and version = 1`
  await expect(db.execute(reopened)).rejects.toThrow()
})

test('a seed is published late where it was not known in time, but only the promised one, and only once', async () => {
  await publishGacha(db, { id: 'ato' })
  const table = await findLatestTable(db, 'ato')
  const seed = (table && gacha.seeds.find(table)?.toString('hex')) ?? ''
  const publish = (published: string | null, change = sql``) =>
    db.execute(sql`update gacha_tables set revealed_seed = ${published}${change} where gacha_id = 'ato'`)
  const close = sql`, closed_at = now()`
  await expect(publish('ab'.repeat(32), close)).rejects.toThrow()
  await expect(publish('no seed', close)).rejects.toThrow()
  await expect(publish(seed)).rejects.toThrow()
  await publish(null, close)
  await expect(publish('ab'.repeat(32))).rejects.toThrow()
  await expect(publish(seed, sql`, closed_at = now() + interval '1 day'`)).rejects.toThrow()
  await publish(seed)
  await expect(publish(null)).rejects.toThrow()
  await expect(publish(seed)).rejects.toThrow()
  expect((await guest.call(getGachaTable, { id: 'ato', version: 1 })).data?.seed).toBe(seed)
})

test('the same odds stay the same table; other odds are the next one, and the seed of the former is published', async () => {
  await publishGacha(db, { id: 'next' })
  await publishGacha(db, { id: 'next', title: '名前だけ' })
  expect((await lineupOf('next')).table.version).toBe(1)
  await publishGacha(db, { id: 'next', cost: 200 })
  const { table, former } = await lineupOf('next')
  expect(table).toMatchObject({ version: 2, cost: 200, seed: null })
  expect(former).toMatchObject([{ version: 1, seed: expect.stringMatching(/^[\da-f]{64}$/) }])
  const first = (await guest.call(getGachaTable, { id: 'next', version: 1 })).data
  expect(first).toMatchObject({ cost: 100, seed: former[0]?.seed })
  expect((await guest.call(getGachaTable, { id: 'next', version: 3 })).code).toBe('not_found')
})

test('after the reveal a member recomputes all of their draws, and nobody else’s hand has changed one', async () => {
  await publishGacha(db, { id: 'proof', pity })
  const { uid, page } = await holder()
  for (const count of [1, 10, 10, 10] as const) await page.call(drawGacha, aDraw({ id: 'proof', count }))
  const before = await guest.call(getGachaTable, { id: 'proof', version: 1 })
  expect(before.data?.seed).toBe(null)
  await gacha.tables.renew('proof')
  const { data: table } = await guest.call(getGachaTable, { id: 'proof', version: 1 })
  const revealed = { ...table, gacha: 'proof' } as RevealedTable
  const draws = (await page.call(listDraws, { id: 'proof' })).data?.draws ?? []
  const receipts = draws.map(receiptOf)
  expect(receipts).toHaveLength(4)
  expect(isWithoutGap(receipts)).toBe(true)
  for (const receipt of receipts)
    expect(await checkReceipt(nodeDigests, revealed, { uid, receipt })).toBe(null)
  const [receipt] = receipts
  if (!receipt) return
  const changed = { ...receipt, items: receipt.items.map(() => 'tsuki') }
  expect(await checkReceipt(nodeDigests, revealed, { uid, receipt: changed })).toBe('draw')
  const longest = draws.flatMap(({ results }) => results.map(({ rarity }) => rarity)).length
  expect(longest).toBe(31)
})

test('pity gives what it promises at the latest, and says so', async () => {
  const entries = [
    { item: 'ishi', rarity: 1, weight: 999_999 },
    { item: 'tsuki', rarity: 4, weight: 1 },
  ]
  await publishGacha(db, { id: 'rare', entries, pity })
  const { page } = await holder()
  const first = (await page.call(drawGacha, aDraw({ id: 'rare', count: 10 }))).data
  expect(first?.draw.results.map(({ item }) => item)).toEqual([...Array(9).fill('ishi'), 'tsuki'])
  expect(first?.draw.results.at(-1)?.isPity).toBe(true)
  const second = (await page.call(drawGacha, aDraw({ id: 'rare' }))).data
  expect(second?.draw).toMatchObject({ misses: 0, results: [{ item: 'ishi', isPity: false }] })
  expect((await guest.call(getGachaStatistics, { id: 'rare', version: 1 })).data?.counts).toEqual([
    { item: 'ishi', isPity: false, count: 10 },
    { item: 'tsuki', isPity: true, count: 1 },
  ])
  expect((await guest.call(getGachaStatistics, { id: 'rare', version: 2 })).code).toBe('not_found')
})

test('the misses before pity stay when a table changes', async () => {
  await publishGacha(db, {
    id: 'stay',
    pity,
    entries: [
      { item: 'ishi', rarity: 1, weight: 999_999 },
      { item: 'tsuki', rarity: 4, weight: 1 },
    ],
  })
  const { page } = await holder()
  for (let time = 0; time < 5; time++) await page.call(drawGacha, aDraw({ id: 'stay' }))
  await gacha.tables.renew('stay')
  const draw = (await page.call(drawGacha, aDraw({ id: 'stay', tableVersion: 2 }))).data?.draw
  expect(draw).toMatchObject({ ordinal: 6, misses: 5 })
})

test('other words of a gacha that is over open no new table; a later last day does', async () => {
  const [closesAt, before] = [new Date('2026-11-24T15:00:00.000Z'), new Date('2026-11-20T03:00:00.000Z')]
  await publishGacha(db, { id: 'sunda', closesAt, now: before })
  await gacha.tables.turnAll()
  await publishGacha(db, { id: 'sunda', closesAt, now: clock(), title: 'すんだもの' })
  expect((await lineupOf('sunda')).table).toMatchObject({ version: 1, closedAt: clock().toISOString() })
  await publishGacha(db, { id: 'sunda', closesAt: null, now: clock() })
  expect((await lineupOf('sunda')).table).toMatchObject({ version: 2, closedAt: null })
})

test('the night renews the seed of an old table, and of one that a former secret has made', async () => {
  await publishGacha(db, { id: 'old', now: clock() })
  await gacha.tables.turnAll()
  expect((await lineupOf('old')).table.version).toBe(1)
  clock.advance(tableDays * 86_400_000)
  await gacha.tables.turnAll()
  expect((await lineupOf('old')).table.version).toBe(2)

  const next = secretFrom('another secret of the tests, long enough')
  const sealing = { ...next.sealing, all: [next, secretFrom(testSecretText)] }
  const rotated = testServices({ config, db, clock, secret: { ...next, sealing } })
  await rotated.gacha.tables.turnAll()
  const { table, former } = await lineupOf('old')
  expect(table.version).toBe(3)
  expect(former[0]).toMatchObject({ version: 2, seed: expect.stringMatching(/^[\da-f]{64}$/) })
  const lost = testServices({
    config,
    db,
    clock,
    secret: secretFrom('a third secret that knows neither of them'),
  })
  await lost.gacha.tables.turnAll()
  expect((await lineupOf('old')).former[0]).toMatchObject({ version: 3, seed: null })
  // A server that still has the secret publishes the seed afterwards.
  await rotated.gacha.tables.turnAll()
  const published = (await lineupOf('old')).former.find(({ version }) => version === 3)
  expect(published).toMatchObject({ seed: expect.stringMatching(/^[\da-f]{64}$/) })
})
