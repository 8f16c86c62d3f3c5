import { methodName, type ProviderName } from '@iki/contract/money/confirmation'
import { AppError } from '#core/app-error.ts'
import type { Database } from '#core/database/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import * as methods from './payment-method.store.ts'

/** How an order is paid: by a stored way to pay, or by what the provider's form has returned. */
export type Method = { id: string | null; use: { ref: string } | { token: string } }
/** The way to pay as the calls take it. */
export type MethodChoice = {
  methodId?: string | undefined
  newMethod?: string | undefined
  /** Whose the new one is; the one that is offered first if left out. */
  provider?: ProviderName | undefined
}
type ChosenMethod = Method & { provider: ProviderName; label: string; fingerprint: string | null }

const nothingStored = { id: null, fingerprint: null }

type Parts = {
  db: Database
  /** The provider with which new orders are paid first; null where nothing can be sold. */
  provider: PaymentProvider | null
  findProvider(name: string): PaymentProvider | undefined
}

/** Paidy's window isn't the form of a card. */
export const cardForm = ({ name, form }: PaymentProvider) => (name === 'paidy' ? null : form)

export function methodChoice({ db, provider, findProvider }: Parts) {
  function open(name?: ProviderName): PaymentProvider {
    const found = name ? findProvider(name) : provider
    if (!found) throw new AppError('checkout_closed')
    return found
  }

  return {
    /** The provider of that name, or the first one. Throws checkout_closed if there is none. */
    open,

    /** In the place of a way to pay, where nothing is paid. */
    none: (): ChosenMethod => ({
      ...nothingStored,
      use: { token: '' },
      provider: open().name,
      label: 'お支払いなし',
    }),

    /** The way to pay that was chosen, and how the confirmation calls it. */
    async methodOf(
      { methodId, newMethod, provider: whose }: MethodChoice,
      uid: string,
    ): Promise<ChosenMethod> {
      const { name } = open(whose)
      if (newMethod)
        return { ...nothingStored, use: { token: newMethod }, provider: name, label: methodName(name, null) }
      const stored = methodId ? await methods.findMethod(db, { id: methodId, uid }) : null
      if (!stored || !findProvider(stored.provider))
        throw new AppError('invalid_input', { fields: { methodId: 'お支払いの方法を選んでください' } })
      const label = methodName(stored.provider, stored.label)
      const { id, provider: of, fingerprint } = stored
      return { id, use: { ref: stored.providerRef }, provider: of, label, fingerprint }
    },
  }
}
