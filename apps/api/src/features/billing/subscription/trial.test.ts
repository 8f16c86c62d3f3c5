import { changeEmail, confirmEmailChange } from '@iki/contract/account/email'
import { getMe } from '@iki/contract/account/session'
import {
  createOrder,
  getCheckout,
  giveUpOrder,
  listPaymentHistory,
  payOrder,
} from '@iki/contract/money/order'
import { listSubscriptions, updateSubscription } from '@iki/contract/money/subscription'
import { getSwitch } from '@iki/contract/money/switch'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { authIdentities, users } from '#features/account/account.tables.ts'
import type { Browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo, tokenFromMail } from '#test/mails.ts'
import { moneyApp } from '#test/money-app.ts'
import { testServices } from '#test/services.ts'
import { buy, createCoupon, createProduct, ledgerOf } from '#test/shop.ts'
import { countWaitingForLocks } from '#test/waiting-for-locks.ts'
import { familyHolds } from '../billing.tables.ts'
import { receipts } from '../order/receipt.tables.ts'
import { trialClaims } from './trial.tables.ts'

const { clock, app, db, config, billing, account, begin } = await moneyApp()
const other = testServices({ config, db, clock }).billing

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
let plan: Awaited<ReturnType<typeof createProduct>>
beforeEach(async () => {
  ;({ member, page } = await begin())
  plan = await createProduct(db, { trialDays: 14 })
})
const newCard = { newMethod: 'visa-4242' as const }
async function at(instant: string): Promise<void> {
  clock.set(new Date(instant))
  page = await signedInBrowser(app, member)
}
async function run(of = billing): Promise<void> {
  await of.sweep()
  await of.trials.notify()
  for (const id of await of.renewals.listDue()) await of.renewals.renew(id)
}
const contract = async () => (await page.call(listSubscriptions, {})).data?.[0]
const licence = async () => (await page.call(getMe, {})).data?.licences[0]
const kinds = async () => (await mailsTo(db, member.email)).map(({ kind }) => kind)
const claims = () => db.select().from(trialClaims).where(eq(trialClaims.family, plan.id))

