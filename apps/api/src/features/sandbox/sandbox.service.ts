import type { DeclineReason } from '@iki/contract/money/order'
import { isSandboxCard, type SandboxCard, sandboxCards } from '@iki/contract/money/sandbox-cards'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { Dispute, PaymentProvider, PaymentReading, ProviderMethod } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'
import * as store from './sandbox.store.ts'
import * as faults from './sandbox-fault.store.ts'
import { type FaultKind, type FaultyCall, misbehaving } from './sandbox-faults.ts'
import { readMessage, sandboxMessageSender } from './sandbox-messages.ts'

const laterMs = 60_000

type Outcome = { state: store.SandboxState; reason?: DeclineReason; laterMs?: number }

/** The result of a payment with a card. `isKnown`: the bank has asked the member before. */
function outcomeOf(card: SandboxCard, how: { isOffSession: boolean; isKnown: boolean }): Outcome {
  if (card === 'visa-0002') return { state: 'failed', reason: 'other' }
  if (card === 'visa-9995') return { state: 'failed', reason: 'funds' }
  if (card === 'visa-0341' && how.isOffSession) return { state: 'failed', reason: 'funds' }
  if (card === 'visa-0077') return { state: 'processing', laterMs }
  if (card === 'visa-3184' || (card === 'visa-3155' && !how.isKnown))
    return how.isOffSession ? { state: 'failed', reason: 'authentication' } : { state: 'requires_action' }
  return { state: 'paid' }
}

const methodOf = (card: SandboxCard): ProviderMethod => ({
  ref: card,
  label: `${sandboxCards[card].brand} 末尾${sandboxCards[card].last4}`,
  // Everybody practises with the same few cards.
  fingerprint: null,
  expMonth: 12,
  expYear: 2039,
})

function cardOf(given: string): SandboxCard {
  if (!isSandboxCard(given))
    throw new AppError('invalid_input', { fields: { newMethod: 'カードを選んでください' } })
  return given
}

