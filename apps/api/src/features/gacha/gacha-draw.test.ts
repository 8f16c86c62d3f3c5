import { tokyoDay } from '@iki/contract/api/tokyo'
import { getCredits, listCreditHistory } from '@iki/contract/money/credit'
import { listCollectibles } from '@iki/contract/play/collectible'
import { drawGacha, exchangeFragments, getOwnGacha, listDraws } from '@iki/contract/play/gacha'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { aDraw, publishGacha } from '#test/gacha-factories.ts'
import { testServices } from '#test/services.ts'

const clock = testClock(new Date('2026-11-25T03:00:00.000Z'))
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
await publishGacha(db, { now: clock() })

async function holder(held: number) {
  const member = await createMember(db)
  const { uid } = member
  if (held > 0) await services.credit.credits.give(uid, { credits: held, ref: 'first', note: null })
  const page = await signedInBrowser(app, member)
  return { uid, page, balance: async () => (await page.call(getCredits, {})).data?.balance }
}
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('a draw', () => {
  test('takes its points, and gives a thing that is there to see', async () => {
    const { page, balance } = await holder(250)
    const { data } = await page.call(drawGacha, aDraw())
    const [result] = data?.draw.results ?? []
    expect(data).toMatchObject({ balance: 150, draw: { ordinal: 1, misses: 0, version: 1 } })
    expect(result).toMatchObject({ isNew: true, isPity: false, title: `${result?.item}の品` })
    expect(await balance()).toBe(150)
    const mine = (await page.call(getOwnGacha, { id: 'mura' })).data
    expect(mine?.things).toMatchObject([{ item: result?.item, obtainedAt: clock().toISOString() }])
    expect(mine).toMatchObject({ balance: 150, draws: 1, drawnToday: 1, fragments: [] })
    expect((await page.call(listCollectibles, {})).data).toMatchObject([
      { id: result?.item, from: { kind: 'gacha', title: '村の贈りもの' } },
    ])
    const [entry] = (await page.call(listCreditHistory, {})).data?.entries ?? []
    expect(entry).toMatchObject({ delta: -100, reason: 'gacha', note: '村の贈りもの' })
  })

  test('of ten takes ten times as much, never gives nothing, and counts what one has already as fragments', async () => {
    const { page, balance } = await holder(3_000)
    const all = []
    for (const _ of times(3, () => null))
      all.push((await page.call(drawGacha, aDraw({ count: 10 }))).data?.draw)
    expect(await balance()).toBe(0)
    expect(all.map(draw => draw?.ordinal)).toEqual([1, 11, 21])
    const results = all.flatMap(draw => draw?.results ?? [])
    expect(results).toHaveLength(30)
    const kinds = new Set(results.map(({ item }) => item))
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(kinds.size)
    const { things, fragments } = (await page.call(getOwnGacha, { id: 'mura' })).data ?? {}
    expect(things?.map(({ item }) => item).toSorted()).toEqual([...kinds].toSorted())
    expect(fragments?.reduce((sum, { count }) => sum + count, 0)).toBe(30 - kinds.size)
  })

  test('that is sent twenty times at once, and once more later, is one draw with one answer', async () => {
    const { page, balance } = await holder(5_000)
    const draw = aDraw({ count: 10 })
    const answers = await Promise.all(times(20, () => page.call(drawGacha, draw)))
    const first = answers[0]?.data
    expect(first?.draw.results).toHaveLength(10)
    for (const { data } of answers) expect(data).toEqual(first)
    expect(await balance()).toBe(4_000)
    const second = await testApp({ clock, database: db })
    await page.call(drawGacha, aDraw())
    expect(second.app).not.toBe(app)
    expect((await page.call(drawGacha, draw)).data).toEqual(first)
    expect((await page.call(listDraws, { id: 'mura' })).data?.draws.map(({ ordinal }) => ordinal)).toEqual([
      11, 1,
    ])
    expect(await balance()).toBe(3_900)
  })

  test('of twenty at once with means for one, one is drawn and the others take nothing', async () => {
    const { page, balance } = await holder(100)
    const answers = await Promise.all(times(20, () => page.call(drawGacha, aDraw())))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http, code }) => http === 409 && code === 'not_enough_credits')).toHaveLength(19)
    expect(await balance()).toBe(0)
    expect((await page.call(getOwnGacha, { id: 'mura' })).data?.draws).toBe(1)
  })

  test('under the id of another draw is refused, and reveals nothing of it', async () => {
    const [one, other] = [await holder(300), await holder(300)]
    const draw = aDraw()
    await one.page.call(drawGacha, draw)
    const refused = { http: 409, code: 'repeated_differently', data: null }
    expect(await other.page.call(drawGacha, draw)).toMatchObject(refused)
    expect(await one.page.call(drawGacha, { ...draw, count: 10 })).toMatchObject(refused)
    expect(await other.balance()).toBe(300)
    expect((await other.page.call(listDraws, { id: 'mura' })).data?.draws).toEqual([])
  })

  test('of ten is at most twelve statements', async () => {
    const { page } = await holder(2_000)
    await page.call(drawGacha, aDraw())
    const sent: string[] = []
    const note = (message: unknown) => void sent.push((message as MeasuredStatement).name)
    measured.statement.start.subscribe(note)
    await page.call(drawGacha, aDraw({ count: 10 }))
    measured.statement.start.unsubscribe(note)
    expect(sent.length + 2, `${sent.join(', ')}, begin, commit`).toBeLessThanOrEqual(12)
  })

  test('is a fact, and so is the thing; both devices of the member are notified, and nobody else', async () => {
    const { page, uid } = await holder(100)
    const draw = aDraw()
    await page.call(drawGacha, draw)
    await services.achievement.achievements.list(uid)
    const facts = await db.execute(
      sql`select fact, about, day::text from facts where uid = ${uid} order by fact`,
    )
    const [{ item = '' } = {}] = (await page.call(getOwnGacha, { id: 'mura' })).data?.things ?? []
    const day = tokyoDay(clock())
    expect(facts.rows).toEqual([
      { fact: 'drew', about: draw.drawId, day },
      { fact: 'thing_held', about: item, day },
    ])
    const events = await db.execute(sql`select event from live_events where audience = ${`member:${uid}`}`)
    expect(events.rows).toEqual([{ event: { type: 'drew', gacha: 'mura' } }])
  })
})

