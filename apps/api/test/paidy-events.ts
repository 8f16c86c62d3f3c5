import type { FastifyInstance } from 'fastify'
import type { Services } from '../src/app.ts'
import type { Database } from '../src/core/database/database.ts'
import { carryOutEvents } from './provider-events.ts'

type Parts = { app: FastifyInstance; db: Database; billing: Services['billing'] }

/** Messages as Paidy sends them, and the jobs that follow from them. */
export function paidyEvents({ app, db, billing }: Parts) {
  const send = (body: unknown) =>
    app.inject({
      method: 'POST',
      url: '/v1/webhooks/paidy',
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const carryOut = () => carryOutEvents(db, billing)
  return {
    send,
    carryOut,
    async deliver(body: unknown) {
      const answer = await send(body)
      await carryOut()
      return answer
    },
  }
}

/** What Paidy says of a payment. */
export const paidyEvent = (
  { id, order }: { id: string; order: { order_ref: string } },
  status = 'authorize_success',
  timestamp = '2026-11-22T03:00:00.000Z',
) => ({ payment_id: id, event_type: 'payment', order_ref: order.order_ref, status, timestamp })
