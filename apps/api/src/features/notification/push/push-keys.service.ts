import webPush from 'web-push'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { Sealed } from '#core/secrets/evidence.ts'
import type { KeySource, Secret } from '#core/secrets/secret-keys.ts'
import { findServiceKey } from './push-keys.store.ts'
import { opensServiceKey, serviceKeysService } from './service-keys.service.ts'

export type PushKeys = { publicKey: string; privateKey: string }

const name = 'vapid'

/**
 * The keys by which push services know this service (VAPID). Made once, because browsers' subscriptions are valid for
 * them only. The private one is sealed with the secret.
 */
export function pushKeysService(parts: { db: Database; clock: Clock; secret: Secret }) {
  const keys = serviceKeysService(parts)
  let loaded: Promise<PushKeys> | null = null

  async function load(): Promise<PushKeys> {
    const found = await keys.find(name)
    if (found) return found
    await keys.insert(name, webPush.generateVAPIDKeys())
    // Of nodes that start at once the first one's keys are used, so they are read again after they were made.
    const made = await keys.find(name)
    if (!made) throw new Error('the key of web push was removed while it was made')
    return made
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

/** The first thing that is sealed in a database: the right secret always opens it. */
export async function sealedPushKey(db: Database): Promise<Sealed[]> {
  const row = await findServiceKey(db, name)
  if (!row) return []
  const opens = (source: KeySource) => opensServiceKey(source, row)
  return [{ name: 'SECRET', what: 'the key of web push', isDecisive: true, opens }]
}
