import { anyPlan, lockOf } from '@iki/contract/access/access'
import { isValid, type Licence, specialExpireDay } from '@iki/contract/access/licence'
import { isWholeMember, membership } from '@iki/contract/access/membership'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, endOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import type { ProductGrant } from '@iki/contract/money/product'
import type * as contract from '@iki/contract/money/shop'
import { productOwnPageSize } from '@iki/contract/money/shop'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import { type Database, isUniqueViolation, type Transaction } from '#core/database/database.ts'
import { newId } from '#core/random.ts'
import * as store from './shop.store.ts'

type Thing = Omit<contract.ShopItem, 'left' | 'held' | 'hasInside'> & {
  market: contract.Market
  stock: number | null
  insideHtml: string
}

type Held = Pick<Thing, 'id' | 'title' | 'drawing' | 'insideHtml'>

type NoContract = { paidUntil: null; subscriptionStatus: null }

type Parts = {
  db: Database
  clock: Clock
  products: {
    listOfMarket(market: contract.Market): Promise<Thing[]>
    findOfMarket(id: string): Promise<Thing | null>
    /** Any product, as somebody has it. */
    findHeld(id: string): Promise<Held | null>
    listGranting(): Promise<{ id: string; title: string; grants: ProductGrant[] }[]>
  }
  credits: {
    balance(uid: string): Promise<{ balance: number }>
    spend(
      tx: Transaction,
      movement: { uid: string; credits: number; reason: 'shop'; ref: string; note: string },
    ): Promise<number>
  }
  licences: {
    of(uid: string): Promise<Licence[]>
    grantOfOrder(
      tx: Transaction,
      grant: { uid: string; items: string[]; sourceId: string; sinceAt: Date; expireAt: Date } & NoContract,
    ): Promise<void>
  }
}

