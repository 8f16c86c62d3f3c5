import type { OutputOf } from '@iki/contract/api/endpoint'
import type * as contract from '@iki/contract/money/payment-method'
import { mostPaymentMethods } from '@iki/contract/money/payment-method'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import type { StoredMethod } from './payment-method.store.ts'
import * as store from './payment-method.store.ts'

type Parts = {
  db: Database
  clock: Clock
  provider: PaymentProvider | null
  limitAdding(uid: string): Promise<void>
  /** Pays what is open with the way that was just stored. */
  payOpen(uid: string, methodId: string): Promise<void>
}

/** The ways to pay that a member has stored. */
export function paymentMethodService({ db, clock, provider, limitAdding, payOpen }: Parts) {
  return {
    async list(uid: string): Promise<OutputOf<typeof contract.listPaymentMethods>> {
      return {
        provider: provider?.name ?? 'sandbox',
        form: provider?.form ?? null,
        methods: (await store.listMethods(db, uid)).map(presentMethod),
      }
    },

    /** As the specification's client reads them: one of a kind, or all of them. */
    async tokens(uid: string, method: string | undefined): Promise<OutputOf<typeof contract.listTokens>> {
      const all = (await store.listMethods(db, uid)).filter(row => !method || row.provider === method)
      return (method ? all.slice(0, 1) : all).map(({ id, provider: name, label }) => ({
        ...{ id, uid, label, method: name },
      }))
    },

    async add(token: string, uid: string): Promise<OutputOf<typeof contract.addPaymentMethod>> {
      if (!provider) throw new AppError('method_refused')
      await limitAdding(uid)
      const had = await store.listMethods(db, uid)
      const storing = await provider.storeMethod(uid, token)
      if (storing.kind === 'refused') throw new AppError('method_refused')
      if (storing.kind === 'step')
        return { kind: 'step', clientSecret: storing.clientSecret, newMethod: storing.token }
      const made = storing.method
      const isKnown = had.some(({ providerRef }) => providerRef === made.ref)
      if (!isKnown && had.length >= mostPaymentMethods) throw new AppError('too_many_methods')
      const { ref: providerRef, label, expMonth, expYear } = made
      const stored = { uid, provider: provider.name, providerRef, label, expMonth, expYear, now: clock() }
      const id = await db.transaction(async tx => {
        const saved = await store.saveMethod(tx, { id: newId(), ...stored })
        await store.setDefault(tx, { id: saved, uid })
        await store.useForRenewals(tx, { methodId: saved, uid })
        return saved
      })
      await payOpen(uid, id)
      return { kind: 'stored', method: presentMethod({ ...stored, id, isDefault: true }) }
    },

    /** Renewals are paid with it from now on. */
    async setDefault(id: string, uid: string): Promise<null> {
      await db.transaction(async tx => {
        if (!(await store.setDefault(tx, { id, uid }))) throw new AppError('not_found')
        await store.useForRenewals(tx, { methodId: id, uid })
      })
      return null
    },

    async remove(id: string, uid: string): Promise<null> {
      const ref = await db.transaction(async tx => {
        if (await store.isInUse(tx, id)) throw new AppError('method_in_use')
        return store.removeMethod(tx, { id, uid })
      })
      if (ref && provider) await provider.dropMethod(ref)
      return null
    },
  }
}
export type PaymentMethodService = ReturnType<typeof paymentMethodService>

export const presentMethod = (method: StoredMethod): contract.PaymentMethod => ({
  id: method.id,
  provider: method.provider,
  label: method.label,
  expMonth: method.expMonth,
  expYear: method.expYear,
  isDefault: method.isDefault,
  isUsable: true,
})
