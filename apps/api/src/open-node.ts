import { systemClock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database/database.ts'
import { printError } from '#core/print.ts'
import { type LiveSecret, openSecrets } from '#core/secrets/open-secrets.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { StartError } from '#core/start-error.ts'
import { someSealedTexts } from '#features/diary/seal/sealed-texts.ts'
import { sealedPushKey } from '#features/notification/push/push-keys.service.ts'
import { giveUp } from './process-life.ts'

/** Some sealed texts of a database, by which a wrong secret is recognised. */
export const listSealed = async (db: Database) => [
  ...(await sealedPushKey(db)),
  ...(await someSealedTexts(db)),
]

/** The secret of a server or worker. The process ends when the secret is replaced by one that it was not given. */
export async function openNodeSecret(
  db: Database,
  config: Config,
): Promise<{ secret: Secret; renewSecret(): Promise<void> }> {
  const secret = await openSecrets({
    db,
    config,
    clock: systemClock,
    warn: printError,
    listSealed: () => listSealed(db),
  })
  return { secret, renewSecret: () => renew(secret) }
}

async function renew(secret: LiveSecret): Promise<void> {
  try {
    await secret.renew()
  } catch (error) {
    if (error instanceof StartError) return giveUp(`${error.message} This node ends.`)
    printError(`The secrets could not be read: ${(error as Error).message}`)
  }
}
