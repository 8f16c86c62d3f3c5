import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { enqueue } from '#core/jobs.ts'
import type { PaymentProvider } from '#core/payments/provider.ts'
import type { PaymentService } from './payment.service.ts'
import * as store from './provider-event.store.ts'

export const eventTask = 'billing_event'
const keptMs = 90 * 24 * 3600_000

type Parts = {
  db: Database
  clock: Clock
  findProvider(name: string): PaymentProvider | undefined
  payments: Pick<PaymentService, 'look'>
}

/** Messages of providers. They may come twice, late, in any order or never: each only makes us ask (decision 94). */
export function providerEventService({ db, clock, findProvider, payments }: Parts) {
  return {
    /** Keeps a message once, and answers: asking about its payment is a job. Throws webhook_refused. */
    async receive(name: PaymentProvider['name'], body: Buffer, signature: string | undefined): Promise<null> {
      const provider = findProvider(name)
      if (!provider?.readEvent) throw new AppError('webhook_refused')
      const { id: eventId, type, paymentRef, occurredAt } = await provider.readEvent(body, signature)
      await db.transaction(async tx => {
        const event = { provider: name, eventId, type, paymentRef, occurredAt, now: clock() }
        if (!(await store.insertEvent(tx, event)) || !paymentRef) return
        await enqueue(tx, eventTask, { provider: name, eventId }, { jobKey: `event:${name}:${eventId}` })
      })
      return null
    },

    /** The job: asks about the payment, if it is one of ours. */
    async apply(provider: string, eventId: string): Promise<void> {
      const paymentId = await store.findPaymentOf(db, { provider, eventId })
      if (!paymentId) return
      await payments.look(paymentId)
      await store.setApplied(db, { provider, eventId, now: clock() })
    },

    async forgetOld(): Promise<void> {
      await store.deleteBefore(db, new Date(clock().getTime() - keptMs))
    },
  }
}
export type ProviderEventService = ReturnType<typeof providerEventService>
