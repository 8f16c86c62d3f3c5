import { randomBytes, randomUUID } from 'node:crypto'
import type { InputOf } from '@iki/contract/api/endpoint'
import { gachaSource } from '@iki/contract/play/collectible'
import type { drawGacha } from '@iki/contract/play/gacha'
import type { OddsEntry, Pity } from '@iki/contract/play/gacha-odds'
import { systemClock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { collectibles } from '#features/achievement/achievement.tables.ts'
import { gachas } from '#features/gacha/gacha.tables.ts'
import { publishTable } from '#features/gacha/gacha-publishing.ts'
import { gachaSeeds } from '#features/gacha/gacha-seed.ts'
import { testSecret } from './app.ts'

export const commonThings: OddsEntry[] = [
  { item: 'ishi', rarity: 1, weight: 500_000 },
  { item: 'ha', rarity: 2, weight: 300_000 },
  { item: 'suzu', rarity: 3, weight: 180_000 },
  { item: 'tsuki', rarity: 4, weight: 20_000 },
]
type Change = Partial<Omit<typeof gachas.$inferInsert, 'pity'>> & {
  pity?: Pity | null
  now?: Date
  secret?: Secret
}

/** A gacha with its things and its first table, or its next one. */
export async function publishGacha(
  db: Database,
  { now = systemClock(), secret = testSecret, ...change }: Change = {},
): Promise<string> {
  const row = {
    id: 'mura',
    title: '村の贈りもの',
    lead: '引いてみる。',
    drawing: 'basket' as const,
    cost: 100,
    access: ['member'],
    isTrial: false,
    entries: commonThings,
    pity: null,
    contentHash: randomUUID(),
    ...change,
  }
  const things = row.entries.map(({ item }, position) => ({
    id: item,
    title: `${item}の品`,
    lead: '村で拾いました。',
    kind: 'tool' as const,
    position,
    drawing: 'stone' as const,
    source: gachaSource(row.id),
    contentHash: 'h',
  }))
  await db.insert(collectibles).values(things).onConflictDoNothing()
  await db.transaction(async tx => {
    await tx.insert(gachas).values(row).onConflictDoUpdate({ target: gachas.id, set: row })
    await publishTable(tx, row, { seeds: gachaSeeds(secret), now })
  })
  return row.id
}

type Draw = InputOf<typeof drawGacha>
export const aDraw = (change: Partial<Draw> = {}): Draw => ({
  id: 'mura',
  drawId: randomUUID(),
  count: 1,
  tableVersion: 1,
  clientSeed: randomBytes(16).toString('hex'),
  ...change,
})
