import type { OutputOf } from '@iki/contract/api/endpoint'
import type { ProviderName } from '@iki/contract/money/confirmation'
import type * as contract from '@iki/contract/money/payment-method'
import { mostPaymentMethods } from '@iki/contract/money/payment-method'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { awaitAll } from '#core/database/await-all.ts'
import type { Database } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { Buyer } from '../billing.mails.ts'
import { findBuyerHistory } from '../order/order.store.ts'
import { cardForm } from './method-choice.ts'
import type { StoredMethod } from './payment-method.store.ts'
import * as store from './payment-method.store.ts'

export const dropMethodTask = 'billing_drop_method'

type Parts = {
  db: Database
  clock: Clock
  provider: PaymentProvider | null
  findProvider(name: string): PaymentProvider | undefined
  storeName: string
  findBuyer(uid: string): Promise<Buyer>
  limitAdding(uid: string): Promise<void>
  /** Pays what is open with the way that was just stored. */
  payOpen(uid: string, methodId: string): Promise<void>
}

/** The ways to pay that a member has stored. */
export function paymentMethodService({
  db,
  clock,
  provider,
  findProvider,
  storeName,
  findBuyer,
  limitAdding,
  payOpen,
}: Parts) {
  /** What opens Paidy's window for a member; null where Paidy is not set up. */
  async function paidyForm(uid: string): Promise<contract.PaidyForm | null> {
    const form = findProvider('paidy')?.form
    if (!form) return null
    const [buyer, account] = await Promise.all([findBuyerHistory(db, { uid, now: clock() }), findBuyer(uid)])
    return { ...form, storeName, member: uid, email: account?.email ?? null, buyer }
  }

  return {
    async list(uid: string): Promise<OutputOf<typeof contract.listPaymentMethods>> {
      return {
        provider: provider?.name ?? 'sandbox',
        form: provider && cardForm(provider),
        paidy: await paidyForm(uid),
        methods: (await store.listHeld(db, uid)).map(presentMethod),
      }
    },

    /** As the specification's client reads them: one of a kind, or all of them. */
    async tokens(uid: string, method: string | undefined): Promise<OutputOf<typeof contract.listTokens>> {
      const all = (await store.listMethods(db, uid)).filter(row => !method || row.provider === method)
      return (method ? all.slice(0, 1) : all).map(({ id, provider: name, label }) => ({
        id,
        uid,
        label,
        method: name,
      }))
    },

    async add(
      token: string,
      uid: string,
      whose?: ProviderName,
    ): Promise<OutputOf<typeof contract.addPaymentMethod>> {
      const by = whose ? findProvider(whose) : provider
      if (!by) throw new AppError('method_refused')
      await limitAdding(uid)
      const had = await store.listMethods(db, uid)
      const storing = await by.storeMethod(uid, token)
      if (storing.kind === 'refused') throw new AppError('method_refused')
      if (storing.kind === 'step')
        return { kind: 'step', clientSecret: storing.clientSecret, newMethod: storing.token }
      const made = storing.method
      const isKnown = had.some(({ providerRef }) => providerRef === made.ref)
      if (!isKnown && had.length >= mostPaymentMethods) {
        // It may be held all the same: the list shows some only.
        await enqueue(db, dropMethodTask, { provider: by.name, ref: made.ref })
        throw new AppError('too_many_methods')
      }
      const { ref: providerRef, ...known } = made
      const stored = { uid, provider: by.name, providerRef, ...known, now: clock() }
      const id = await db.transaction(async tx => {
        await store.lockRenewals(tx, uid)
        const { id: saved } = await store.saveMethod(tx, { id: newId(), ...stored })
        await store.setDefault(tx, { id: saved, uid })
        await store.useForRenewals(tx, { methodId: saved, uid })
        return saved
      })
      await payOpen(uid, id)
      return { kind: 'stored', method: presentMethod({ ...stored, id, isDefault: true, isUsable: true }) }
    },

    /** Renewals are paid with it from now on. */
    async setDefault(id: string, uid: string): Promise<null> {
      await db.transaction(async tx => {
        await store.lockRenewals(tx, uid)
        if (!(await store.setDefault(tx, { id, uid }))) throw new AppError('not_found')
        await store.useForRenewals(tx, { methodId: id, uid })
      })
      return null
    },

    async remove(id: string, uid: string): Promise<null> {
      const dropped = await db.transaction(async tx => {
        const [, , isInUse] = await awaitAll([
          store.lockRenewals(tx, uid),
          store.lockMethods(tx, uid),
          store.isInUse(tx, id),
        ])
        if (isInUse) throw new AppError('method_in_use')
        return store.removeMethod(tx, { id, uid })
      })
      if (dropped) await findProvider(dropped.provider)?.dropMethod(dropped.providerRef)
      return null
    },

    /** The job: a way to pay that its provider has stored, and that nobody holds here, is forgotten there. */
    async dropUnheld(providerName: string, ref: string): Promise<void> {
      const held = await store.listByRef(db, { provider: providerName, providerRef: ref })
      if (held.length === 0) await findProvider(providerName)?.dropMethod(ref)
    },

    /** Asks the provider about a way to pay that a message has named; one that is not ours is nobody's. */
    async refresh(providerName: string, providerRef: string): Promise<void> {
      const by = findProvider(providerName)
      const [held] = await store.listByRef(db, { provider: providerName, providerRef })
      if (!held || !by?.readMethod) return
      const state = await by.readMethod(providerRef)
      await db.transaction(tx => store.setState(tx, { provider: providerName, providerRef, state }))
    },
  }
}
export type PaymentMethodService = ReturnType<typeof paymentMethodService>

export const presentMethod = (method: StoredMethod & { isUsable: boolean }): contract.PaymentMethod => ({
  id: method.id,
  provider: method.provider,
  label: method.label,
  expMonth: method.expMonth,
  expYear: method.expYear,
  isDefault: method.isDefault,
  isUsable: method.isUsable,
})
