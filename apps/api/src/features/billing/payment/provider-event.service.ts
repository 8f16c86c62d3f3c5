import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { PaymentProvider, ProviderEvent } from '#core/payments/provider.ts'
import type { PaymentService } from './payment.service.ts'
import { findIdByRef, findPayment } from './payment.store.ts'
import type { PaymentMethodService } from './payment-method.service.ts'
import * as methods from './payment-method.store.ts'
import * as store from './provider-event.store.ts'

export const eventTask = 'billing_event'
const retentionMs = 90 * 24 * 3600_000

type Parts = {
  db: Database
  clock: Clock
  findProvider(name: string): PaymentProvider | undefined
  payments: Pick<PaymentService, 'refresh' | 'meet'>
  methods: Pick<PaymentMethodService, 'refresh'>
}

/** Messages of providers. They may come twice, late, in any order or never: each only makes us ask (decision 94). */
export function providerEventService({ db, clock, findProvider, payments, methods: held }: Parts) {
  /** Whether an unsigned message names something of ours; anything else is answered, and nothing of it is stored. */
  async function isOurs(provider: string, event: ProviderEvent): Promise<boolean> {
    const { paymentRef, paymentId, methodRef } = event
    if (methodRef) return (await methods.listByRef(db, { provider, providerRef: methodRef })).length > 0
    if (!paymentRef) return false
    if (await findIdByRef(db, { provider, providerRef: paymentRef })) return true
    return paymentId ? (await findPayment(db, paymentId))?.provider === provider : false
  }

  return {
    /** Keeps a message once, and answers: asking about its payment is a job. Throws webhook_refused. */
    async receive(name: PaymentProvider['name'], body: Buffer, signature: string | undefined): Promise<null> {
      const provider = findProvider(name)
      if (!provider?.readEvent) throw new AppError('webhook_refused')
      const event = await provider.readEvent(body, signature)
      if (!signature && !(await isOurs(name, event))) return null
      const { id: eventId, type, paymentRef, paymentId = null, methodRef = null, occurredAt } = event
      await db.transaction(async tx => {
        const row = { provider: name, eventId, type, paymentRef, occurredAt, now: clock() }
        if (!(await store.insertEvent(tx, row)) || !(paymentRef ?? methodRef)) return
        const job = { provider: name, eventId, paymentRef, paymentId, methodRef }
        await enqueue(tx, eventTask, job, { jobKey: `event:${name}:${eventId}` })
      })
      return null
    },

    /** The job: asks about the payment, if it is one of ours. */
    async apply(
      provider: string,
      eventId: string,
      { paymentRef, paymentId, methodRef }: Partial<Named> = {},
    ): Promise<void> {
      const known = await store.findPaymentOf(db, { provider, eventId })
      if (known) await payments.refresh(known)
      else if (methodRef) await held.refresh(provider, methodRef)
      else if (!paymentId || !paymentRef || !(await payments.meet(paymentId, paymentRef))) return
      await store.setApplied(db, { provider, eventId, now: clock() })
    },

    async forgetOld(): Promise<void> {
      await store.deleteBefore(db, new Date(clock().getTime() - retentionMs))
    },
  }
}
type Named = { paymentRef: string | null; paymentId: string | null; methodRef: string | null }
export type ProviderEventService = ReturnType<typeof providerEventService>
