import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import { isSame, type Secret } from './secret-keys.ts'

const randomBytesEach = 16

type Kind = { secret: Secret; clock: Clock; of: string; lifeMs: number }

/**
 * Random texts that prove by themselves that we made them for this purpose and that they are not too old, so that
 * nothing has to be stored for what is started and never finished. Letters and digits only.
 */
export function signedTickets({ secret, clock, of, lifeMs }: Kind) {
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
  /** The key with which the ticket was made, which may belong to a former secret; null if we did not make it. */
  const keyOf = (purpose: string, ticket: string) =>
    secret.keys(of).find(key => isSame(ticket.slice(-32), mac(key, `${purpose}:${ticket.slice(0, -32)}`)))

  return {
    lifeMs,

    make(purpose: string): string {
      const ends = Math.floor((clock().getTime() + lifeMs) / 1000)
      const body = randomBytes(randomBytesEach).toString('hex') + ends.toString(16).padStart(10, '0')
      return body + mac(secret.key(of), `${purpose}:${body}`)
    },

    isGood(purpose: string, ticket: string): boolean {
      if (!keyOf(purpose, ticket)) return false
      return Number.parseInt(ticket.slice(randomBytesEach * 2, -32), 16) * 1000 > clock().getTime()
    },

    /** A secret value that only we can derive from a ticket, whoever returns it. */
    derive: (purpose: string, ticket: string, what: string): string =>
      createHmac('sha256', keyOf(purpose, ticket) ?? secret.key(of))
        .update(`${what} of ${ticket}`)
        .digest('base64url'),
  }
}
export type SignedTickets = ReturnType<typeof signedTickets>
