import type { Endpoint, InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { call } from '#core/api/api-client.ts'
import type { Sending } from './outbox-parts.ts'

/** Sends an entry by one endpoint. `keyOf` names the key under which a repeat of this very entry counts once. */
export function sendTo<E extends Endpoint, T>(
  endpoint: E,
  toInput: (id: string, value: T) => InputOf<E>,
  keyOf?: (value: T) => string,
): (sending: Sending<T>) => Promise<OutputOf<E>> {
  return ({ id, value, options }) =>
    call(endpoint, toInput(id, value), keyOf ? { ...options, idempotencyKey: keyOf(value) } : options)
}
