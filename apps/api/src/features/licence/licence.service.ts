import { itemPlans, type Licence } from '@iki/contract/access/licence'
import { AppError } from '#core/app-error.ts'
import { briefCache } from '#core/brief-cache.ts'
import type { Clock } from '#core/clock.ts'
import { awaitAll } from '#core/database/await-all.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import { notify } from '#core/database/notify.store.ts'
import * as store from './licence.store.ts'

/** The channel on which nodes announce whose licences have changed. */
export const licenceChannel = 'licence_changed'

export type Grant = { uid: string; itemId: string; sinceAt: Date; expireAt: Date; reason: string | null }

/** Members' licences, and the ways in which they change. */
export function licenceService({ db, clock }: { db: Database; clock: Clock }) {
  const cache = briefCache(uid => store.listLicences(db, uid))

  return {
    /** The licences of a member, at most some seconds old. Every decision about access begins here. */
    of: (uid: string): Promise<Licence[]> => cache.of(uid),
    /** As the database has them now: for what a page begins with, since it shows them until it asks again. */
    ofNow(uid: string): Promise<Licence[]> {
      cache.forget(uid)
      return cache.of(uid)
    },

    forget: cache.forget,
    forgetAll: cache.forgetAll,

    /** Of many members at once, read from the database. */
    async ofMany(uids: string[], handle: Handle = db): Promise<ReadonlyMap<string, Licence[]>> {
      return Map.groupBy(await store.listLicencesOfMany(handle, uids), ({ uid }) => uid)
    },

    /** Read from the database, with their ids. */
    list: (uid: string) => store.listLicences(db, uid),

    /** Throws invalid_input for an item that opens nothing, or an end that is not after the beginning. */
    async grant(grant: Grant): Promise<string> {
      if (!itemPlans[grant.itemId])
        throw new AppError('invalid_input', { fields: { itemId: `${grant.itemId} は品目にありません` } })
      if (grant.expireAt <= grant.sinceAt)
        throw new AppError('invalid_input', { fields: { expireAt: '終わりは始まりより後にしてください' } })
      return db.transaction(async tx => {
        const id = await store.insertLicence(tx, grant)
        await notify(tx, licenceChannel, grant.uid)
        return id
      })
    },

    /** Grants what an order gives, within the transaction that it is paid in; granted twice it is one. */
    async grantOfOrder(
      tx: Transaction,
      { items, ...source }: Omit<Parameters<typeof store.insertOfSource>[1], 'itemId'> & { items: string[] },
    ): Promise<void> {
      await awaitAll([
        ...items.map(itemId => store.insertOfSource(tx, { ...source, itemId })),
        notify(tx, licenceChannel, source.uid),
      ])
    },

    /** What an order has given becomes these items: others of it end now, and one that it gave before begins again. */
    async replaceOfOrder(
      tx: Transaction,
      { items, ...source }: Omit<Parameters<typeof store.insertOfSource>[1], 'itemId'> & { items: string[] },
    ): Promise<void> {
      await store.replaceItems(tx, { sourceId: source.sourceId, items, now: clock() })
      for (const itemId of items) await store.insertOfSource(tx, { ...source, itemId })
      await store.moveEnd(tx, { ...source, now: clock() })
      await notify(tx, licenceChannel, source.uid)
    },

    /** Moves the end of what an order has given. */
    async moveEnd(
      tx: Transaction,
      { uid, ...change }: Omit<Parameters<typeof store.moveEnd>[1], 'now'> & { uid: string },
    ): Promise<void> {
      await store.moveEnd(tx, { ...change, now: clock() })
      await notify(tx, licenceChannel, uid)
    },

    /** Takes back what an order has given, and nothing else. */
    async revokeOfOrder(
      tx: Transaction,
      { uid, ...which }: { uid: string; sourceId: string; reason: string },
    ): Promise<void> {
      await store.revokeSource(tx, { ...which, now: clock() })
      await notify(tx, licenceChannel, uid)
    },

    /** Ends the active licences of an item now, and returns how many there were. What the member made stays theirs. */
    async revoke({
      uid,
      itemId,
      reason,
    }: {
      uid: string
      itemId: string
      reason: string | null
    }): Promise<number> {
      return db.transaction(async tx => {
        const active = await store.listActiveOfItem(tx, uid, itemId)
        for (const { id } of active)
          await store.updateLicenceStatus(tx, { id, uid, status: 'revoked', reason, at: clock() })
        await notify(tx, licenceChannel, uid)
        return active.length
      })
    },
  }
}
export type LicenceService = ReturnType<typeof licenceService>
