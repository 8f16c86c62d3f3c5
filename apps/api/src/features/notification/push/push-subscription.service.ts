import { createHash, ECDH } from 'node:crypto'
import { mostPushSubscriptions, type savePushSubscription } from '@iki/contract/account/notification'
import type { InputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { WhichSessions } from '#core/events.ts'
import { oneLine } from '#core/one-line.ts'
import * as store from './push.store.ts'
import { readPushAddress } from './push-address.ts'

type Parts = { db: Database; clock: Clock; isInsecure: boolean }

/** An uncompressed point of P-256, and the secret (RFC 8291). */
const [pointBytes, secretBytes] = [65, 16]

/** Push subscriptions of members' browsers. */
export function pushSubscriptionService({ db, clock, isInsecure }: Parts) {
  return {
    /** Throws push_not_allowed. */
    async save(
      { endpoint: sent, keys, device = '' }: InputOf<typeof savePushSubscription>,
      { uid, sessionId }: Pick<SignedIn, 'uid' | 'sessionId'>,
    ): Promise<null> {
      const endpoint = readPushAddress(sent, isInsecure)
      const p256dh = Buffer.from(keys.p256dh, 'base64url')
      const auth = Buffer.from(keys.auth, 'base64url')
      if (endpoint === null || !isPoint(p256dh) || auth.length !== secretBytes)
        throw new AppError('push_not_allowed')
      await db.transaction(async tx => {
        const isSaved = await store.saveSubscription(tx, {
          id: idOf(endpoint),
          uid,
          sessionId,
          endpoint,
          device: oneLine(device),
          at: clock(),
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        })
        if (!isSaved) throw new AppError('not_signed_in')
        await store.deleteOldestSubscriptions(tx, uid, mostPushSubscriptions)
      })
      return null
    },

    async remove(endpoint: string, uid: string): Promise<null> {
      const address = readPushAddress(endpoint, isInsecure)
      if (address !== null) await store.deleteSubscription(db, idOf(address), uid)
      return null
    },

    /** In the transaction that ends these sessions. */
    removeOfSessions: (tx: Transaction, which: WhichSessions): Promise<void> =>
      'id' in which
        ? store.deleteSubscriptionsOfSession(tx, which.id)
        : store.deleteSubscriptionsOf(tx, which.uid, which.except ?? null),
  }
}
export type PushSubscriptionService = ReturnType<typeof pushSubscriptionService>

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

function isPoint(key: Buffer): boolean {
  try {
    return key.length === pointBytes && ECDH.convertKey(key, 'prime256v1').length > 0
  } catch {
    return false
  }
}
