import { addDays } from '@iki/contract/api/tokyo'
import { createDiaryEntry } from '@iki/contract/diary/diary'
import { getCredits, listCreditHistory, reduceCredits } from '@iki/contract/money/credit'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { users } from '../account/account.tables.ts'
import { creditLedger } from './credit.tables.ts'

/** A Sunday afternoon in Tokyo: the whole week can be written. */
const sunday = new Date('2026-11-22T05:00:00Z')
const clock = testClock(sunday)
const { app, db, config } = await testApp({ clock })
const { credits } = testServices({ config, db, clock }).credit
const amount = -100 as const

async function holder(held: number) {
  const member = await createMember(db)
  const { uid } = member
  if (held > 0) await credits.give(uid, { credits: held, ref: 'first', note: null })
  const page = await signedInBrowser(app, member)
  return { uid, page, balance: async () => (await page.call(getCredits, {})).data?.balance }
}

describe('reduce', () => {
  test('takes a hundred, and answers what is left', async () => {
    const { page, balance } = await holder(250)
    expect((await page.call(reduceCredits, { amount })).data).toEqual({ balance: 150 })
    expect(await balance()).toBe(150)
  })

  test('takes nothing where there is not enough', async () => {
    const { page, balance } = await holder(99)
    expect(await page.call(reduceCredits, { amount })).toMatchObject({
      http: 409,
      code: 'not_enough_credits',
    })
    expect(await balance()).toBe(99)
    const none = await holder(0)
    expect((await none.page.call(reduceCredits, { amount })).code).toBe('not_enough_credits')
  })

  test('takes once for a press that is repeated with its key', async () => {
    const { page, balance } = await holder(300)
    const press = (key: string) =>
      page.call(reduceCredits, { amount }, { headers: { 'idempotency-key': key } })
    await Promise.all(Array.from({ length: 5 }, () => press('one')))
    expect(await balance()).toBe(200)
    expect((await press('one')).data).toEqual({ balance: 200 })
    expect((await press('two')).data).toEqual({ balance: 100 })
  })

  test('pressed fifty times at once takes as often as there is enough, and never below 0', async () => {
    const { page, balance } = await holder(300)
    const answers = await Promise.all(Array.from({ length: 50 }, () => page.call(reduceCredits, { amount })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'not_enough_credits']))
    expect(await balance()).toBe(0)
  })

  test.each(['-99', '100', '-1e2', '-100.0', '', '-100 '])('refuses the amount %j', async sent => {
    const { page, balance } = await holder(300)
    const wrong = { amount: sent } as unknown as { amount: -100 }
    expect((await page.call(reduceCredits, wrong)).code).toBe('invalid_input')
    expect(await balance()).toBe(300)
  })

  test('is not for guests', async () => {
    expect((await browser(app).call(reduceCredits, { amount })).code).toBe('not_signed_in')
  })
})

describe('the ledger', () => {
  test('lists each movement with its balance, the latest first, page by page', async () => {
    const { uid, page } = await holder(0)
    for (let time = 1; time <= 31; time++)
      await credits.give(uid, { credits: time, ref: `${time}`, note: time === 31 ? '皆勤のお礼' : null })
    const first = (await page.call(listCreditHistory, {})).data
    expect(first?.entries).toHaveLength(30)
    expect(first?.entries[0]).toEqual({
      at: clock().toISOString(),
      delta: 31,
      reason: 'operator',
      note: '皆勤のお礼',
      balanceAfter: 496,
    })
    const second = (await page.call(listCreditHistory, { after: first?.next ?? '' })).data
    expect(second).toMatchObject({ entries: [{ delta: 1, balanceAfter: 1 }], next: null })
  })

  test('shows nobody another member’s movements', async () => {
    await holder(100)
    const other = await holder(0)
    expect((await other.page.call(listCreditHistory, {})).data).toEqual({ entries: [], next: null })
  })

  test('gives the same thing once', async () => {
    const { uid, balance } = await holder(0)
    const given = { credits: 70, ref: 'march', note: null }
    await Promise.all([credits.give(uid, given), credits.give(uid, given)])
    expect(await balance()).toBe(70)
  })

  test('can’t be changed, and goes only with the account', async () => {
    const { uid } = await holder(100)
    const own = eq(creditLedger.uid, uid)
    await expect(db.update(creditLedger).set({ delta: 1 }).where(own)).rejects.toThrow()
    await expect(db.delete(creditLedger).where(own)).rejects.toThrow()
    await db.delete(users).where(eq(users.uid, uid))
    expect(await db.select().from(creditLedger).where(own)).toEqual([])
  })
})

describe('a week of diary', () => {
  const write = (page: Awaited<ReturnType<typeof holder>>['page'], date: string) =>
    page.call(createDiaryEntry, { date, stress: 5, breath: 5, memo: '', images: [] })
  const monday = '2026-11-16'

  test('earns when five of its days are written, and once', async () => {
    const { page, balance } = await holder(0)
    for (const day of [0, 1, 2, 3]) await write(page, addDays(monday, day))
    expect(await balance()).toBe(0)
    await write(page, addDays(monday, 4))
    expect(await balance()).toBe(50)
    await write(page, addDays(monday, 5))
    expect(await balance()).toBe(50)
    expect((await page.call(listCreditHistory, {})).data?.entries).toMatchObject([
      { delta: 50, reason: 'diary_week' },
    ])
  })

  test('earns once too when its last days are written at the same moment', async () => {
    const { page, balance } = await holder(0)
    await Promise.all([0, 1, 2, 3, 4, 5].map(day => write(page, addDays(monday, day))))
    expect(await balance()).toBe(50)
  })

  test('that is over earns nothing: nobody earns by writing old weeks', async () => {
    const { page, balance } = await holder(0)
    for (const day of [1, 2, 3, 4, 5, 6, 7]) await write(page, addDays(monday, -day))
    expect(await balance()).toBe(0)
  })
})
