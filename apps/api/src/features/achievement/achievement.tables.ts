import type { Drawing } from '@iki/contract/media/drawing'
import type { NextStep } from '@iki/contract/play/achievement'
import type { AchievementRule, FactKind } from '@iki/contract/play/achievement-rule'
import type { CollectibleKind } from '@iki/contract/play/collectible'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

export const achievements = pgTable('achievements', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  drawing: text().$type<Drawing>().notNull(),
  rule: jsonb().$type<AchievementRule>().notNull(),
  credits: integer().notNull(),
  isSecret: boolean().notNull().default(false),
  next: jsonb().$type<NextStep>(),
  position: integer().notNull(),
  contentHash: text().notNull(),
})

export const quests = pgTable('quests', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  drawing: text().$type<Drawing>().notNull(),
  /** Achievements, in their order. */
  steps: text().array().notNull(),
  /** The page of the notebook to which it leads. */
  bodyType: text(),
  position: integer().notNull(),
  contentHash: text().notNull(),
})

/** Pages of the notebook. */
export const bodyTypes = pgTable('body_types', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  drawing: text().$type<Drawing>().notNull(),
  traits: text().array().notNull(),
  next: jsonb().$type<NextStep[]>().notNull(),
  position: integer().notNull(),
  contentHash: text().notNull(),
})

const uid = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** What members have done. Rows are only added: they stay when what they record is deleted. */
export const facts = pgTable(
  'facts',
  {
    uid: uid(),
    fact: text().$type<FactKind>().notNull(),
    /** What it is among the facts of its kind: a day, a lesson, an episode. What it names may have been removed. */
    about: text().notNull(),
    /** In Tokyo. */
    day: date().notNull(),
    amount: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.fact, table.about] }),
    check('facts_amount', sql`${table.amount} >= 0`),
  ],
)

/** What members have achieved. It is never taken back, and stays when the achievement is removed. */
export const memberAchievements = pgTable(
  'member_achievements',
  {
    uid: uid(),
    achievementId: text().notNull(),
    /** Its title at that time. */
    title: text().notNull(),
    achievedAt: timestamp({ withTimezone: true }).notNull(),
    /** By the member, in the notebook. */
    isSeen: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.uid, table.achievementId] })],
)

/** Things that members gather. `source`: what gives it. */
export const collectibles = pgTable('collectibles', {
  id: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  kind: text().$type<CollectibleKind>().notNull(),
  drawing: text().$type<Drawing>().notNull(),
  source: text().notNull(),
  position: integer().notNull(),
  contentHash: text().notNull(),
})

/** What members were given. Rows are only added: members still have a thing that is no longer given. */
export const itemGrants = pgTable(
  'item_grants',
  {
    uid: uid(),
    /** The id of what gave it. */
    about: text().notNull(),
    collectibleId: text().notNull(),
    /** Its title at that time. */
    title: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.about, table.collectibleId] })],
)
