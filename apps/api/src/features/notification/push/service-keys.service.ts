import { createHash } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { KeySource, Secret } from '#core/secrets/secret-keys.ts'
import * as store from './push-keys.store.ts'

type Parts = { db: Database; clock: Clock; secret: Secret }

const purpose = 'push keys'
const ofMailStops = 'mail stop '

/** Whether a key of the service was sealed with this secret. */
export const opensServiceKey = (source: KeySource, { name, sealedPrivateKey }: store.ServiceKey): boolean =>
  unseal(source.key(purpose), sealedPrivateKey, name) !== null

/** Keys that stay valid when the secret with which they are sealed is replaced. */
export function serviceKeysService({ db, clock, secret }: Parts) {
  const open = ({ name, sealedPrivateKey }: store.ServiceKey): string | null =>
    unseal(
      secret.sealing.all.map(source => source.key(purpose)),
      sealedPrivateKey,
      name,
    )
  const sealed = (name: string, key: string) => seal(secret.key(purpose), key, name)

  async function insert(name: string, key: { publicKey: string; privateKey: string }): Promise<void> {
    const { publicKey, privateKey } = key
    const sealedPrivateKey = sealed(name, privateKey)
    await store.insertServiceKey(db, { name, publicKey, sealedPrivateKey, createdAt: clock() })
  }

  return {
    /** Does nothing if there is one already. */
    insert,

    /** Null if there is none. Throws if it does not open. */
    async find(name: string): Promise<{ publicKey: string; privateKey: string } | null> {
      const row = await store.findServiceKey(db, name)
      if (!row) return null
      const privateKey = open(row)
      if (privateKey === null)
        throw new Error(`the key ${name} does not open with this SECRET: see “Secrets” in docs/operating.md`)
      return { publicKey: row.publicKey, privateKey }
    },

    /** Addresses in mails never expire, even when the secret with which they were made is no longer used. */
    async saveMailStops(former: KeySource[]): Promise<void> {
      for (const source of former) {
        const key = source.key('mail stop')
        const name = ofMailStops + createHash('sha256').update(key).digest('base64url').slice(0, 12)
        await insert(name, { publicKey: '', privateKey: key.toString('base64url') })
      }
    },

    async listFormerMailStops(): Promise<Buffer[]> {
      const rows = await store.listServiceKeys(db)
      return rows
        .filter(({ name }) => name.startsWith(ofMailStops))
        .flatMap(row => open(row) ?? [])
        .map(key => Buffer.from(key, 'base64url'))
    },

    /** Seals all of them with the current secret; deletes those that no secret opens, so that new ones are made. */
    async reseal(): Promise<void> {
      for (const row of await store.listServiceKeys(db)) {
        if (opensServiceKey(secret, row)) continue
        const key = open(row)
        if (key === null) await store.deleteServiceKey(db, row)
        else await store.updateServiceKey(db, row, sealed(row.name, key))
      }
    },
  }
}
export type ServiceKeys = ReturnType<typeof serviceKeysService>
