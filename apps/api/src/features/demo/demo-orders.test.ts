import { listNotifications } from '@iki/contract/account/notification'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { getGift } from '@iki/contract/money/gift'
import { addPaymentMethod } from '@iki/contract/money/payment-method'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { createProduct } from '#test/shop.ts'
import { notifyOfDemoGift, writeDemoGift, writePastDue } from './demo-orders.ts'

const clock = testClock(new Date('2026-11-25T03:00:00.000Z'))
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock })
const parts = { clock, billingAt: services.billing.billingAt, findSold: services.product.products.findSold }

const priceOf = (id: string, change: Parameters<typeof createProduct>[1] & object = {}) => {
  const row = { amountYen: 1100, interval: change.every ?? 'month', intervalCount: 1, planKey: null } as const
  const rest = { trialDays: null, position: 0, availableFrom: null, availableUntil: null, isListed: true }
  return createProduct(db, { ...change, id, prices: [{ ...row, ...rest, id, productId: id }] })
}

describe('the contract of who has to pay', () => {
  test.each(['2026-11-25T03:00:00.000Z', '2027-03-30T23:30:00.000Z', '2028-03-01T15:30:00.000Z'])(
    'is past due at %s, is still used, and is mended by a new card',
    async at => {
      clock.set(new Date(at))
      await priceOf('cookdance-month').catch(() => {})
      const member = await createMember(db)
      await writePastDue(member.uid, parts)
      const page = await signedInBrowser(app, member)
      const [contract, ...more] = (await page.call(listSubscriptions, {})).data ?? []
      expect(more).toEqual([])
      expect(contract).toMatchObject({ status: 'past_due', openOrderId: expect.any(String) })
      expect(contract?.memo).toMatch(/^お支払いができませんでした。.*日まで使えます$/)
      expect((contract?.renewOn ?? '') <= tokyoDay(clock())).toBe(true)
      // No mails are sent about the past.
      expect(await mailsTo(db, member.email)).toEqual([])
      await page.call(addPaymentMethod, { newMethod: 'visa-4242' })
      expect((await page.call(listSubscriptions, {})).data).toMatchObject([
        { status: 'active', openOrderId: null },
      ])
    },
  )
})

test('the gift is announced to the member whom it is for, with the way to accept it', async () => {
  clock.set(new Date('2026-11-25T03:00:00.000Z'))
  await priceOf('gift-kafuku-30', {
    every: 'none',
    kind: 'gift',
    families: [],
    grants: [{ itemId: '000002', days: 30 }],
  })
  const [giver, receiver] = [await createMember(db, { nickname: '春子' }), await createMember(db)]
  const gifts = services.ownGift.ownGifts
  await writeDemoGift(giver.uid, { ...parts, gifts })
  const { notify } = services.notification.notifications
  const who = { giver: { uid: giver.uid, nickname: '春子' }, toUid: receiver.uid }
  for (const _ of [1, 2]) await notifyOfDemoGift(who, { db, gifts, notify })
  const page = await signedInBrowser(app, receiver)
  const { items } = (await page.call(listNotifications, {})).data ?? { items: [] }
  expect(items).toMatchObject([{ title: '春子さんから、贈りものが届いています' }])
  const code = items[0]?.link?.replace('/gift/', '') ?? ''
  expect((await page.call(getGift, { code })).data).toMatchObject({ state: 'open', isOwn: false })
})
