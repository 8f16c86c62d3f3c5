import type { PaidyForm } from '@iki/contract/money/payment-method'
import { addScript } from '#core/browser/add-script.ts'

/** What the member agrees to: to one payment, or to those that a contract will need. */
export type PaidyAsk = { paymentId: string; title: string; amountYen: number; taxYen: number } | 'renewals'

type Closed = { id?: string; status?: string }
type Paidy = {
  configure(settings: {
    api_key: string
    closed: (result: Closed) => void
    token?: { wallet_id: string; type: string }
  }): { launch(payload: object): void }
}

const loading = new Map<string, Promise<Paidy>>()

/** Paidy's own program, loaded from Paidy once, when its window is opened and not before. */
function loadPaidy(scriptUrl: string): Promise<Paidy> {
  const known = loading.get(scriptUrl)
  if (known) return known
  const made = addScript(scriptUrl).then(() => {
    const { Paidy: loaded } = window as { Paidy?: Paidy }
    if (!loaded) throw new Error('The script did not bring Paidy.')
    return loaded
  })
  loading.set(scriptUrl, made)
  made.catch(() => loading.delete(scriptUrl))
  return made
}

type Listener = { isClosed(): boolean; onGiven(name: string): void; onLeft(): void }

/**
 * Opens Paidy's window, in which the member proves who they are. It gives a name only: the server reads the rest from
 * Paidy. Of a window for renewals, Paidy does not report that the member has closed it.
 */
export async function openPaidy(
  form: PaidyForm,
  ask: PaidyAsk,
  { isClosed, onGiven, onLeft }: Listener,
): Promise<void> {
  const paidy = await loadPaidy(form.scriptUrl)
  if (isClosed()) return
  const handler = paidy.configure({
    api_key: form.publicKey,
    closed: ({ id, status }) => {
      if (isClosed()) return
      if (id && status?.toLowerCase() !== 'closed') onGiven(id)
      else onLeft()
    },
    ...(ask === 'renewals' && { token: { wallet_id: 'default', type: 'recurring' } }),
  })
  handler.launch(payloadOf(form, ask))
}

function payloadOf({ storeName, email, member, buyer }: PaidyForm, ask: PaidyAsk): object {
  const common = {
    store_name: storeName,
    buyer: { ...(email && { email }) },
    metadata: { member },
  }
  if (ask === 'renewals') return common
  const { paymentId, title, amountYen, taxYen } = ask
  return {
    ...common,
    amount: amountYen,
    currency: 'JPY',
    description: title,
    buyer_data: {
      age: buyer.memberDays,
      order_count: buyer.orderCount,
      ltv: buyer.paidYen,
      last_order_amount: buyer.lastYen,
      last_order_at: buyer.daysSinceLast,
    },
    order: {
      // Prices contain the tax; Paidy adds it to the items.
      items: [{ id: paymentId, quantity: 1, title, unit_price: amountYen - taxYen }],
      tax: taxYen,
      shipping: 0,
      order_ref: paymentId,
    },
  }
}
