import { saveUserSettings } from '@iki/contract/account/notification'
import { getGift, listGifts, redeemGift, writeGift } from '@iki/contract/money/gift'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#core/mail/mail.tables.ts'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { buy, createProduct } from '#test/shop.ts'
import { users } from '../account/account.tables.ts'
import { gifts } from './gift.tables.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
const dayMs = 86_400_000
const kagura = [{ itemId: '000010', days: 30 }]
const { priceId } = await createProduct(db, {
  kind: 'gift',
  title: '神楽の三十日',
  every: 'none',
  yen: 5500,
  grants: kagura,
})

async function person({ accepts = true } = {}) {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  if (accepts) await page.call(saveUserSettings, { gift_acceptance: true })
  return { ...member, page, licences: () => services.licence.licences.list(member.uid) }
}

async function bought() {
  const giver = await person()
  const { order } = await buy(giver.page, priceId)
  const given = async () => (await giver.page.call(listGifts, {})).data?.gifts[0]
  return { giver, order, given, code: (await given())?.code ?? '' }
}

describe('a gift that is paid', () => {
  test('gives its giver nothing but a code, which the database does not know', async () => {
    const { giver, order, given, code } = await bought()
    expect(order).toMatchObject({ kind: 'gift', state: 'paid' })
    expect(await giver.licences()).toEqual([])
    expect(await given()).toMatchObject({
      title: '神楽の三十日',
      days: 30,
      state: 'open',
      orderId: order?.id,
    })
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    const [row] = await db
      .select()
      .from(gifts)
      .where(eq(gifts.orderId, order?.id ?? ''))
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
  })

  test('is shown to whoever has the code, with who gives it and their message', async () => {
    const { giver, given, code } = await bought()
    const letter = { id: (await given())?.id ?? '', toName: '夏生さん', message: 'お誕生日に。' }
    expect((await giver.page.call(writeGift, letter)).data).toMatchObject({ message: 'お誕生日に。' })
    const guest = await browser(app).call(getGift, { code: code.toLowerCase() })
    expect(guest.data).toMatchObject({
      title: '神楽の三十日',
      days: 30,
      state: 'open',
      toName: '夏生さん',
      message: 'お誕生日に。',
      itemIds: ['000010'],
      isOwn: false,
      isAccepted: false,
      acceptsGifts: null,
    })
    expect((await giver.page.call(getGift, { code })).data).toMatchObject({ isOwn: true, acceptsGifts: true })
    const stranger = await person()
    expect((await stranger.page.call(writeGift, letter)).code).toBe('not_found')
    const long = { ...letter, message: 'あ'.repeat(201) }
    expect((await giver.page.call(writeGift, long)).code).toBe('invalid_input')
  })
})