describe('a trial', () => {
  test('costs nothing, stores the card, opens the plan, and has no receipt', async () => {
    const { order } = await buy(page, plan.priceId, newCard)
    expect(order).toMatchObject({
      kind: 'join',
      state: 'paid',
      totalYen: 0,
      discountYen: 0,
      receiptNumber: null,
      methodLabel: 'カード（練習用）・Visa 末尾4242',
      lines: [{ amountYen: 0, fromDay: '2026-11-22', toDay: '2026-12-05' }],
    })
    expect(order?.confirmation?.button).toContain('14日間のお試し')
    expect(await contract()).toMatchObject({
      status: 'active',
      trialUntil: '2026-12-05',
      renewOn: '2026-12-06',
      refundableYen: null,
      methodLabel: 'Visa 末尾4242',
    })
    expect(await licence()).toMatchObject({ paidUntil: '2026-12-05T14:59:59.999Z' })
    expect(await ledgerOf(db, member.uid)).toEqual([])
    expect(
      await db
        .select()
        .from(receipts)
        .where(eq(receipts.orderId, order?.id ?? '')),
    ).toEqual([])
    const [mail] = await mailsTo(db, member.email)
    expect(mail?.text).toContain('料金はかかっていません。2026年12月5日まで')
    expect(mail?.text).toContain('はじめてのお支払いは 2026年12月6日に 4,400円')
    expect((await page.call(listPaymentHistory, {})).data?.years).toEqual([{ year: 2026, paidYen: 0 }])
    expect(await billing.reconciling.find()).toEqual([])
  })

  test('is announced 7 days and 1 day before its end, and then charged once, on any number of nodes', async () => {
    await buy(page, plan.priceId, newCard)
    for (const day of ['11-23', '11-28', '11-29', '11-30', '12-04', '12-05']) {
      await at(`2026-${day}T01:00:00.000Z`)
      await Promise.all([run(), run(other)])
    }
    const notices = (await mailsTo(db, member.email)).filter(({ kind }) => kind === 'trial_ends')
    expect(notices).toHaveLength(2)
    expect(notices[0]?.text).toContain('2026年12月6日に、はじめてのお支払い 4,400円')
    expect(await ledgerOf(db, member.uid)).toEqual([])
    await at('2026-12-06T01:00:00.000Z')
    await Promise.all([run(), run(other), run()])
    expect(await ledgerOf(db, member.uid)).toEqual([4400])
    expect(await contract()).toMatchObject({ status: 'active', trialUntil: null, renewOn: '2027-01-06' })
    const [first] = (await page.call(listPaymentHistory, {})).data?.orders ?? []
    expect(first).toMatchObject({ kind: 'renewal', lines: [{ fromDay: '2026-12-06', toDay: '2027-01-05' }] })
    expect(first?.receiptNumber).not.toBeNull()
    expect((await mailsTo(db, member.email)).map(({ subject }) => subject).join()).toContain(
      'ご契約がはじまりました',
    )
    await at('2027-01-06T01:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ renewOn: '2027-02-06' })
  })

  test('that is left costs nothing and stays open to its end', async () => {
    await buy(page, plan.priceId, newCard)
    await at('2026-11-29T01:00:00.000Z')
    const id = (await contract())?.id ?? ''
    await page.call(updateSubscription, { id, status: 'cancel' })
    expect(await contract()).toMatchObject({ status: 'cancelling', memo: '2026年12月5日まで使えます' })
    expect(await licence()).toMatchObject({ expireAt: '2026-12-05T14:59:59.999Z' })
    for (const day of ['12-05', '12-06', '12-20']) {
      await at(`2026-${day}T01:00:00.000Z`)
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([])
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'cancelled', trialUntil: null })
    expect(await kinds()).not.toContain('trial_ends')
  })

  test('whose first charge is declined is past due for seven days like every contract', async () => {
    await buy(page, plan.priceId, { newMethod: 'visa-0341' })
    await at('2026-12-06T01:00:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'past_due', trialUntil: null })
    const notices = (await mailsTo(db, member.email)).find(({ kind }) => kind === 'renewal_failed')
    expect(notices?.text).toContain('お試しのあとの、はじめてのお支払い 4,400円ができませんでした。')
    await at('2026-12-12T15:01:00.000Z')
    await run()
    expect(await contract()).toMatchObject({ status: 'ended', endReason: 'unpaid' })
    expect(await ledgerOf(db, member.uid)).toEqual([])
  })

  test('is had once: afterwards, the last page has the price and no trial', async () => {
    await buy(page, plan.priceId, newCard)
    await page.call(updateSubscription, { id: (await contract())?.id ?? '', status: 'cancel' })
    await at('2026-12-06T01:00:00.000Z')
    await run()
    const checkout = await page.call(getCheckout, { priceId: plan.priceId })
    expect(checkout.data?.confirmation.button).toBe('月額4,400円・自動更新で申し込む')
    const { order } = await buy(page, plan.priceId, newCard)
    expect(order).toMatchObject({ state: 'paid', totalYen: 4400 })
  })

  test('is had once for a family, also with another of its plans', async () => {
    const more = await createProduct(db, { trialDays: 7, families: [plan.id, 'eichi-of-test'] })
    await buy(page, plan.priceId, newCard)
    const { confirmation } = (await page.call(getCheckout, { priceId: more.priceId })).data ?? {}
    expect(confirmation?.button).not.toContain('お試し')
  })

  test('is had once by somebody who comes again with the same sign-in at LINE', async () => {
    const identity = { provider: 'line', providerUserId: `U${newId()}`, createdAt: clock() }
    await db.insert(authIdentities).values({ ...identity, uid: member.uid })
    await buy(page, plan.priceId, newCard)
    await db.delete(authIdentities).where(eq(authIdentities.uid, member.uid))
    const again = await createMember(db)
    await db.insert(authIdentities).values({ ...identity, uid: again.uid })
    const { data } = await (await signedInBrowser(app, again)).call(getCheckout, { priceId: plan.priceId })
    expect(data?.confirmation.button).not.toContain('お試し')
    expect((await claims()).map(({ claimant }) => claimant).join()).not.toContain(member.uid)
  })

  test('is had once by somebody who comes again with a sign-in at LINE that was connected after the trial', async () => {
    await buy(page, plan.priceId, newCard)
    const identity = { provider: 'line', providerUserId: `U${newId()}` }
    await db.update(users).set({ emailVerifiedAt: clock() }).where(eq(users.uid, member.uid))
    const connect = (linkTo: string) =>
      account.providerAccounts.findOrCreate({ identity, name: null, linkTo })
    await connect(member.uid)
    await db.delete(authIdentities).where(eq(authIdentities.uid, member.uid))
    const again = await createMember(db)
    await db.update(users).set({ emailVerifiedAt: clock() }).where(eq(users.uid, again.uid))
    await connect(again.uid)
    const theirs = await signedInBrowser(app, again)
    const shown = async (priceId: string) =>
      (await theirs.call(getCheckout, { priceId })).data?.confirmation.button
    expect(await shown(plan.priceId)).not.toContain('お試し')
    const other = await createProduct(db, { trialDays: 14 })
    expect(await shown(other.priceId)).toContain('お試し')
  })

  test('is had once by somebody who comes again with the same address', async () => {
    await buy(page, plan.priceId, newCard)
    await db.update(users).set({ email: null }).where(eq(users.uid, member.uid))
    const again = await createMember(db, { email: member.email })
    const { data } = await (await signedInBrowser(app, again)).call(getCheckout, { priceId: plan.priceId })
    expect(data?.confirmation.button).not.toContain('お試し')
  })

  test('is had once by somebody who comes again with an address that they got after the trial', async () => {
    await buy(page, plan.priceId, newCard)
    const email = `${newId().toLowerCase()}@new.example.com`
    await page.call(changeEmail, { email })
    await page.call(confirmEmailChange, { token: await tokenFromMail(db, email, 'email_change') })
    await db.update(users).set({ email: null }).where(eq(users.uid, member.uid))
    for (const address of [email, member.email]) {
      const theirs = await signedInBrowser(app, await createMember(db, { email: address }))
      const { data } = await theirs.call(getCheckout, { priceId: plan.priceId })
      expect(data?.confirmation.button).not.toContain('お試し')
    }
  })

  test('that was given up before the card was stored can be had again', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-0002' })
    expect(order).toMatchObject({ state: 'failed', declineReason: 'other', totalYen: 0 })
    expect(await claims()).toHaveLength(2)
    await page.call(giveUpOrder, { id: order?.id ?? '' })
    expect(await claims()).toEqual([])
    expect((await buy(page, plan.priceId, newCard)).order).toMatchObject({ state: 'paid', totalYen: 0 })
  })

  test('with a card that is declined can be started with another one', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-9995' })
    const paid = await page.call(payOrder, { id: order?.id ?? '', ...newCard })
    expect(paid.data).toMatchObject({ state: 'paid', totalYen: 0 })
    expect(await contract()).toMatchObject({ status: 'active', methodLabel: 'Visa 末尾4242' })
  })

  test('with a stored card begins at once; the same order again is the same', async () => {
    const single = await createProduct(db)
    await buy(page, single.priceId, newCard)
    const methodId = (await page.call(getCheckout, { priceId: plan.priceId })).data?.methods[0]?.id ?? ''
    const { order, input } = await buy(page, plan.priceId, { methodId })
    expect(order).toMatchObject({
      state: 'paid',
      totalYen: 0,
      methodLabel: 'カード（練習用）・Visa 末尾4242',
    })
    expect((await page.call(createOrder, { ...input, isOfAge: true })).data?.id).toBe(order?.id)
    expect(await ledgerOf(db, member.uid)).toEqual([4400])
    expect(await db.select().from(familyHolds).where(eq(familyHolds.family, plan.id))).toHaveLength(1)
  })

  test('that is had at this very moment is not had twice: the row decides', async () => {
    const { order } = await buy(page, plan.priceId, { newMethod: 'visa-0002' })
    const [claim] = await claims()
    if (!claim) throw new Error('Nothing is claimed.')
    await page.call(giveUpOrder, { id: order?.id ?? '' })
    const { data: checkout } = await page.call(getCheckout, { priceId: plan.priceId })
    expect(checkout?.confirmation.button).toContain('お試し')
    const input = { priceId: plan.priceId, hash: checkout?.hash ?? '', clientId: newId(), isOfAge: true }
    const late = await db.transaction(async tx => {
      await tx.insert(trialClaims).values(claim)
      const ordering = page.call(createOrder, { ...input, ...newCard })
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      return { ordering }
    })
    expect((await late.ordering).code).toBe('terms_changed')
    expect(await contract()).toBeUndefined()
    expect((await buy(page, plan.priceId, newCard)).order).toMatchObject({ totalYen: 4400 })
  })

  test('changes its plan with the first charge, for nothing before it', async () => {
    const more = await createProduct(db, { yen: 8800, families: [plan.id] })
    await buy(page, plan.priceId, newCard)
    const id = (await contract())?.id ?? ''
    const preview = await page.call(getSwitch, { id, priceId: more.priceId })
    expect(preview.data).toMatchObject({ way: 'at_renewal', amountYen: 0, renewOn: '2026-12-06' })
  })

  test('with a coupon is charged less from the first charge on', async () => {
    const { code } = await createCoupon(db, { periods: 2 })
    const { order } = await buy(page, plan.priceId, { ...newCard, coupon: code })
    expect(order).toMatchObject({ totalYen: 0, discountYen: 0 })
    for (const day of ['2026-12-06', '2027-01-06', '2027-02-06']) {
      await at(`${day}T01:00:00.000Z`)
      await run()
    }
    expect(await ledgerOf(db, member.uid)).toEqual([3740, 3740, 4400])
  })

  test('whose first charge a coupon takes off announces that nothing is charged', async () => {
    const { code } = await createCoupon(db, { percent: 100 })
    await buy(page, plan.priceId, { ...newCard, coupon: code })
    await at('2026-12-05T01:00:00.000Z')
    await run()
    const notices = (await mailsTo(db, member.email)).find(({ kind }) => kind === 'trial_ends')
    expect(notices?.text).toContain(
      '2026年12月6日に、ご契約がはじまります。はじめの分は、クーポンのため0円です。',
    )
    expect(notices?.text).not.toContain('はじめてのお支払い')
  })
})

