import { mediaAddressMs } from '@iki/contract/media/media'
import type { FastifyReply } from 'fastify'
import type { Address } from '../storage/media-address.ts'

/**
 * Lets the browser cache what never changes, without asking: while its address is valid, but for no longer than
 * ten minutes where a right may be lost meanwhile (decision 49). What is open to everyone needs no right.
 */
export function cacheWhileOpen(reply: FastifyReply, { access, expires }: Address, now: Date): void {
  const left = Math.max(0, expires - now.getTime())
  const ms = access === undefined ? left : Math.min(mediaAddressMs, left)
  reply.header('cache-control', `private, max-age=${Math.floor(ms / 1000)}, immutable`)
}
