import type { DeclineReason } from '@iki/contract/money/order'
import { isSandboxCard, type SandboxCard, sandboxCards } from '@iki/contract/money/sandbox-cards'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import type { PaymentProvider, ProviderMethod, Reading } from '#core/payments/provider.ts'
import * as store from './sandbox.store.ts'

const laterMs = 60_000

type Outcome = { state: store.SandboxState; reason?: DeclineReason; isLater?: true }

/** What becomes of a payment with a card. `isKnown`: the bank has asked the member before. */
function outcomeOf(card: SandboxCard, how: { isOffSession: boolean; isKnown: boolean }): Outcome {
  if (card === 'visa-0002') return { state: 'failed', reason: 'other' }
  if (card === 'visa-9995') return { state: 'failed', reason: 'funds' }
  if (card === 'visa-0341' && how.isOffSession) return { state: 'failed', reason: 'funds' }
  if (card === 'visa-0077') return { state: 'processing', isLater: true }
  if (card === 'visa-3184' || (card === 'visa-3155' && !how.isKnown))
    return how.isOffSession ? { state: 'failed', reason: 'authentication' } : { state: 'requires_action' }
  return { state: 'paid' }
}

const methodOf = (card: SandboxCard): ProviderMethod => ({
  ref: card,
  label: `${sandboxCards[card].brand} 末尾${sandboxCards[card].last4}`,
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
  /** Reads the payment under a lock, and lets `change` say what becomes of it. */
  async function change(
    ref: string,
    decide: (payment: store.SandboxPayment, tx: Transaction) => Promise<Outcome | null> | Outcome | null,
  ): Promise<Reading> {
    return db.transaction(async tx => {
      const payment = await store.lockPayment(tx, ref)
      if (!payment) throw new AppError('not_found')
      const outcome = await decide(payment, tx)
      if (!outcome) return readingOf(payment)
      const set = {
        state: outcome.state,
        declineReason: outcome.reason ?? null,
        paidFrom: outcome.isLater ? new Date(clock().getTime() + laterMs) : null,
      }
      await store.setState(tx, { ref, ...set })
      return readingOf({ ...payment, ...set })
    })
  }

  const provider: PaymentProvider = {
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

    move: (ref, { isOffSession }) =>
      change(ref, ({ state, card, isKnown }) =>
        state === 'begun' ? outcomeOf(cardOf(card), { isOffSession, isKnown }) : null,
      ),

    read: ref =>
      change(ref, ({ state, paidFrom }) =>
        state === 'processing' && paidFrom && paidFrom <= clock() ? { state: 'paid' } : null,
      ),

    async release(ref) {
      await change(ref, ({ state }) =>
        state === 'begun' || state === 'requires_action' ? { state: 'cancelled' } : null,
      )
    },

    refund: ({ refundId, ref, amountYen }) =>
      db.transaction(async tx => {
        const payment = await store.lockPayment(tx, ref)
        if (!payment) throw new AppError('not_found')
        const isNew = await store.insertRefund(tx, { refundId, ref, amountYen })
        const isPossible = payment.state === 'paid' && payment.refundedYen + amountYen <= payment.amountYen
        if (isNew && !isPossible)
          throw new Error(`The practice provider can't return ${amountYen} yen of ${ref}.`)
        if (isNew) await store.addRefunded(tx, { ref, amountYen })
        return { ref: refundId, isDone: true }
      }),

    async storeMethod(_, token) {
      const card = cardOf(token)
      return card === 'visa-0002' ? { kind: 'refused' } : { kind: 'stored', method: methodOf(card) }
    },

    async dropMethod() {},
    async forgetMember() {},
  }

  return {
    provider,

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

function readingOf(payment: store.SandboxPayment): Reading {
  const { state, card, declineReason } = payment
  return {
    state,
    capturedYen: state === 'paid' ? payment.amountYen : 0,
    refundedYen: payment.refundedYen,
    method: payment.savesMethod && state === 'paid' ? methodOf(cardOf(card)) : null,
    declineReason,
    isRetryable: declineReason === 'funds',
    clientSecret: null,
    dispute: 'none',
  }
}
