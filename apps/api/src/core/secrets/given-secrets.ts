import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { SecretName } from './secret.store.ts'
import { readSecretFile } from './secret-file.ts'
import { type KeySource, keySource, sign } from './secret-keys.ts'

/** A secret that this node was given, by a setting or a file. */
export type GivenSecret = {
  name: SecretName
  /** The setting or the file that it came from. */
  from: string
  fingerprint: string
  source: KeySource
  /** Whether it is to be used from now on, or only for what was made with former secrets. */
  isFormer: boolean
}

export type SecretSettings = Pick<
  Config,
  'secret' | 'oldSecret' | 'diarySecret' | 'oldDiarySecret' | 'dataDirectory'
>

/** Where the secret is stored if no setting gives it; the next one and former ones are beside it. */
export const secretPath = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) => join(dataDirectory, 'secret')
export const nextPath = (config: Pick<Config, 'dataDirectory'>) => `${secretPath(config)}.new`
const formerName = /^secret\.old-[\w-]+$/
export const formerPath = (config: Pick<Config, 'dataDirectory'>, fingerprint: string) =>
  `${secretPath(config)}.old-${short(fingerprint)}`

/** The form in which people compare fingerprints. */
export const short = (fingerprint: string) => fingerprint.slice(0, 10)

export function givenSecret(
  name: SecretName,
  text: string,
  { from, isFormer = false }: { from: string; isFormer?: boolean },
): GivenSecret {
  const source = keySource(text)
  return { name, from, source, isFormer, fingerprint: sign(source.key(`fingerprint of ${name}`), name) }
}

/**
 * All secrets in settings and files. Nothing is created. Throws a StartError if the secret exists and cannot be read.
 */
export async function readGivenSecrets(config: SecretSettings): Promise<GivenSecret[]> {
  const settings: [SecretName, string | null, { from: string; isFormer?: boolean }][] = [
    ['SECRET', config.secret, { from: 'SECRET' }],
    ['SECRET', config.oldSecret, { from: 'OLD_SECRET', isFormer: true }],
    ['DIARY_SECRET', config.diarySecret, { from: 'DIARY_SECRET' }],
    ['DIARY_SECRET', config.oldDiarySecret, { from: 'OLD_DIARY_SECRET', isFormer: true }],
  ]
  return [
    ...(config.secret === null ? await readFiles(config) : []),
    ...settings.flatMap(([name, text, about]) => (text === null ? [] : [givenSecret(name, text, about)])),
  ]
}

/** The next one comes first: it is the one to be used, as soon as it exists. */
async function readFiles(config: SecretSettings): Promise<GivenSecret[]> {
  const found: GivenSecret[] = []
  for (const from of [nextPath(config), secretPath(config)]) {
    const text = await readSecretFile(from)
    if (text !== null) found.push(givenSecret('SECRET', text, { from }))
  }
  const names = await readdir(config.dataDirectory).catch(() => [])
  for (const name of names.filter(each => formerName.test(each)).toSorted()) {
    const from = join(config.dataDirectory, name)
    // An unreadable one is missed only if something still needs it.
    const text = await readSecretFile(from).catch(() => null)
    if (text !== null) found.push(givenSecret('SECRET', text, { from, isFormer: true }))
  }
  return found
}

/** The secret of this name that is to be used. */
export const mainOf = (given: GivenSecret[], name: SecretName): GivenSecret | null =>
  given.find(each => each.name === name && !each.isFormer) ?? null
