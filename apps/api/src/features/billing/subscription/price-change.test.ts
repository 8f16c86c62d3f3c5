import { listPaymentHistory } from '@iki/contract/money/order'
import { listSubscriptions, updateSubscription } from '@iki/contract/money/subscription'
import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#core/mail/mail.tables.ts'
import { users } from '#features/account/account.tables.ts'
import { saveProduct } from '#features/product/product.store.ts'
import { prices, products } from '#features/product/product.tables.ts'
import { testApp, testSecretText } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { callCommand } from '#test/command.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createCoupon, createProduct, ledgerOf } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { subscriptions } from '../billing.tables.ts'
import { priceNotices } from './price-notice.tables.ts'

const clock = testClock()
const { database, url } = await createTestDatabase()
const { app, db, config } = await testApp({ clock, database })
const { billing } = testServices({ config, db, clock })
const other = testServices({ config, db, clock }).billing

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  clock.set(new Date('2026-11-22T03:00:00.000Z'))
  member = await createMember(db)
  page = await signedInBrowser(app, member)
  plan = await createProduct(db)
})
const newCard = { newMethod: 'visa-4242' as const }
/** The operator loads a file in which a new price takes the place of the old one. */
async function replacePrice(yen: number, from: string | null, id = `${plan.priceId}-new`): Promise<string> {
  const [product] = await db.select().from(products).where(eq(products.id, plan.id))
  const [old] = await db.select().from(prices).where(eq(prices.id, plan.priceId))
  if (!product || !old) throw new Error('There is no such product.')
  const replaces = { replacesId: from && old.id, replacesFrom: from }
  await saveProduct(db, { ...product, prices: [old, { ...old, id, amountYen: yen, ...replaces }] })
  return id
}
async function at(day: string): Promise<void> {
  clock.set(new Date(`${day}T01:00:00.000Z`))
  page = await signedInBrowser(app, member)
}
async function run(of = billing): Promise<void> {
  await of.priceChanges.notify()
  for (const id of await of.renewals.listDue()) await of.renewals.renew(id)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const notified = async () => (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'price_changes')

describe('a new price', () => {
  test('is announced once on any number of nodes, and charged with the first renewal thirty days later', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    const newId = await replacePrice(4800, '2027-01-01')
    await Promise.all([run(), run(other), run()])
    expect(await notified()).toHaveLength(1)
    expect((await notified())[0]?.text).toContain('2027年1月22日の更新から 月額4,800円（税込）に変えます')
    expect(await contract()).toMatchObject({
      price: { amountYen: 4400 },
      renewOn: '2026-12-22',
      next: null,
      priceChange: { from: '2027-01-22', price: { id: newId, amountYen: 4800 } },
    })
    const announced: unknown[] = []
    for (const day of ['2026-12-22', '2027-01-22', '2027-02-22']) {
      announced.push((await contract())?.nextYen)
      await at(day)
      await Promise.all([run(), run(other)])
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4800, 4800])
    expect(announced).toEqual([4400, 4800, 4800])
    expect(await contract()).toMatchObject({ price: { id: newId }, priceChange: null, renewOn: '2027-03-22' })
    expect(await notified()).toHaveLength(1)
    const history = (await page.call(listPaymentHistory, {})).data?.orders
    expect(history?.map(({ totalYen }) => totalYen)).toEqual([4800, 4800, 4400, 4400])
  })

  test('that is announced too late for a renewal is charged with the one after it', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-23')
    await replacePrice(4800, '2026-12-01')
    await run()
    await at('2026-12-22')
    await run()
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400])
    await at('2027-01-22')
    await run()
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4800])
  })

  test('that was not announced is not charged, whatever the file says', async () => {
    await buy(page, plan.priceId, newCard)
    await replacePrice(4800, '2026-12-01')
    for (const day of ['2026-12-22', '2027-01-22']) {
      await at(day)
      for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400])
  })

  test('is charged beside a real provider only when its mail was sent, and not merely written', async () => {
    const paidy = { secretKey: 'sk_test_1', publicKey: 'pk_test_1', url: 'http://127.0.0.1:9', scriptUrl: '' }
    const real = testServices({ config: { ...config, paidy }, db, clock }).billing
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    await replacePrice(4800, '2026-12-01')
    for (const day of ['2026-12-22', '2027-01-22']) {
      await at(day)
      await run(real)
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400])
    expect(await real.priceChanges.listChanges()).toContainEqual(
      expect.objectContaining({ oldPriceId: plan.priceId, notified: 0, unnotified: 1 }),
    )
    // A mail server is set up: the member is notified again, with thirty days from then.
    const before = (await notified()).length
    await real.priceChanges.notify()
    expect(await notified()).toHaveLength(before + 1)
    const sent = { state: 'sent' as const, sentAt: clock() }
    await db.update(mails).set(sent).where(eq(mails.recipient, member.email))
    await real.priceChanges.notify()
    expect(await notified()).toHaveLength(before + 1)
    await at('2027-02-22')
    await run(real)
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400, 4800])
  })

  test('that is taken back or put off is not charged', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    await replacePrice(4800, '2027-01-01')
    await run()
    await replacePrice(4800, '2027-02-01')
    for (const day of ['2026-12-22', '2027-01-22']) {
      await at(day)
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400])
    // Of another day, the member is notified again, with thirty days from that notice.
    expect(await notified()).toHaveLength(2)
    expect(await contract()).toMatchObject({ priceChange: { from: '2027-02-22' } })
    await replacePrice(4800, null)
    expect(await contract()).toMatchObject({ priceChange: null, nextYen: 4400 })
    await at('2027-02-22')
    await run()
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400, 4400])
    // Put back with the same day: nobody was notified of this one.
    await replacePrice(4800, '2027-02-01')
    await at('2027-03-22')
    await run()
    expect(await ledgerOf(db, member.uid)).toHaveLength(5)
    expect((await ledgerOf(db, member.uid)).at(-1)).toBe(4400)
    expect(await notified()).toHaveLength(3)
    expect(await contract()).toMatchObject({ priceChange: { from: '2027-04-22' } })
  })

  test('that is taken back is forgotten of all, however many know of it', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    const priceId = await replacePrice(4800, '2027-01-01')
    const { id } = (await contract()) ?? expect.fail()
    await db.execute(sql`insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('id', s.id || g))).*
      from subscriptions s, generate_series(1, 1200) g where price_id = ${plan.priceId}`)
    await db.execute(sql`insert into price_notices (subscription_id, price_id, from_day, named_from, told_at)
      select id, ${priceId}, '2027-01-22', '2027-01-01', now() from subscriptions where price_id = ${plan.priceId}`)
    const known = () => db.$count(priceNotices, eq(priceNotices.priceId, priceId))
    await billing.priceChanges.notify()
    expect(await known()).toBe(1201)
    await replacePrice(4800, null)
    await billing.priceChanges.notify()
    expect(await known()).toBe(0)
    await db
      .delete(subscriptions)
      .where(and(eq(subscriptions.priceId, plan.priceId), ne(subscriptions.id, id)))
  })

  test('that was taken out of the file moves nobody, and what replaces it is announced again', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    const wrong = await replacePrice(48_000, '2027-01-01')
    await run()
    const right = await replacePrice(4800, '2027-01-01', `${plan.priceId}-right`)
    expect(right).not.toBe(wrong)
    expect(await contract()).toMatchObject({ priceChange: null, nextYen: 4400 })
    await run()
    expect(await contract()).toMatchObject({ priceChange: { price: { id: right }, from: '2027-01-22' } })
    for (const day of ['2026-12-22', '2027-01-22']) {
      await at(day)
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4800])
  })

  test('whose mail could not be sent is not charged, but announced again and charged thirty days later', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    await replacePrice(4800, '2026-12-01')
    await run()
    const ofMember = eq(mails.recipient, member.email)
    const setMails = (change: Partial<typeof mails.$inferInsert>) =>
      db
        .update(mails)
        .set(change)
        .where(and(ofMember, eq(mails.kind, 'price_changes')))
    await setMails({ state: 'failed' })
    expect(await contract()).toMatchObject({ priceChange: null, nextYen: 4400 })
    await at('2026-12-22')
    for (const id of await billing.renewals.listDue()) await billing.renewals.renew(id)
    await at('2026-12-24')
    await run()
    await run(other)
    expect(await notified()).toHaveLength(2)
    expect(await contract()).toMatchObject({ priceChange: { from: '2027-02-22' }, nextYen: 4400 })
    for (const day of ['2027-01-22', '2027-02-22']) {
      await at(day)
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400, 4800])
  })

  test('whose mail waits, or was handed over less than thirty days ago, is not charged yet', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-22')
    await replacePrice(4800, '2026-12-01')
    await run()
    expect(await contract()).toMatchObject({ nextYen: 4800, priceChange: { from: '2026-12-22' } })
    const ofMember = and(eq(mails.recipient, member.email), eq(mails.kind, 'price_changes'))
    await db.update(mails).set({ state: 'queued' }).where(ofMember)
    expect(await contract()).toMatchObject({ nextYen: 4400 })
    const sent = (day: string) =>
      db
        .update(mails)
        .set({ state: 'sent', sentAt: new Date(`${day}T03:00:00.000Z`) })
        .where(ofMember)
    await sent('2026-11-23')
    expect(await contract()).toMatchObject({ nextYen: 4400 })
    await sent('2026-11-22')
    expect(await contract()).toMatchObject({ nextYen: 4800 })
  })

  test('of a member without a mail address is not charged', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    await db.update(users).set({ email: null }).where(eq(users.uid, member.uid))
    await replacePrice(4800, '2027-01-01')
    for (const day of ['2026-12-22', '2027-01-22']) {
      clock.set(new Date(`${day}T01:00:00.000Z`))
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([4400, 4400, 4400])
  })

  test('is not charged to who leaves before it, and a coupon continues with it', async () => {
    const { code } = await createCoupon(db, { percent: 50, periods: 3 })
    await buy(page, plan.priceId, { ...newCard, coupon: code })
    await at('2026-11-25')
    await replacePrice(4800, '2027-01-01')
    await run()
    const announced: unknown[] = []
    for (const day of ['2026-12-22', '2027-01-22', '2027-02-10']) {
      announced.push((await contract())?.nextYen)
      await at(day)
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([2200, 2200, 2400])
    // The coupon is used up by the third.
    expect([...announced, (await contract())?.nextYen]).toEqual([2200, 2400, 4800, 4800])
    await page.call(updateSubscription, { id: (await contract())?.id ?? '', status: 'cancel' })
    await at('2027-02-22')
    await run()
    expect(await ledgerOf(db, member.uid)).toHaveLength(3)
  })

  test('is not announced to who leaves at this moment', async () => {
    const { order } = await buy(page, plan.priceId, newCard)
    const id = order?.subscriptionId ?? ''
    await at('2026-11-25')
    await replacePrice(4800, '2027-01-01')
    const { notifying } = await db.transaction(async tx => {
      await tx.update(subscriptions).set({ state: 'cancelling' }).where(eq(subscriptions.id, id))
      const waiting = billing.priceChanges.notify()
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      return { notifying: waiting }
    })
    await notifying
    expect(await notified()).toEqual([])
    expect(await db.select().from(priceNotices).where(eq(priceNotices.subscriptionId, id))).toEqual([])
  })

  test('is listed for operators, with who knows', async () => {
    const { order } = await buy(page, plan.priceId, newCard)
    await at('2026-11-25')
    const newId = await replacePrice(4800, '2027-01-01')
    const mine = async () =>
      (await billing.priceChanges.listChanges()).find(({ priceId }) => priceId === newId)
    expect(await mine()).toMatchObject({ oldYen: 4400, yen: 4800, notified: 0, unnotified: 1, moved: 0 })
    await run()
    expect(await mine()).toMatchObject({ notified: 1, unnotified: 0, moved: 0 })
    const known: unknown[] = []
    for await (const each of billing.priceChanges.listNotified(newId)) known.push(each)
    expect(known).toMatchObject([{ id: order?.subscriptionId, uid: member.uid, fromDay: '2027-01-22' }])
    const directory = await temporaryDirectory()
    const given = { DATABASE_URL: url, DATA_DIR: directory, SECRET: testSecretText, LOG_LEVEL: 'silent' }
    const print = async (...args: string[]) =>
      (await callCommand('cli/billing', ['prices', ...args], given)).stdout
    const line = (await print()).split('\n').find(each => each.includes(newId))
    expect(line).toContain(
      `${plan.priceId} 4,400円\t${newId} 4,800円\tfrom 2027-01-01\t1 told\t0 not told\t0 moved`,
    )
    expect(await print(newId)).toBe(
      `${member.uid}\t${order?.subscriptionId}\tactive\ttold 2026-11-25\tcharged from 2027-01-22\n`,
    )
    expect(await print('no-such-price')).toBe('')
  })
})
