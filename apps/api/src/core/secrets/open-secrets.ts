import type { Clock } from '../clock.ts'
import type { Database, Handle } from '../database/database.ts'
import { notify } from '../database/notify.store.ts'
import { checkEvidence, type Sealed } from './evidence.ts'
import {
  type GivenSecret,
  givenSecret,
  mainOf,
  readGivenSecrets,
  type SecretSettings,
  secretPath,
} from './given-secrets.ts'
import { insertSecret, listSecrets, lockSecrets, type SecretRow } from './secret.store.ts'
import { makeSecretFile } from './secret-file.ts'
import type { Secret } from './secret-keys.ts'
import { names, type SecretRing, secretRing } from './secret-ring.ts'

/** The channel on which nodes announce changed secrets. */
export const secretsChannel = 'secrets'
/** How often a node reads them anyway: a notification can be lost. */
export const secretReloadMs = 10_000

export type SecretParts = {
  db: Database
  clock: Clock
  config: SecretSettings
  /** Some of what is sealed in this database. */
  listSealed(): Promise<Sealed[]>
  warn(line: string): void
}

/** The secrets of a node, which change when the database says so. */
export type LiveSecret = Secret & {
  readonly ring: SecretRing
  /** Reads again which secret is used. Throws a StartError if this node does not have it. */
  renew(): Promise<void>
}

/**
 * The secrets of this node, after checking that they belong to this database; the first ones are recorded in it. Throws
 * a StartError that says what is wrong and what to do.
 */
export async function openSecrets(parts: SecretParts): Promise<LiveSecret> {
  const { db, clock, config, warn } = parts
  let given = await readGivenSecrets(config)
  let rows = await listSecrets(db)
  if (rows.length === 0) {
    given = await noteFirst(parts, given)
    rows = await listSecrets(db)
  }
  let ring = secretRing(given, rows, clock())
  for (const line of ring.warnings) warn(line)
  return {
    key: purpose => ring.current.key(purpose),
    keys: purpose => ring.trusted.map(source => source.key(purpose)),
    get sealing() {
      return ring.sealing
    },
    get ring() {
      return ring
    },
    async renew() {
      const now = await listSecrets(db)
      // A file may have been created for it meanwhile.
      if (!now.every(row => given.some(({ fingerprint }) => fingerprint === row.fingerprint)))
        given = await readGivenSecrets(config)
      ring = secretRing(given, now, clock())
    },
  }
}

/** Creates a secret if there is none and nothing needs an older one. */
async function noteFirst(
  { db, clock, config, listSealed, warn }: SecretParts,
  found: GivenSecret[],
): Promise<GivenSecret[]> {
  for (const line of checkEvidence(found, await listSealed())) warn(line)
  const from = secretPath(config)
  const given = mainOf(found, 'SECRET')
    ? found
    : [...found, givenSecret('SECRET', await makeSecretFile(from), { from })]
  await db.transaction(async tx => {
    await lockSecrets(tx)
    // Of nodes that start at once, the first one's secrets are recorded; those of the others are compared with them.
    if ((await listSecrets(tx)).length > 0) return
    for (const name of names) {
      const main = mainOf(given, name)
      if (main) await insertSecret(tx, firstRow(main, clock()))
    }
  })
  return given
}

function firstRow({ name, fingerprint }: GivenSecret, createdAt: Date): Omit<SecretRow, 'trustedUntil'> {
  return { name, fingerprint, createdAt, generation: 1, state: 'current' }
}

export const notifySecretsChanged = (handle: Handle): Promise<void> => notify(handle, secretsChannel, '')