describe('accepting', () => {
  test('opens the plan for its days, once, and notifies the giver', async () => {
    const { giver, code, given } = await bought()
    const receiver = await person()
    const first = await receiver.page.call(redeemGift, { code })
    expect(first.data).toMatchObject({ title: '神楽の三十日', itemIds: ['000010'] })
    expect(await receiver.licences()).toMatchObject([{ itemId: '000010', status: 'active' }])
    expect((await receiver.page.call(redeemGift, { code })).data).toEqual(first.data)
    expect(await receiver.licences()).toHaveLength(1)
    expect(await given()).toMatchObject({ state: 'redeemed', code: null })
    const notices = await db.select().from(mails).where(eq(mails.recipient, giver.email))
    expect(notices.map(({ kind }) => kind)).toContain('gift_accepted')
  })

  test('at one moment by two leaves it with one of them', async () => {
    const { code } = await bought()
    const [one, two] = [await person(), await person()]
    const answers = await Promise.all([one, two].map(({ page }) => page.call(redeemGift, { code })))
    expect(answers.map(each => each.code).filter(Boolean)).toEqual(['gift_used'])
    expect([...(await one.licences()), ...(await two.licences())]).toHaveLength(1)
  })

  test('is not for its giver', async () => {
    const { giver, code } = await bought()
    expect((await giver.page.call(redeemGift, { code })).code).toBe('gift_own')
  })

  test('waits until the member wants gifts, and can switch that on by itself', async () => {
    const { code } = await bought()
    const receiver = await person({ accepts: false })
    expect((await receiver.page.call(redeemGift, { code })).code).toBe('gift_unwanted')
    expect(await receiver.licences()).toEqual([])
    expect((await receiver.page.call(redeemGift, { code, switchesOn: true })).http).toBe(200)
    const settings = await services.notification.notificationSettings.get(receiver.uid)
    expect(settings.gift_acceptance).toBe(true)
    expect(settings.gift_acceptance_updated_at).not.toBeNull()
  })

  test('ends 150 days after it was bought', async () => {
    const { code } = await bought()
    const receiver = await person()
    const now = clock()
    clock.advance(150 * dayMs)
    const later = await signedInBrowser(app, receiver)
    expect((await later.call(redeemGift, { code })).code).toBe('gift_expired')
    expect((await later.call(getGift, { code })).data?.state).toBe('expired')
    clock.set(now)
  })

  test('of a second one begins where the first ends: no day is lost', async () => {
    const [one, two] = [await bought(), await bought()]
    const receiver = await person()
    const codes = [one.code, two.code]
    await Promise.all(codes.map(code => receiver.page.call(redeemGift, { code })))
    const terms = (await receiver.licences())
      .map(({ sinceAt, expireAt }) => [Date.parse(sinceAt), Date.parse(expireAt)] as const)
      .toSorted(([a], [b]) => a - b)
    expect(terms).toHaveLength(2)
    expect((terms[1]?.[0] ?? 0) - (terms[0]?.[1] ?? 0)).toBe(1)
    const days = ((terms[1]?.[1] ?? 0) - (terms[0]?.[1] ?? 0)) / dayMs
    expect(Math.round(days)).toBeGreaterThanOrEqual(30)
  })
})

describe('a gift whose order is paid back', () => {
  test('ends for who has accepted it, and nothing else of theirs', async () => {
    const { order, given, code } = await bought()
    const receiver = await person()
    await receiver.page.call(redeemGift, { code })
    const expireAt = new Date(clock().getTime() + dayMs)
    const own = { uid: receiver.uid, itemId: '000010', sinceAt: clock(), expireAt, reason: null }
    await services.licence.licences.grant(own)
    const why = { reason: 'お申し出により', askedBy: 'operator' }
    await services.billing.refunds.refundOrder(order?.id ?? '', why)
    expect((await receiver.licences()).map(({ status }) => status).toSorted()).toEqual(['active', 'revoked'])
    expect(await given()).toMatchObject({ state: 'returned', code: null })
  })

  test('can’t be accepted any more', async () => {
    const { order, code } = await bought()
    const why = { reason: 'お申し出により', askedBy: 'operator' }
    await services.billing.refunds.refundOrder(order?.id ?? '', why)
    const receiver = await person()
    expect((await receiver.page.call(redeemGift, { code })).code).toBe('gift_expired')
  })

  test('in part stays as it is', async () => {
    const { order, code } = await bought()
    const part = { amountYen: 100, reason: 'おわび', askedBy: 'operator' }
    await services.billing.refunds.refundOrder(order?.id ?? '', part)
    const receiver = await person()
    expect((await receiver.page.call(redeemGift, { code })).http).toBe(200)
  })
})

test('a gift still works when its giver has left', async () => {
  const { giver, code } = await bought()
  await db.delete(users).where(eq(users.uid, giver.uid))
  const receiver = await person()
  expect((await receiver.page.call(getGift, { code })).data?.fromName).toBe('')
  expect((await receiver.page.call(redeemGift, { code })).http).toBe(200)
})

test('codes are guessed twenty times an hour, and right ones do not count', async () => {
  const { code } = await bought()
  const receiver = await person()
  for (let time = 0; time < 25; time++) expect((await receiver.page.call(getGift, { code })).http).toBe(200)
  const guess = async () => (await receiver.page.call(getGift, { code: newId().slice(0, 16) })).code
  for (let time = 0; time < 20; time++) expect(await guess()).toBe('not_found')
  expect(await guess()).toBe('too_many_requests')
  expect((await receiver.page.call(redeemGift, { code })).code).toBe('too_many_requests')
})
