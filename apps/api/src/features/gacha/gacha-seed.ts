import { createHash, createHmac } from 'node:crypto'
import type { Digests } from '@iki/contract/play/gacha-proof'
import type { KeySource, Secret } from '#core/secrets/secret-keys.ts'

/** For the rules of the contract, which the browser runs with its own. */
export const nodeDigests: Digests = {
  sha256: async of => createHash('sha256').update(of).digest(),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest(),
}

export type SeedOf = { gachaId: string; version: number; nonce: string }

/**
 * The seeds of tables: made of the secret of the service, so that no copy of the database knows one. A seed that was
 * made of a former secret is found by its commitment, as long as this node was given that.
 */
export function gachaSeeds(secret: Pick<Secret, 'sealing'>) {
  const seedFrom = (source: KeySource, { gachaId, version, nonce }: SeedOf): Buffer =>
    createHmac('sha256', source.key('seeds of gachas')).update(`${gachaId}:${version}:${nonce}`).digest()
  const commits = (seed: Buffer, commitment: string) =>
    createHash('sha256').update(seed).digest('hex') === commitment

  return {
    /** For a new table. */
    make: (of: SeedOf): Buffer => seedFrom(secret.sealing.current, of),

    /** The seed to which a table was committed; null if its secret is missing. */
    find: (table: SeedOf & { commitment: string }): Buffer | null =>
      secret.sealing.all
        .map(source => seedFrom(source, table))
        .find(seed => commits(seed, table.commitment)) ?? null,

    /** Whether the current secret has made it. */
    isCurrent: (table: SeedOf & { commitment: string }): boolean =>
      commits(seedFrom(secret.sealing.current, table), table.commitment),
  }
}
export type GachaSeeds = ReturnType<typeof gachaSeeds>
