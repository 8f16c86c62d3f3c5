import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  formerPath,
  givenSecret,
  readGivenSecrets,
  type SecretSettings,
  secretPath,
  short,
} from '../secrets/given-secrets.ts'
import { putSecretFile, readSecretFile } from '../secrets/secret-file.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

type Needed = Manifest['secrets'][number]

/** The secrets that are stored in DATA_DIR, for an encrypted backup. */
export async function readSecretFiles(config: SecretSettings): Promise<Manifest['secretFiles']> {
  const names = (await readGivenSecrets(config)).flatMap(({ from }) =>
    from.startsWith(config.dataDirectory) ? [from.slice(config.dataDirectory.length + 1)] : [],
  )
  const files: Manifest['secretFiles'] = []
  for (const name of names) {
    const text = await readSecretFile(join(config.dataDirectory, name))
    if (text !== null) files.push({ name, text })
  }
  return files
}

export type SecretPlan = {
  /**
   * Before the database is restored: adds the secret of the backup to those that are here, so that either database
   * opens.
   */
  bring(): Promise<string[]>
  /** After it: the secret of the backup becomes the one to be used. */
  settle(): Promise<string[]>
  /** What the restored database needs and this machine will not have. */
  missing: Needed[]
}

const nothing = async () => []

/** Decides what to do about the secrets of a backup. Throws if another secret here conflicts with the backup's. */
export async function planSecrets(
  config: SecretSettings,
  { secrets, secretFiles }: Pick<Manifest, 'secrets' | 'secretFiles'>,
  { mayPutAside }: { mayPutAside: boolean },
): Promise<SecretPlan> {
  const given = await readGivenSecrets(config)
  const isGiven = ({ name, fingerprint }: Needed, list: Pick<Needed, 'name' | 'fingerprint'>[]) =>
    list.some(each => each.name === name && each.fingerprint === fingerprint)
  const needed = secrets.filter(({ state }) => state === 'current' || state === 'previous')
  const missing = needed.filter(each => !isGiven(each, given))
  const brought = secretFiles.map(({ name, text }) => givenSecret('SECRET', text, { from: name }))
  const canBeBrought = missing.some(each => isGiven(each, brought))
  if (config.secret !== null || !canBeBrought) return { bring: nothing, settle: nothing, missing }

  const path = secretPath(config)
  const ours = brought.find(({ from }) => from === basename(path)) ?? null
  const here = given.find(({ from }) => from === path) ?? null
  const inTheWay = here && ours && here.fingerprint !== ours.fingerprint ? here : null
  if (inTheWay && !mayPutAside)
    throw new BackupError(
      `${path} is another secret than that of the backup. Nothing was changed: move it away first, and keep it as long as anything needs it.`,
    )
  const targetOf = (name: string) =>
    inTheWay && ours && name === ours.from
      ? formerPath(config, ours.fingerprint)
      : join(config.dataDirectory, name)
  return {
    missing: missing.filter(each => !isGiven(each, brought)),
    async bring() {
      const lines: string[] = []
      for (const { name, text } of secretFiles) {
        const target = targetOf(name)
        if ((await readSecretFile(target)) !== null) continue
        await putSecretFile(target, text)
        if (!inTheWay) lines.push(`${target} was put back.`)
      }
      return lines
    },
    async settle() {
      if (!inTheWay || !ours) return []
      const aside = `${path}.aside-${short(inTheWay.fingerprint)}`
      await rename(path, aside)
      await rename(targetOf(ours.from), path)
      await syncFolder(config.dataDirectory)
      return [`${path} was put back; the one that was here is put aside as ${aside}.`]
    },
  }
}