describe('marks', () => {
  const jobsOf = async (uid: string) =>
    (await db.execute(sql`select 1 from graphile_worker.jobs where key = ${`achievements:${uid}`}`)).rows
      .length
  const rule = (of: object) =>
    db.execute(sql`insert into achievements (id, title, lead, drawing, rule, credits, is_secret, position, content_hash)
      values ('asking', '問い', '問い', 'mist', ${JSON.stringify(of)}::jsonb, 0, false, 1, '')`)
  afterEach(async () => void (await db.execute(sql`delete from achievements where id = 'asking'`)))

  test('are looked at after a draw where a rule asks for draws or things, even one rule of several', async () => {
    await rule({
      all: [
        { fact: 'diary_day', times: 1 },
        { fact: 'thing_held', times: 2, of: ['suzu'] },
      ],
    })
    const { page, uid } = await holder(100)
    await page.call(drawGacha, aDraw())
    expect(await jobsOf(uid)).toBe(1)
  })

  test('are not looked at after a draw where no rule asks for it', async () => {
    await rule({ fact: 'diary_day', times: 1, of: ['drew'] })
    const { page, uid } = await holder(100)
    await page.call(drawGacha, aDraw())
    expect(await jobsOf(uid)).toBe(0)
  })
})

describe('fragments', () => {
  test('ten of a rarity are a thing of that rarity that one does not have, once for each press', async () => {
    const { page, uid } = await holder(0)
    const give = (count: number) =>
      db.execute(sql`insert into gacha_fragments values (${uid}, 'mura', 3, ${count})
        on conflict (uid, gacha_id, rarity) do update set count = excluded.count`)
    const exchange = { id: 'mura', exchangeId: crypto.randomUUID(), item: 'suzu' }
    await give(9)
    expect((await page.call(exchangeFragments, exchange)).code).toBe('not_enough_fragments')
    await give(23)
    const answers = await Promise.all(times(5, () => page.call(exchangeFragments, exchange)))
    for (const { data } of answers) expect(data).toEqual({ item: 'suzu', left: 13 })
    const again = { ...exchange, exchangeId: crypto.randomUUID() }
    expect((await page.call(exchangeFragments, again)).code).toBe('already_held')
    const { fragments, things } = (await page.call(getOwnGacha, { id: 'mura' })).data ?? {}
    expect(fragments).toEqual([{ rarity: 3, count: 13 }])
    expect(things).toMatchObject([{ item: 'suzu' }])
    expect((await page.call(exchangeFragments, { ...again, item: 'tsuki' })).code).toBe(
      'not_enough_fragments',
    )
    expect((await page.call(exchangeFragments, { ...again, item: 'no-such' })).code).toBe('not_found')
    expect((await page.call(exchangeFragments, { ...exchange, item: 'tsuki' })).code).toBe(
      'repeated_differently',
    )
    const other = await holder(0)
    expect((await other.page.call(exchangeFragments, exchange)).code).toBe('repeated_differently')
  })
})

test('a thing that the content has no more stays in the collection by its name and its rarity', async () => {
  const { page, uid } = await holder(0)
  const only = [{ item: 'kieru', rarity: 3, weight: 1_000_000 }]
  await publishGacha(db, { id: 'kyu', entries: only })
  await services.credit.credits.give(uid, { credits: 100, ref: 'kyu', note: null })
  await page.call(drawGacha, aDraw({ id: 'kyu' }))
  await publishGacha(db, { id: 'kyu', entries: [{ item: 'ishi', rarity: 1, weight: 1_000_000 }] })
  await db.execute(sql`delete from collectibles where id = 'kieru'`)
  const { things } = (await page.call(getOwnGacha, { id: 'kyu' })).data ?? {}
  expect(things).toMatchObject([{ item: 'kieru', title: 'kieruの品', rarity: 3 }])
})

test('the history is paged by the number of the draw, also when others come meanwhile', async () => {
  const { page } = await holder(2_500)
  for (const _ of times(22, () => null)) await page.call(drawGacha, aDraw())
  const first = (await page.call(listDraws, { id: 'mura' })).data
  expect(first?.draws[0]?.ordinal).toBe(22)
  expect(first?.next).toBe(3)
  await page.call(drawGacha, aDraw())
  const second = (await page.call(listDraws, { id: 'mura', before: first?.next ?? 0 })).data
  expect(second).toMatchObject({ draws: [{ ordinal: 2 }, { ordinal: 1 }], next: null })
})
