import webPush from 'web-push'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { seal, unseal } from '#core/seal.ts'
import type { Secret } from '#core/secret.ts'
import { findServiceKey, insertServiceKey } from './push-keys.store.ts'

export type PushKeys = { publicKey: string; privateKey: string }

const name = 'vapid'

/**
 * The keys by which push services know this service (VAPID). Made once: browsers' subscriptions hold for them only.
 * The private one is sealed with the secret.
 */
export function pushKeysService({ db, clock, secret }: { db: Database; clock: Clock; secret: Secret }) {
  const sealKey = secret.key('push keys')
  let loaded: Promise<PushKeys> | null = null

  async function make(): Promise<void> {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const sealedPrivateKey = seal(sealKey, privateKey, name)
    await insertServiceKey(db, { name, publicKey, sealedPrivateKey, createdAt: clock() })
  }

  async function load(): Promise<PushKeys> {
    // Of nodes that start at once the first one's stand, so they are read after they were made.
    if (!(await findServiceKey(db, name))) await make()
    const kept = await findServiceKey(db, name)
    const privateKey = kept && unseal(sealKey, kept.sealedPrivateKey, name)
    if (!privateKey) throw new Error('the key of web push does not open with this SECRET: see README.md')
    return { publicKey: kept.publicKey, privateKey }
  }

  return {
    get(): Promise<PushKeys> {
      if (!loaded) {
        loaded = load()
        loaded.catch(() => {
          loaded = null
        })
      }
      return loaded
    },
  }
}
export type PushKeysService = ReturnType<typeof pushKeysService>