/** Things for credits: taken and given in one transaction. */
export function shopService({ db, clock, products, credits, licences }: Parts) {
  async function mustEnter(market: contract.Market, { uid, authority }: SignedIn): Promise<Licence[]> {
    const held = await licences.of(uid)
    if (market === 'blackhole') mustBeOpen(lockOf(anyPlan, { uid, authority, licences: held }, clock()))
    return held
  }

  const isSoldTo = (market: contract.Market, { authority }: SignedIn, held: readonly Licence[]): boolean =>
    market === 'kafuku' || authority === 'operator' || isWholeMember(membership(held, clock()))

  /** Things as a member sees them: whether they have them, and how many are left. */
  async function present(things: Thing[], uid: string, held: Licence[]): Promise<contract.ShopItem[]> {
    const now = clock()
    const [own, taken] = await Promise.all([
      store.listCurrent(db, { uid, now }),
      store.countTaken(
        db,
        things.filter(({ stock }) => stock !== null).map(({ id }) => id),
      ),
    ])
    return things.map(({ market: _, stock, insideHtml, ...thing }) => ({
      ...thing,
      left: stock === null ? null : Math.max(stock - (taken.get(thing.id) ?? 0), 0),
      held: own.has(thing.id) ? 'shop' : isOpened(thing.grants, held, now) ? 'plan' : null,
      hasInside: insideHtml !== '',
    }))
  }

  async function shown(thing: Thing, uid: string, held: Licence[]): Promise<contract.ShopItem> {
    const [item] = await present([thing], uid, held)
    if (!item) throw new AppError('internal')
    return item
  }

  async function give(
    tx: Transaction,
    thing: Thing,
    { uid, clientId, isOpened: isOpenedAnyway }: { uid: string; clientId: string; isOpened: boolean },
  ): Promise<number> {
    const now = clock()
    await store.lockProduct(tx, thing.id)
    const taken = thing.stock === null ? 0 : ((await store.countTaken(tx, [thing.id])).get(thing.id) ?? 0)
    const id = newId()
    const paid = { uid, credits: thing.credits, reason: 'shop', ref: id, note: thing.title } as const
    if (isOpenedAnyway || (await store.listCurrent(tx, { uid, now })).has(thing.id))
      throw new AppError('already_held')
    if (thing.stock !== null && taken >= thing.stock) throw new AppError('sold_out')
    const balance = await credits.spend(tx, paid)
    const expireAt = endOf(thing.grants, now)
    await store.insertOwnership(tx, {
      id,
      uid,
      clientId,
      now,
      expireAt,
      productId: thing.id,
      credits: thing.credits,
    })
    for (const { itemId, days } of thing.grants)
      await licences.grantOfOrder(tx, {
        uid,
        items: [itemId],
        sourceId: id,
        sinceAt: new Date(now.getTime() - 1),
        expireAt: days === null ? endOfTokyoDay(specialExpireDay) : lastOf(days, now),
        paidUntil: null,
        subscriptionStatus: null,
      })
    return balance
  }

  return {
    async list(market: contract.Market, member: SignedIn): Promise<OutputOf<typeof contract.listShop>> {
      const held = await mustEnter(market, member)
      const { balance } = await credits.balance(member.uid)
      const items = await present(await products.listOfMarket(market), member.uid, held)
      return { balance, items, isSoldTo: isSoldTo(market, member, held) }
    },

    async buy(
      { productId, clientId, credits: seen }: InputOf<typeof contract.buyFromShop>,
      member: SignedIn,
    ): Promise<OutputOf<typeof contract.buyFromShop>> {
      const { uid } = member
      const thing = await products.findOfMarket(productId)
      if (!thing) throw new AppError('not_found')
      const held = await mustEnter(thing.market, member)
      const repeated = async () => {
        const before = await store.findByClientId(db, { uid, clientId })
        if (before && before.productId !== productId) throw new AppError('repeated_differently')
        return (
          before && { item: await shown(thing, uid, held), balance: (await credits.balance(uid)).balance }
        )
      }
      const done = await repeated()
      if (done) return done
      if (!isSoldTo(thing.market, member, held)) throw new AppError('shop_not_for_plan')
      if (thing.credits !== seen) throw new AppError('price_changed')
      const isOpenedAnyway = isOpened(thing.grants, held, clock())
      try {
        const balance = await db.transaction(tx =>
          give(tx, thing, { uid, clientId, isOpened: isOpenedAnyway }),
        )
        return { item: await shown(thing, uid, held), balance }
      } catch (error) {
        // The same press at the same moment: the other one has taken it.
        const other = isUniqueViolation(error) || isHeld(error) ? await repeated() : null
        if (other) return other
        throw error
      }
    },

    async listOwn(
      { after }: InputOf<typeof contract.listProductOwn>,
      uid: string,
    ): Promise<OutputOf<typeof contract.listProductOwn>> {
      const rows = await store.listOwn(db, { uid, limit: productOwnPageSize + 1, ...parseCursor(after) })
      const shownRows = rows.slice(0, productOwnPageSize)
      const last = shownRows.at(-1)
      const items = await Promise.all(
        shownRows.map(async row => presentOwn(row, uid, await products.findHeld(row.productId))),
      )
      const next =
        rows.length > shownRows.length && last ? formatCursor({ at: last.acquiredAt, id: last.id }) : null
      return { items: items.filter(item => item !== null), next }
    },

    async getOwn(productId: string, uid: string): Promise<OutputOf<typeof contract.getProductOwn>> {
      const row = await store.findOwn(db, { uid, productId })
      const thing = row && (await products.findHeld(productId))
      const own = row && presentOwn(row, uid, thing)
      if (!own || !thing || (row.expireAt && row.expireAt <= clock())) throw new AppError('not_found')
      return { own, insideHtml: thing.insideHtml }
    },

    /** The products that the member’s valid licences amount to. */
    async listLicensed(uid: string): Promise<OutputOf<typeof contract.listProductLicensed>> {
      const [held, all] = await Promise.all([licences.of(uid), products.listGranting()])
      return all
        .filter(({ grants }) => isOpened(grants, held, clock()))
        .map(({ id, title, grants }) => ({
          uid,
          product_id: id,
          title,
          item_ids: grants.map(({ itemId }) => itemId),
        }))
    },
  }
}
export type ShopService = ReturnType<typeof shopService>

const isHeld = (error: unknown) => error instanceof AppError && error.code === 'already_held'

/** Whether licences give all of this already. */
function isOpened(grants: readonly ProductGrant[], held: readonly Licence[], now: Date): boolean {
  const valid = new Set(held.filter(licence => isValid(licence, now)).map(({ itemId }) => itemId))
  return grants.length > 0 && grants.every(({ itemId }) => valid.has(itemId))
}

const lastOf = (days: number, now: Date) => endOfTokyoDay(addDays(tokyoDay(now), days))

/** When the last of its rights ends; null for a right without an end. */
function endOf(grants: readonly ProductGrant[], now: Date): Date | null {
  const days = grants.map(grant => grant.days)
  return days.length === 0 || days.includes(null) ? null : lastOf(Math.max(...days.map(Number)), now)
}

const presentOwn = (
  { productId, acquiredAt, expireAt }: store.StoredOwnership,
  uid: string,
  thing: Held | null,
): contract.ProductOwn | null =>
  thing && {
    uid,
    product_id: productId,
    title: thing.title,
    drawing: thing.drawing,
    acquiredAt: acquiredAt.toISOString(),
    expireAt: expireAt?.toISOString() ?? null,
    hasInside: thing.insideHtml !== '',
  }