describe('an order that a coupon makes to nothing', () => {
  test('of a plan stores the card, and renews for nothing as long as the coupon counts', async () => {
    const paid = await createProduct(db)
    const { code } = await createCoupon(db, { percent: 100, periods: 2 })
    const { order } = await buy(page, paid.priceId, { ...newCard, coupon: code })
    expect(order).toMatchObject({ state: 'paid', totalYen: 0, discountYen: 4400, receiptNumber: null })
    expect(await contract()).toMatchObject({ trialUntil: null, renewOn: '2026-12-22' })
    await at('2026-12-22T01:00:00.000Z')
    await Promise.all([run(), run(other)])
    expect(await contract()).toMatchObject({ status: 'active', renewOn: '2027-01-22' })
    expect(await ledgerOf(db, member.uid)).toEqual([])
    await at('2027-01-22T01:00:00.000Z')
    await run()
    expect(await ledgerOf(db, member.uid)).toEqual([4400])
  })

  test('of a single thing needs no way to pay', async () => {
    const thing = await createProduct(db, { every: 'none' })
    const { code } = await createCoupon(db, { percent: 100 })
    const { order, input } = await buy(page, thing.priceId, { coupon: code })
    expect(order).toMatchObject({ state: 'paid', totalYen: 0, methodLabel: 'お支払いなし', step: null })
    expect(order?.confirmation?.button).toBe('0円で申し込む')
    expect(await licence()).toMatchObject({ itemId: '000002', status: 'active' })
    expect((await page.call(createOrder, { ...input, isOfAge: true })).data?.id).toBe(order?.id)
    expect((await buy(page, thing.priceId, { coupon: code })).code).toBe('coupon_used_up')
  })

  test('is refused where something is paid and no way was chosen', async () => {
    const thing = await createProduct(db, { every: 'none' })
    expect((await buy(page, thing.priceId, {})).code).toBe('invalid_input')
  })
})
