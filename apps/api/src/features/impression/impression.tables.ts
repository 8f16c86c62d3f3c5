import { commentLength } from '@iki/contract/people/comment'
import { impressionLength } from '@iki/contract/people/impression'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { isSome } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'
import { lessons } from '#features/lesson/lesson.tables.ts'

const instant = () => timestamp({ withTimezone: true })
const author = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** What members write (`kansou`). Deleted posts stay for a while, so that a mistake can be undone. */
export const impressions = pgTable(
  'impressions',
  {
    /** Chosen by the device, so that a post that is sent again is the same post. */
    id: text().primaryKey(),
    uid: author(),
    plan: text().notNull(),
    /** One of impressionStatuses of the contract. */
    status: text().notNull(),
    body: text().notNull(),
    html: text().notNull(),
    /** The body normalised for the search: see packages/contract/src/api/search-text.ts. */
    searchText: text().notNull(),
    pictureIds: text().array().notNull().default([]),
    /** What the pictures show, in their order; empty texts at the end may be missing. */
    pictureTexts: text().array().notNull().default([]),
    mentionedUids: text().array().notNull().default([]),
    lessonId: text().references(() => lessons.id, { onDelete: 'set null' }),
    lessonSeconds: doublePrecision(),
    /** A hash of what the device sent, by which a repeat is distinguished from another post under the same id. */
    inputHash: text().notNull(),
    closedReason: text(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    deletedAt: instant(),
    revision: integer().notNull().default(1),
  },
  table => [
    check('impressions_status', sql`${table.status} in ('open', 'room', 'closed')`),
    check('impressions_short', isSome(table.body, impressionLength)),
    index('impressions_timeline')
      .on(table.plan, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'open' and deleted_at is null`),
    index('impressions_of_member').on(
      table.uid,
      table.plan,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('impressions_of_lesson').on(table.lessonId),
    index('impressions_of_picture').using('gin', table.pictureIds).where(sql`picture_ids <> '{}'`),
    index('impressions_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('impressions_words')
      .using('gin', sql`grams(search_text)`)
      .where(sql`status = 'open' and deleted_at is null`),
  ],
)

/** Separate from the posts, because otherwise each like would rewrite a whole post. */
export const impressionCounts = pgTable('impression_counts', {
  impressionId: text()
    .primaryKey()
    .references(() => impressions.id, { onDelete: 'cascade' }),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
})

/** A like that was taken back stays as a row: of two devices that race, the later choice wins. */
export const impressionLikes = pgTable(
  'impression_likes',
  {
    impressionId: text()
      .notNull()
      .references(() => impressions.id, { onDelete: 'cascade' }),
    uid: author(),
    isLiked: boolean().notNull(),
    chosenAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.impressionId, table.uid] }),
    index('impression_likes_of_member').on(table.uid),
    index('impression_likes_latest')
      .on(table.impressionId, table.chosenAt.desc().nullsFirst(), table.uid)
      .where(sql`is_liked`),
  ],
)

/** Posts that members saved for themselves. One that is saved no longer stays as a row, like a like. */
export const impressionSaves = pgTable(
  'impression_saves',
  {
    uid: author(),
    impressionId: text()
      .notNull()
      .references(() => impressions.id, { onDelete: 'cascade' }),
    isSaved: boolean().notNull(),
    chosenAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.impressionId, table.uid] }),
    index('impression_saves_of_member').on(table.uid),
    index('impression_saves_latest')
      .on(table.uid, table.chosenAt.desc().nullsFirst(), table.impressionId.desc().nullsFirst())
      .where(sql`is_saved`),
  ],
)

export const impressionComments = pgTable(
  'impression_comments',
  {
    id: text().primaryKey(),
    impressionId: text()
      .notNull()
      .references(() => impressions.id, { onDelete: 'cascade' }),
    uid: author(),
    /** The author and plan of the post, which never change. Rooms are read by them. */
    postUid: text().notNull(),
    postPlan: text().notNull(),
    body: text().notNull(),
    html: text().notNull(),
    mentionedUids: text().array().notNull().default([]),
    inputHash: text().notNull(),
    /** Set when an operator has closed it. */
    closedReason: text(),
    createdAt: instant().notNull(),
    editedAt: instant(),
    deletedAt: instant(),
    revision: integer().notNull().default(1),
  },
  table => [
    check('impression_comments_short', isSome(table.body, commentLength)),
    index('impression_comments_in_order')
      .on(table.impressionId, table.createdAt, table.id)
      .where(sql`deleted_at is null and closed_reason is null`),
    index('impression_comments_answers')
      .on(
        table.postUid,
        table.postPlan,
        table.createdAt.desc().nullsFirst(),
        table.impressionId.desc().nullsFirst(),
      )
      .where(sql`deleted_at is null and closed_reason is null and uid <> post_uid`),
    index('impression_comments_of_impression').on(table.impressionId),
    index('impression_comments_of_member').on(table.uid, table.createdAt),
  ],
)

export const impressionPictures = pgTable(
  'impression_pictures',
  {
    id: text().primaryKey(),
    uid: author(),
    storageKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull(),
    /** Since when no post is known to show it; null while one does. The removal checks the posts again. */
    unusedSince: instant(),
  },
  table => [
    index('impression_pictures_of_member').on(table.uid, table.createdAt),
    index('impression_pictures_unused').on(table.unusedSince).where(sql`unused_since is not null`),
  ],
)

/** Up to when a member has seen the timeline of a plan, and the answers in their room of it. */
export const impressionSeen = pgTable(
  'impression_seen',
  {
    uid: author(),
    plan: text().notNull(),
    timelineUntil: instant(),
    roomUntil: instant(),
  },
  table => [primaryKey({ columns: [table.uid, table.plan] })],
)
