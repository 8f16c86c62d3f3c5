import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import type { PaymentService } from './payment.service.ts'
import { findPayment } from './payment.store.ts'
import * as store from './reconcile.store.ts'
import type { RefundService } from './refund.service.ts'

type Parts = {
  db: Database
  clock: Clock
  findProvider(name: string): PaymentProvider | undefined
  payments: Pick<PaymentService, 'look' | 'resume'>
  refunds: Pick<RefundService, 'carryOut'>
}

const hourMs = 3_600_000
const comparedDays = 3

/** What a finding says; those with `mend` can be mended by looking again, which never moves money twice. */
const faults = {
  order_sums: { words: 'the ledger has another sum than the order' },
  charged_unpaid: { words: 'money came for an order that is not paid' },
  contract_without_licence: { words: 'a contract is paid, and opens nothing' },
  two_of_a_family: { words: 'one member pays twice for the same family' },
  seat_unlike_order: { words: 'a seat is held or reserved for an order that says otherwise' },
  coupon_counts: { words: 'a coupon counts other uses than there are' },
  credit_balance: { words: 'a member’s points are not the sum of their movements' },
  receipt_gap: { words: 'a series of receipts has a gap' },
  payment_forgotten: { words: 'a payment was begun more than an hour ago' },
  refund_waiting: { words: 'money was to be returned more than an hour ago' },
  provider_differs: { words: 'the provider says otherwise about a payment' },
  provider_silent: { words: 'the provider did not answer about a payment' },
} as const
type Fault = keyof typeof faults
export type Finding = { fault: Fault; words: string; object: string }

const findingOf = (fault: Fault, object: string): Finding => ({ fault, words: faults[fault].words, object })

/** Compares what we hold about money with itself and with what providers say. Source: money.md §6.7. */
export function reconcileService({ db, clock, findProvider, payments, refunds }: Parts) {
  /** One question to its provider for each payment of the last days. */
  async function compare(since: Date): Promise<Finding[]> {
    const found: Finding[] = []
    for (let after = ''; ; ) {
      const page = await store.listSettled(db, { since, after })
      for (const { id, askedYen } of page) {
        const payment = await findPayment(db, id)
        const provider = payment && findProvider(payment.provider)
        if (!payment?.providerRef || !provider) continue
        const reading = await provider.read(payment.providerRef).catch(() => null)
        if (!reading) found.push(findingOf('provider_silent', id))
        else if (
          (reading.state === 'paid') !== (payment.state === 'paid') ||
          reading.capturedYen !== payment.capturedYen ||
          reading.refundedYen !== payment.refundedYen - askedYen
        )
          found.push(findingOf('provider_differs', id))
      }
      const last = page.at(-1)
      if (!last) return found
      after = last.id
    }
  }

  async function find(): Promise<Finding[]> {
    const now = clock()
    const before = new Date(now.getTime() - hourMs)
    const own = await store.listFaults(db, { now, before })
    const rows = Object.entries(own) as [Fault, { object: string }[]][]
    return [
      ...rows.flatMap(([fault, objects]) => objects.map(({ object }) => findingOf(fault, object))),
      ...(await compare(new Date(now.getTime() - comparedDays * 24 * hourMs))),
    ]
  }

  return {
    find,

    /** Looks again at what looking can mend, and returns what is still wrong afterwards. */
    async mend(): Promise<Finding[]> {
      for (const { fault, object } of await find()) {
        if (fault === 'payment_forgotten') await payments.resume(object).catch(ignore)
        if (fault === 'provider_differs') await payments.look(object).catch(ignore)
        if (fault === 'refund_waiting') await refunds.carryOut(object).catch(ignore)
      }
      return find()
    },
  }
}

/** A provider that is away leaves its finding, which is found again. */
const ignore = () => undefined
