import type { Silence } from '@iki/contract/media/media'
import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What decoding sounds and films to their end has found, by the keys of their contents. */
export const measuredMedia = pgTable('measured_media', {
  mediaKey: text().primaryKey(),
  /** The value in its container; null if there is none. */
  saidSeconds: doublePrecision(),
  /** Its real length. */
  seconds: doublePrecision().notNull(),
  isCutOff: boolean().notNull(),
  /** In LUFS; null if it is silent. */
  loudness: doublePrecision(),
  /** Its longer pauses, in order; null with moving pictures, and if it was measured before these were looked for. */
  silences: jsonb().$type<Silence[]>(),
  /** Number of sound channels; 0 without sound. */
  channels: integer().notNull(),
  /** As it is shown; null without moving pictures. */
  width: integer(),
  height: integer(),
})
