import { doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Vimeo's last answers about its videos. */
export const vimeoVideos = pgTable('vimeo_videos', {
  id: text().primaryKey(),
  /** The address of its player; null if Vimeo has no such video for us. */
  url: text(),
  title: text(),
  description: text(),
  durationSeconds: doublePrecision(),
  width: integer(),
  height: integer(),
  thumbnailUrl: text(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
})
