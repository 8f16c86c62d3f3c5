import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import { isSame, type Secret } from '#core/secret-keys.ts'

const ticketMs = 10 * 60_000
const randomBytesEach = 16
const ofTickets = 'line ticket'

/**
 * Random texts that prove by themselves that we made them and that they are not too old, so that nothing has to be
 * stored for sign-ins that are never finished. Letters and digits only, as LINE requires for `state`.
 */
export function lineTickets(secret: Secret, clock: Clock) {
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
  /** The key with which the ticket was made, which may belong to a former secret; null if we did not make it. */
  const keyOf = (purpose: 'state' | 'nonce', ticket: string) =>
    secret
      .keys(ofTickets)
      .find(key => isSame(ticket.slice(-32), mac(key, `${purpose}:${ticket.slice(0, -32)}`)))

  return {
    lifeMs: ticketMs,

    make(purpose: 'state' | 'nonce'): string {
      const ends = Math.floor((clock().getTime() + ticketMs) / 1000)
      const body = randomBytes(randomBytesEach).toString('hex') + ends.toString(16).padStart(10, '0')
      return body + mac(secret.key(ofTickets), `${purpose}:${body}`)
    },

    isGood(purpose: 'state' | 'nonce', ticket: string): boolean {
      if (!keyOf(purpose, ticket)) return false
      return Number.parseInt(ticket.slice(randomBytesEach * 2, -32), 16) * 1000 > clock().getTime()
    },

    /** A secret value that only we can derive from a state, whichever browser returns it. */
    derive: (purpose: 'nonce' | 'verifier', state: string): string =>
      createHmac('sha256', keyOf('state', state) ?? secret.key(ofTickets))
        .update(`${purpose} of ${state}`)
        .digest('base64url'),
  }
}
export type LineTickets = ReturnType<typeof lineTickets>
