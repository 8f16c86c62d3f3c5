import { sessionSeconds } from '../auth/session-cookies.ts'
import type { Database, Transaction } from '../database/database.ts'
import { StartError } from '../start-error.ts'
import {
  formerPath,
  type GivenSecret,
  mainOf,
  nextPath,
  readGivenSecrets,
  type SecretSettings,
  secretPath,
} from './given-secrets.ts'
import { notifySecretsChanged } from './open-secrets.ts'
import {
  insertSecret,
  listSecrets,
  lockSecrets,
  retireSecrets,
  type SecretName,
  type SecretRow,
  updateSecret,
} from './secret.store.ts'
import { makeSecretFile, succeedSecretFile } from './secret-file.ts'
import { names, secretRing } from './secret-ring.ts'

type Settings = SecretSettings

/** The names of the secrets that differ from those the database uses. */
function listChanged(given: GivenSecret[], rows: SecretRow[]): SecretName[] {
  return names.filter(name => {
    const current = rows.find(row => row.name === name && row.state === 'current')
    return mainOf(given, name)?.fingerprint !== current?.fingerprint
  })
}

/**
 * The secrets for a rotation. If the settings name nothing new, the secret in the file gets a successor beside it; null
 * if there is no such file either.
 */
export async function prepareRotation(db: Database, config: Settings): Promise<GivenSecret[] | null> {
  const given = await readGivenSecrets(config)
  const rows = await listSecrets(db)
  secretRing(given, rows, new Date(0)) // Throws if this node does not have what the database uses now.
  if (listChanged(given, rows).length > 0) return given
  if (rows.some(({ state }) => state === 'previous')) return given
  if (config.secret !== null) return null
  await makeSecretFile(nextPath(config))
  return readGivenSecrets(config)
}

/**
 * From now on all nodes sign and seal with what this node was given. Signatures of former secrets stay valid for the
 * life of a session, or become invalid at once if somebody else knows those secrets. Returns what changed.
 */
export async function switchSecrets(
  db: Database,
  given: GivenSecret[],
  { now, isLeaked }: { now: Date; isLeaked: boolean },
): Promise<SecretName[]> {
  const trustedUntil = isLeaked ? now : new Date(now.getTime() + sessionSeconds * 1000)
  return db.transaction(async tx => {
    await lockSecrets(tx)
    return changeOver(tx, { given, now, former: () => ({ state: 'previous', trustedUntil }) })
  })
}

/**
 * Nothing is sealed with a former secret any more: old backups need it, and until they are accepted or expire the gifts
 * whose codes it has made (decision 99).
 */
export async function finishRotation(db: Database, config: Settings): Promise<string | null> {
  await db.transaction(async tx => {
    await retireSecrets(tx)
    await notifySecretsChanged(tx)
  })
  const given = await readGivenSecrets(config)
  const [next, used] = [nextPath(config), secretPath(config)].map(path =>
    given.find(({ from }) => from === path),
  )
  if (!next || !used) return null
  const former = formerPath(config, used.fingerprint)
  await succeedSecretFile(secretPath(config), nextPath(config), former)
  return former
}

/**
 * Uses the secrets of this node although they are not those of this database, whose secret is lost. What that one has
 * sealed stays closed until somebody finds it and sets OLD_SECRET to it.
 */
export async function acceptSecrets(db: Database, given: GivenSecret[], now: Date): Promise<SecretName[]> {
  if (!mainOf(given, 'SECRET')) throw new StartError('There is no secret to accept.', 'Set SECRET.')
  const stateOf = (row: SecretRow) =>
    given.some(({ name, fingerprint }) => name === row.name && fingerprint === row.fingerprint)
      ? 'previous'
      : 'lost'
  return db.transaction(async tx => {
    await lockSecrets(tx)
    for (const row of await listSecrets(tx))
      if (row.state === 'previous') await updateSecret(tx, row, { state: stateOf(row) })
    return changeOver(tx, { given, now, former: row => ({ state: stateOf(row), trustedUntil: now }) })
  })
}

type Change = {
  given: GivenSecret[]
  now: Date
  /** What happens to the secret that was used until now. */
  former(row: SecretRow): Pick<SecretRow, 'state' | 'trustedUntil'>
}

async function changeOver(tx: Transaction, { given, now, former }: Change): Promise<SecretName[]> {
  const rows = await listSecrets(tx)
  const changed = listChanged(given, rows)
  for (const name of changed) {
    const ofName = rows.filter(row => row.name === name)
    const current = ofName.find(({ state }) => state === 'current')
    if (current) await updateSecret(tx, current, former(current))
    const main = mainOf(given, name)
    const known = ofName.find(({ fingerprint }) => fingerprint === main?.fingerprint)
    if (known) await updateSecret(tx, known, { state: 'current', trustedUntil: null })
    else if (main) await insertSecret(tx, nextRow(main, ofName, now))
  }
  await notifySecretsChanged(tx)
  return changed
}

/** Without a row, everything was sealed before secrets were recorded, under the first mark. */
function nextRow({ name, fingerprint }: GivenSecret, ofName: SecretRow[], createdAt: Date) {
  const generation = Math.max(1, ...ofName.map(row => row.generation)) + 1
  return { name, fingerprint, createdAt, generation, state: 'current' as const }
}