/** The provider that is built in: it behaves as one, and no money moves. */
export function sandboxProvider({ db, clock }: { db: Database; clock: Clock }) {
  const messages = sandboxMessageSender({ db, clock })

  /** Reads the payment, and lets `decide` choose its next state; once more, if that has changed meanwhile. */
  async function change(
    ref: string,
    decide: (payment: store.SandboxPayment) => Outcome | null,
  ): Promise<PaymentReading> {
    for (;;) {
      const payment = await store.findPayment(db, ref)
      if (!payment) throw new AppError('not_found')
      const outcome = decide(payment)
      if (!outcome) return readingOf(payment)
      const now = clock()
      const changed = await store.setState(db, {
        ref,
        from: payment.state,
        type: outcome.state,
        declineReason: outcome.reason ?? null,
        now,
        paidFrom: outcome.laterMs ? new Date(now.getTime() + outcome.laterMs) : null,
      })
      if (changed) return readingOf(changed)
    }
  }

  const refund: PaymentProvider['refund'] = ({ refundId, ref, amountYen }) =>
    db.transaction(async tx => {
      const payment = await store.lockPayment(tx, ref)
      if (!payment) throw new AppError('not_found')
      const isNew = await store.insertRefund(tx, { refundId, ref, amountYen })
      const isPossible = payment.state === 'paid' && payment.refundedYen + amountYen <= payment.amountYen
      if (isNew && !isPossible)
        throw new Error(`The practice provider can't return ${amountYen} yen of ${ref}.`)
      if (isNew) await store.addRefunded(tx, { ref, amountYen })
      if (isNew) await messages.add(tx, ref, 'refunded')
      return { ref: refundId, isDone: true }
    })

  const provider = {
    name: 'sandbox',
    form: null,

    async begin({ paymentId, uid, amountYen, method, savesMethod }) {
      const card = cardOf('ref' in method ? method.ref : method.token)
      const payment = {
        ref: paymentId,
        uid,
        card,
        amountYen,
        savesMethod,
        isKnown: 'ref' in method,
        now: clock(),
      }
      await store.insertPayment(db, payment)
      return { ref: paymentId }
    },

    move: (ref, { isOffSession }, lateMs?: number) =>
      change(ref, ({ state, card, isKnown }) => {
        if (state !== 'begun') return null
        const outcome = outcomeOf(cardOf(card), { isOffSession, isKnown })
        return lateMs && outcome.state === 'paid' ? { state: 'processing', laterMs: lateMs } : outcome
      }),

    read: ref =>
      change(ref, ({ state, paidFrom }) =>
        state === 'processing' && paidFrom && paidFrom <= clock() ? { state: 'paid' } : null,
      ),

    async release(ref) {
      await change(ref, ({ state }) =>
        state === 'begun' || state === 'requires_action' ? { state: 'cancelled' } : null,
      )
    },

    refund,

    async storeMethod(_, token) {
      const card = cardOf(token)
      return card === 'visa-0002' ? { kind: 'refused' } : { kind: 'stored', method: methodOf(card) }
    },

    async dropMethod() {},
    async forgetMember() {},
    readEvent: async body => readMessage(body),

    async *listSince(createdAt) {
      for (let after = { createdAt, ref: '' }; ; ) {
        const page = await store.listPaymentsAfter(db, after)
        yield page.map(payment => ({ ref: payment.ref, paymentId: payment.ref, reading: readingOf(payment) }))
        const last = page.at(-1)
        if (!last) return
        after = last
      }
    },

    deliverMessages: messages.deliver,
  } satisfies PaymentProvider

  return {
    provider: misbehaving(provider, call => faults.takeFault(db, call)),

    /** What an operator may do with a payment from the provider's side: false where its state does not allow it. */
    practice: {
      ...practiceFaults({ db, clock }),

      /** Ends one that is under way. */
      async end(ref: string, state: 'paid' | 'failed'): Promise<boolean> {
        let isDone = false
        await change(ref, payment => {
          isDone = payment.state === 'requires_action' || payment.state === 'processing'
          if (!isDone) return null
          return state === 'paid' ? { state } : { state, reason: 'other' }
        })
        return isDone
      },

      /** Its holder contests it, or their bank has decided. */
      dispute: (ref: string, dispute: Exclude<Dispute, 'none'>) =>
        db.transaction(async tx => {
          const payment = await store.lockPayment(tx, ref)
          if (payment?.state !== 'paid') return false
          await store.setDispute(tx, { ref, dispute })
          await messages.add(tx, ref, `dispute_${dispute}`)
          return true
        }),

      /** Returned by the provider without us; all that is left where no sum is given. */
      async refund(ref: string, yen?: number): Promise<number> {
        const { capturedYen, refundedYen } = await provider.read(ref)
        const amountYen = yen ?? capturedYen - refundedYen
        if (amountYen > 0) await refund({ refundId: `provider-${newId()}`, ref, amountYen })
        return amountYen
      },
    },

    /** The answer to the bank's question. Another member's payment is not found. */
    async answer(uid: string, paymentId: string, isAllowed: boolean): Promise<void> {
      await change(paymentId, payment => {
        if (payment.uid !== uid) throw new AppError('not_found')
        if (payment.state !== 'requires_action') return null
        return isAllowed ? { state: 'paid' } : { state: 'failed', reason: 'authentication' }
      })
    },
  }
}
export type Sandbox = ReturnType<typeof sandboxProvider>

function readingOf(payment: store.SandboxPayment): PaymentReading {
  const { state, card, declineReason } = payment
  return {
    state,
    capturedYen: state === 'paid' ? payment.amountYen : 0,
    refundedYen: payment.refundedYen,
    method: payment.savesMethod && state === 'paid' ? methodOf(cardOf(card)) : null,
    declineReason,
    isRetryable: declineReason === 'funds',
    clientSecret: null,
    dispute: payment.dispute,
  }
}

/** How an operator makes the practice provider behave at its next calls and messages. */
function practiceFaults({ db, clock }: { db: Database; clock: Clock }) {
  return {
    misbehave: (fault: { call: FaultyCall; how: FaultKind; times: number; lateSeconds: number | null }) =>
      faults.insertFault(db, fault),
    behave: () => faults.forgetFaults(db),
    listFaults: () => faults.listFaults(db),
    /** Messages that were to come late come with the next sweep. */
    hurry: () => faults.hurryMessages(db, clock()),
  }
}
