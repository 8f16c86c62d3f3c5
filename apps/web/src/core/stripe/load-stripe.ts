import type { PaymentForm } from '@iki/contract/money/payment-method'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { addScript } from '#core/browser/add-script.ts'

const loading = new Map<string, Promise<Stripe>>()

/**
 * Stripe's own program, loaded from Stripe once, when a card form is opened and not before: it may not be stored on our
 * server. Throws if it doesn't come; the next call tries again.
 */
export function loadStripe({ publicKey, scriptUrl }: PaymentForm): Promise<Stripe> {
  const known = loading.get(publicKey)
  if (known) return known
  const made = addScript(scriptUrl).then(() => {
    const { Stripe: construct } = window as { Stripe?: StripeConstructor }
    if (!construct) throw new Error('Stripe.js did not bring Stripe.')
    return construct(publicKey, { locale: 'ja' })
  })
  loading.set(publicKey, made)
  made.catch(() => loading.delete(publicKey))
  return made
}
