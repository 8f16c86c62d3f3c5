import type { Drawing } from '@iki/contract/media/drawing'
import type { DrawResult } from '@iki/contract/play/gacha'
import type { OddsEntry, Pity } from '@iki/contract/play/gacha-odds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** With its name as it was when the table was made. */
export type StoredEntry = OddsEntry & { title: string }

/** Gachas as their files say; what is drawn from is the open one of their tables. */
export const gachas = pgTable('gachas', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  drawing: text().$type<Drawing>().notNull(),
  access: text().array().notNull(),
  cost: integer().notNull(),
  isTrial: boolean().notNull(),
  dailyLimit: integer(),
  opensAt: timestamp({ withTimezone: true }),
  closesAt: timestamp({ withTimezone: true }),
  pity: jsonb().$type<Pity>(),
  entries: jsonb().$type<OddsEntry[]>().notNull(),
  contentHash: text().notNull(),
})

/** Tables of odds. A trigger refuses every change but these: a table is closed, and its seed published, then or later (migrations). */
export const gachaTables = pgTable(
  'gacha_tables',
  {
    gachaId: text().notNull(),
    version: integer().notNull(),
    cost: integer().notNull(),
    pity: jsonb().$type<Pity>(),
    entries: jsonb().$type<StoredEntry[]>().notNull(),
    hash: text().notNull(),
    /** With it and the secret of the service the seed is made; alone it reveals nothing. */
    nonce: text().notNull(),
    commitment: text().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    revealedSeed: text(),
  },
  table => [
    primaryKey({ columns: [table.gachaId, table.version] }),
    uniqueIndex('gacha_tables_open').on(table.gachaId).where(sql`${table.closedAt} is null`),
    check('gacha_tables_reveal', sql`${table.revealedSeed} is null or ${table.closedAt} is not null`),
  ],
)

const uid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** How far a member is; the row is locked by everything that draws for them. */
export const gachaCounters = pgTable(
  'gacha_counters',
  {
    uid: uid(),
    gachaId: text().notNull(),
    /** The number of their last draw. */
    ordinal: integer().notNull().default(0),
    misses: integer().notNull().default(0),
    /** The day in Tokyo on which they drew last, and how often then. */
    day: date().notNull(),
    drawnOnDay: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.uid, table.gachaId] })],
)

/**
 * Draws, each under the id that the phone made for it. A draw of ten is one row. Its table is always there, since a trigger
 * prevents their removal: a foreign key would cost an index of its own.
 */
export const gachaDraws = pgTable(
  'gacha_draws',
  {
    drawId: uuid().primaryKey(),
    uid: uid(),
    gachaId: text().notNull(),
    version: integer().notNull(),
    cost: integer().notNull(),
    clientSeed: text().notNull(),
    /** The number of its first result. */
    ordinal: integer().notNull(),
    /** Misses in a row before this draw. */
    misses: integer().notNull(),
    results: jsonb().$type<DrawResult[]>().notNull(),
    /** Of points, after it: a repeat is answered the same. */
    balanceAfter: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    uniqueIndex('gacha_draws_of_member').on(table.uid, table.gachaId, table.ordinal.desc().nullsFirst()),
  ],
)

/** How often each thing was drawn. Each member counts in one of several shards, so that few wait for each other. */
export const gachaCounts = pgTable(
  'gacha_counts',
  {
    gachaId: text().notNull(),
    version: integer().notNull(),
    shard: smallint().notNull(),
    item: text().notNull(),
    isPity: boolean().notNull(),
    count: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.gachaId, table.version, table.shard, table.item, table.isPity] })],
)

/** What members have for things that they drew twice. */
export const gachaFragments = pgTable(
  'gacha_fragments',
  { uid: uid(), gachaId: text().notNull(), rarity: integer().notNull(), count: integer().notNull() },
  table => [
    primaryKey({ columns: [table.uid, table.gachaId, table.rarity] }),
    check('gacha_fragments_count', sql`${table.count} >= 0`),
  ],
)

/** What members have chosen for ten fragments. */
export const gachaExchanges = pgTable(
  'gacha_exchanges',
  {
    exchangeId: uuid().primaryKey(),
    uid: uid(),
    gachaId: text().notNull(),
    item: text().notNull(),
    rarity: integer().notNull(),
    /** How many fragments are left after it. */
    leftAfter: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('gacha_exchanges_of_member').on(table.uid, table.gachaId)],
)
