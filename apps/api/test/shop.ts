import type { OutputOf } from '@iki/contract/api/endpoint'
import type { ProviderName } from '@iki/contract/money/confirmation'
import { checkoutWithCoupon, createOrder, getCheckout } from '@iki/contract/money/order'
import { createReservation } from '@iki/contract/money/reservation'
import type { SandboxCard } from '@iki/contract/money/sandbox-cards'
import { eq } from 'drizzle-orm'
import type { Database } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import { orders } from '#features/billing/billing.tables.ts'
import { moneyLedger } from '#features/billing/money-ledger.tables.ts'
import { saveCoupon } from '#features/coupon/coupon.store.ts'
import { saveProduct } from '#features/product/product.store.ts'
import { slotRules } from '#features/reservation/slot-rule.tables.ts'
import type { Browser } from './browser.ts'

type Shelf = Partial<Parameters<typeof saveProduct>[1]> & {
  yen?: number
  every?: 'none' | 'month' | 'year'
  trialDays?: number
}

/** A product with one price, whose ids it returns. */
export async function createProduct(
  db: Database,
  { yen = 4400, every = 'month', trialDays, ...change }: Shelf = {},
) {
  const id = `product-${newId()}`
  const priceId = `price-${newId()}`
  await saveProduct(db, {
    id,
    kind: every === 'none' ? 'single' : 'plan',
    title: '下腹重心オンライン',
    lead: '',
    bodyHtml: '',
    drawing: 'mountain',
    group: null,
    position: 1,
    families: every === 'none' ? [] : [id],
    grants: [{ itemId: '000002', days: every === 'none' ? 30 : null }],
    contentHash: newId(),
    prices: [
      {
        id: priceId,
        productId: id,
        amountYen: yen,
        interval: every,
        intervalCount: 1,
        planKey: null,
        trialDays: trialDays ?? null,
        position: 0,
        availableFrom: null,
        availableUntil: null,
        isListed: true,
      },
    ],
    ...change,
  })
  return { id, priceId }
}

type Order = OutputOf<typeof createOrder>
type Bought = { order: Order | null; code: string | null; input: Parameters<typeof orderInput>[0] & object }

const orderInput = (input: { priceId: string; hash: string; clientId: string } & Chosen) => ({
  isOfAge: true,
  ...input,
})
type Chosen = {
  newMethod?: SandboxCard | `pm_${string}` | 'window'
  provider?: ProviderName
  methodId?: string
  coupon?: string
}

/** Reads the confirmation and orders by it, as the page does. */
export async function buy(
  page: Browser,
  priceId: string,
  chosen: Chosen = { newMethod: 'visa-4242' },
): Promise<Bought> {
  const { methodId, coupon, provider } = chosen
  const asked = { priceId, ...(methodId && { methodId }), ...(provider && { provider }) }
  const { data: checkout, code: closed } = coupon
    ? await page.call(checkoutWithCoupon, { ...asked, coupon })
    : await page.call(getCheckout, asked)
  const input = orderInput({ ...chosen, priceId, hash: checkout?.hash ?? '', clientId: newId() })
  if (!checkout) return { order: null, code: closed, input }
  const { data: order, code } = await page.call(createOrder, input)
  return { order, code, input }
}

type ThingShelf = Partial<Parameters<typeof saveProduct>[1]>

/** A thing that is paid with credits. */
export async function createThing(db: Database, change: ThingShelf = {}): Promise<string> {
  const id = `thing-${newId()}`
  await saveProduct(db, {
    id,
    kind: 'credit',
    title: '息の手帖',
    lead: '七日ぶん。',
    bodyHtml: '<p>表紙</p><hr /><p>なかみ</p>',
    drawing: 'breath',
    group: null,
    position: 1,
    families: [],
    grants: [],
    contentHash: newId(),
    prices: [],
    credits: 100,
    market: 'kafuku',
    stock: null,
    ...change,
  })
  return id
}

/** A coupon with one code, which it returns. */
export async function createCoupon(db: Database, change: Partial<Parameters<typeof saveCoupon>[1]> = {}) {
  const id = `coupon-${newId()}`
  const code = newId()
    .replaceAll(/[^a-z]/gi, '')
    .toUpperCase()
    .slice(0, 10)
  await saveCoupon(db, {
    id,
    title: '春のはじまり',
    percent: 15,
    yen: null,
    periods: 1,
    maxUses: null,
    maxPerMember: 1,
    productIds: [],
    availableFrom: null,
    availableUntil: null,
    contentHash: newId(),
    codes: [code],
    ...change,
  })
  return { id, code: change.codes?.[0] ?? code }
}

type Rule = Partial<typeof slotRules.$inferInsert>

/** A lesson of every Wednesday evening, with its product, price, and the id of the lesson on a day. */
export async function createLessons(db: Database, { yen = 3300, ...change }: Rule & { yen?: number } = {}) {
  const { id: productId, priceId } = await createProduct(db, {
    every: 'none',
    kind: 'reservation',
    title: 'プレヴォ体験',
    yen,
    grants: [{ itemId: '000018', days: 30 }],
  })
  const ruleId = `lesson-${newId()}`
  await db.insert(slotRules).values({
    id: ruleId,
    productId,
    place: '息の間',
    weekday: 'wednesday',
    startsAt: '19:00',
    minutes: 90,
    seats: 6,
    closedOn: [],
    isRetired: false,
    contentHash: newId(),
    ...change,
  })
  return { productId, priceId, ruleId, on: (day: string) => `${ruleId}_${day}` }
}

/** Reads the confirmation of a lesson and reserves by it, as the page does. */
export async function reserve(
  page: Browser,
  { priceId, slotId }: { priceId: string; slotId: string },
  chosen: Chosen = { newMethod: 'visa-4242' },
) {
  const { methodId } = chosen
  const asked = { priceId, slotId, ...(methodId && { methodId }) }
  const { data: checkout, code: closed } = await page.call(getCheckout, asked)
  const hash = checkout?.hash ?? ''
  const input = { ...chosen, priceId, slotId, hash, clientId: newId(), isOfAge: true }
  if (!checkout) return { order: null, code: closed, input }
  const { data: order, code } = await page.call(createReservation, input)
  return { order, code, input }
}

/** Each movement of a member's money in its order, in yen; below 0 what went back. */
export async function ledgerOf(db: Database, uid: string): Promise<number[]> {
  const rows = await db
    .select({ yen: moneyLedger.yen })
    .from(moneyLedger)
    .innerJoin(orders, eq(orders.id, moneyLedger.orderId))
    .where(eq(orders.uid, uid))
    .orderBy(moneyLedger.id)
  return rows.map(({ yen }) => yen)
}
