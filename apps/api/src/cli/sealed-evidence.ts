import type { Manifest } from '#core/backup/manifest.ts'
import type { Config } from '#core/config.ts'
import { closeDatabase, openDatabase } from '#core/database/database.ts'
import { givenSecret, readGivenSecrets } from '#core/secrets/given-secrets.ts'
import { listSealed } from '../open-node.ts'

const longestMs = 3_600_000

/**
 * Whether some sealed texts of a restored database open with the secrets of the backup or of this machine. Returns what
 * is wrong.
 */
export async function checkSealed(
  url: string,
  config: Config,
  { secretFiles }: Pick<Manifest, 'secretFiles'>,
  report: (line: string) => void,
): Promise<string[]> {
  const db = await openDatabase(url, {
    maxConnections: 2,
    statementTimeoutMs: longestMs,
    applicationName: 'iki-backup',
  })
  try {
    const given = await readGivenSecrets(config)
    const brought = secretFiles.map(({ name, text }) => givenSecret('SECRET', text, { from: name }))
    const sealed = await listSealed(db)
    const opened = sealed.filter(each => [...brought, ...given].some(({ source }) => each.opens(source)))
    if (sealed.length === 0) return []
    if (opened.length > 0) report(`${opened.length} of ${sealed.length} sealed texts that were tried open`)
    return opened.length > 0
      ? []
      : [
          'What is sealed in it, such as diaries, opens neither with a secret in the backup nor with one on this machine.',
        ]
  } finally {
    await closeDatabase(db)
  }
}
