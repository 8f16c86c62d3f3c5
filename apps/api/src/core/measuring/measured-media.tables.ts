import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What was found of sounds and films by decoding them to their end, by the keys of their contents. */
export const measuredMedia = pgTable('measured_media', {
  mediaKey: text().primaryKey(),
  /** What its container says; null where it says nothing. */
  saidSeconds: doublePrecision(),
  /** How long it really is. */
  seconds: doublePrecision().notNull(),
  isCutOff: boolean().notNull(),
  /** In LUFS; null where nothing is heard. */
  loudness: doublePrecision(),
  /** Of its sound; 0 without any. */
  channels: integer().notNull(),
  /** As it is shown; null without a moving picture. */
  width: integer(),
  height: integer(),
})
