import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { ProviderEvent } from '#core/payments/provider.ts'
import * as store from './sandbox-fault.store.ts'

type Parts = { db: Database; clock: Clock }

/** The messages of the practice provider: lost, late, twice or in another order, where an operator wants that. */
export function sandboxMessageSender({ db, clock }: Parts) {
  return {
    /** Writes the message about the result of a payment, in the transaction that has changed it. */
    async add(tx: Transaction, ref: string, type: string): Promise<void> {
      await store.insertMessage(tx, { ref, type, now: clock() })
    },

    /** Hands over what is due. One that is not taken stays, and comes again. Throws then, after all the others. */
    async deliver(receive: (body: Buffer) => Promise<unknown>): Promise<void> {
      const now = clock()
      const failed: unknown[] = []
      for (const { id, ref, type, copies } of await store.listDueMessages(db, now)) {
        const body = Buffer.from(JSON.stringify({ id, type, ref, at: now }))
        try {
          for (let copy = 0; copy < copies; copy += 1) await receive(body)
          await store.removeMessage(db, id)
        } catch (error) {
          failed.push(error)
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} messages could not be taken.`)
    },
  }
}

export function readMessage(body: Buffer): ProviderEvent {
  const { id, type, ref, at } = JSON.parse(body.toString('utf8'))
  return { id: String(id), type, paymentRef: ref, occurredAt: new Date(at) }
}
