import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import { isSame, type Secret } from '#core/secret.ts'

const ticketMs = 10 * 60_000
const randomBytesEach = 16

/**
 * Random texts of our making that tell by themselves that they are ours and not too old, so that nothing need be
 * stored for a sign-in that is never finished. Letters and digits only, as LINE wants it of `state`.
 */
export function lineTickets(secret: Secret, clock: Clock) {
  const key = secret.key('line ticket')
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32)

  return {
    lifeMs: ticketMs,

    make(purpose: 'state' | 'nonce'): string {
      const ends = Math.floor((clock().getTime() + ticketMs) / 1000)
      const body = randomBytes(randomBytesEach).toString('hex') + ends.toString(16).padStart(10, '0')
      return body + mac(`${purpose}:${body}`)
    },

    isGood(purpose: 'state' | 'nonce', ticket: string): boolean {
      const body = ticket.slice(0, -32)
      if (!isSame(ticket.slice(-32), mac(`${purpose}:${body}`))) return false
      return Number.parseInt(body.slice(randomBytesEach * 2), 16) * 1000 > clock().getTime()
    },

    /** A secret that only we can make from a ticket, whichever browser it comes back in. */
    derive: (purpose: 'nonce' | 'verifier', ticket: string): string =>
      createHmac('sha256', key).update(`${purpose} of ${ticket}`).digest('base64url'),
  }
}
export type LineTickets = ReturnType<typeof lineTickets>
