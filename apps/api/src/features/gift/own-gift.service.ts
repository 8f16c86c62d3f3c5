import { type Licence, specialExpireDay } from '@iki/contract/access/licence'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { addDays, endOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import type * as contract from '@iki/contract/money/gift'
import { giftPageSize } from '@iki/contract/money/gift'
import type { ProductGrant } from '@iki/contract/money/product'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import type { MailOutbox, OutgoingMail } from '#core/mail/mail-outbox.ts'
import { nameOfGift } from './gift.service.ts'
import * as store from './gift.store.ts'
import { type GiftCodes, hashOfCode } from './gift-code.ts'

type Asking = { uid: string | null; address: string }
type Person = { email: string | null; nickname: string | null } | null

type NoContract = { paidUntil: null; subscriptionStatus: null }

type Parts = {
  db: Database
  clock: Clock
  codes: Pick<GiftCodes, 'find'>
  licences: {
    ofMany(uids: string[], tx: Transaction): Promise<ReadonlyMap<string, Licence[]>>
    grantOfOrder(
      tx: Transaction,
      grant: { uid: string; items: string[]; sourceId: string; sinceAt: Date; expireAt: Date } & NoContract,
    ): Promise<void>
  }
  /** Adds its days to a contract of the same; null where there is none. Throws gift_waits. */
  addToContract(
    tx: Transaction,
    gift: { uid: string; title: string; grants: ProductGrant[] },
  ): Promise<{ subscriptionId: string; sinceAt: Date; endsAt: Date } | null>
  findPerson(uid: string): Promise<Person>
  settings: {
    get(uid: string): Promise<{ gift_acceptance: boolean }>
    save(change: { gift_acceptance: boolean }, uid: string): Promise<unknown>
  }
  outbox: Pick<MailOutbox, 'queue'>
  /** The mail that says to the giver who has accepted. */
  acceptedMail(to: { email: string; nickname: string | null }, gift: { title: string }): OutgoingMail
  /** Counts a try, and gives what takes it back. Throws too_many_requests. */
  countTry(asking: Asking): Promise<() => Promise<void>>
}

const noContract: NoContract = { paidUntil: null, subscriptionStatus: null }

/** Gifts as their givers and their receivers have them. */
export function ownGiftService({ db, clock, codes, licences, ...parts }: Parts) {
  const { addToContract, findPerson, settings, outbox, acceptedMail, countTry } = parts

  /** Only wrong codes count: whoever has the right one may look as often as they like. */
  async function mustFind(code: string, asking: Asking): Promise<store.StoredGift> {
    const takeBack = await countTry(asking)
    const gift = await store.findByCode(db, hashOfCode(code))
    if (!gift) throw new AppError('not_found')
    await takeBack()
    return gift
  }

  const stateOf = ({ state, expiresAt }: store.StoredGift): contract.GiftState =>
    state === 'open' && expiresAt < clock() ? 'expired' : state

  const present = (gift: store.StoredGift): contract.Gift => ({
    id: gift.id,
    orderId: gift.orderId,
    title: gift.title,
    drawing: gift.drawing,
    days: daysOf(gift.grants),
    state: stateOf(gift),
    toName: gift.toName,
    message: gift.message,
    boughtAt: gift.boughtAt.toISOString(),
    expiresAt: gift.expiresAt.toISOString(),
    redeemedAt: gift.redeemedAt?.toISOString() ?? null,
    code: stateOf(gift) === 'open' ? codes.find(gift) : null,
  })

  /** Throws if `uid` may not accept it. */
  function mustBeAcceptable(gift: store.StoredGift, uid: string): void {
    if (gift.giverUid === uid) throw new AppError('gift_own')
    const state = stateOf(gift)
    if (state === 'redeemed') throw new AppError('gift_used')
    if (state !== 'open') throw new AppError('gift_expired')
  }

  /** From when on the gift counts: at once, or after what the member has of the same already. */
  function beginningOf(grants: ProductGrant[], held: readonly Licence[]): Date {
    const now = clock()
    const same = held.filter(
      ({ itemId, status, expireAt }) =>
        status === 'active' && new Date(expireAt) > now && grants.some(grant => grant.itemId === itemId),
    )
    const isEndless = ({ subscriptionStatus, expireAt }: Licence) =>
      subscriptionStatus === 'active' ||
      subscriptionStatus === 'past_due' ||
      tokyoDay(new Date(expireAt)) >= specialExpireDay
    if (same.some(isEndless)) throw new AppError('gift_waits')
    const ends = same.map(({ expireAt }) => new Date(expireAt).getTime() + 1)
    return new Date(Math.max(now.getTime() - 1, ...ends))
  }

  async function accept(tx: Transaction, { id, orderId }: store.StoredGift, uid: string) {
    // Of two gifts that a member accepts at one moment, the second begins where the first ends.
    await lockName(tx, `gifts of ${uid}`)
    await lockName(tx, nameOfGift(orderId))
    const gift = await store.lockGift(tx, id)
    if (!gift) throw new AppError('not_found')
    if (gift.state === 'redeemed' && gift.redeemedBy === uid) return { gift, isNew: false }
    mustBeAcceptable(gift, uid)
    const redeemed = { id, redeemedBy: uid, redeemedAt: clock() }
    const added = await addToContract(tx, { uid, title: gift.title, grants: gift.grants })
    if (added) {
      await store.setRedeemed(tx, { ...redeemed, ...added })
      return { gift: { ...gift, ...added }, isNew: true }
    }
    const held = (await licences.ofMany([uid], tx)).get(uid) ?? []
    const sinceAt = beginningOf(gift.grants, held)
    const from = tokyoDay(new Date(sinceAt.getTime() + 1))
    let endsAt = sinceAt
    for (const { itemId, days } of gift.grants) {
      const expireAt = endOfTokyoDay(days === null ? specialExpireDay : addDays(from, days))
      await licences.grantOfOrder(tx, {
        ...noContract,
        uid,
        items: [itemId],
        sourceId: gift.id,
        sinceAt,
        expireAt,
      })
      if (expireAt > endsAt) endsAt = expireAt
    }
    await store.setRedeemed(tx, { ...redeemed, sinceAt, endsAt, subscriptionId: null })
    return { gift: { ...gift, sinceAt, endsAt }, isNew: true }
  }

  return {
    async show(code: string, asking: Asking): Promise<contract.ShownGift> {
      const gift = await mustFind(code, asking)
      const [giver, own] = await Promise.all([
        gift.giverUid ? findPerson(gift.giverUid) : null,
        asking.uid ? settings.get(asking.uid) : null,
      ])
      return {
        title: gift.title,
        drawing: gift.drawing,
        days: daysOf(gift.grants),
        state: stateOf(gift),
        itemIds: gift.grants.map(({ itemId }) => itemId),
        fromName: giver?.nickname ?? '',
        toName: gift.toName,
        message: gift.message,
        expiresAt: gift.expiresAt.toISOString(),
        isOwn: asking.uid !== null && gift.giverUid === asking.uid,
        isAccepted: asking.uid !== null && gift.redeemedBy === asking.uid,
        acceptsGifts: own?.gift_acceptance ?? null,
      }
    },

    async redeem(
      { code, switchesOn = false }: InputOf<typeof contract.redeemGift>,
      { uid, address }: { uid: string; address: string },
    ): Promise<OutputOf<typeof contract.redeemGift>> {
      const found = await mustFind(code, { uid, address })
      if (found.redeemedBy !== uid) {
        mustBeAcceptable(found, uid)
        const { gift_acceptance: isOn } = await settings.get(uid)
        if (!isOn && !switchesOn) throw new AppError('gift_unwanted')
        if (!isOn) await settings.save({ gift_acceptance: true }, uid)
      }
      const giver = found.giverUid ? await findPerson(found.giverUid) : null
      const { gift } = await db.transaction(async tx => {
        const accepted = await accept(tx, found, uid)
        if (accepted.isNew && giver?.email) {
          const { email, nickname } = giver
          await outbox.queue(tx, acceptedMail({ email, nickname }, { title: found.title }))
        }
        return accepted
      })
      return {
        title: gift.title,
        itemIds: gift.grants.map(({ itemId }) => itemId),
        sinceAt: (gift.sinceAt ?? clock()).toISOString(),
        expireAt: (gift.endsAt ?? clock()).toISOString(),
        isAdded: gift.subscriptionId !== null,
      }
    },

    async list(
      { after }: InputOf<typeof contract.listGifts>,
      uid: string,
    ): Promise<OutputOf<typeof contract.listGifts>> {
      const asked = { giverUid: uid, limit: giftPageSize + 1, ...parseCursor(after) }
      const rows = await store.listGiven(db, asked)
      const shown = rows.slice(0, giftPageSize)
      const last = shown.at(-1)
      const next =
        rows.length > shown.length && last ? formatCursor({ at: last.boughtAt, id: last.id }) : null
      return { gifts: shown.map(present), next }
    },

    write: ({ id, toName, message }: InputOf<typeof contract.writeGift>, uid: string) =>
      db.transaction(async tx => {
        const gift = await store.lockGift(tx, id)
        if (!gift || gift.giverUid !== uid) throw new AppError('not_found')
        const state = stateOf(gift)
        if (state !== 'open') throw new AppError(state === 'redeemed' ? 'gift_used' : 'gift_expired')
        await store.setMessage(tx, { id, toName, message })
        return present({ ...gift, toName, message })
      }),
  }
}
export type OwnGiftService = ReturnType<typeof ownGiftService>

/** The longest term of what is given; null where it has no end. */
function daysOf(grants: readonly ProductGrant[]): number | null {
  const days = grants.map(grant => grant.days)
  return days.includes(null) ? null : Math.max(...days.map(Number))
}
