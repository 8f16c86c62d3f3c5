import type { NotificationPreference } from '@iki/contract/account/notification'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { authSessions } from '#features/session/session.tables.ts'

const instant = () => timestamp({ withTimezone: true })
const member = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** What has happened that concerns a member. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: member(),
    kind: text().notNull(),
    /**
     * `unlisted` if the member wants it only by mail or push, not in the app; `withdrawn` if its subject was removed.
     */
    status: text().notNull().default('unread'),
    title: text().notNull(),
    body: text().notNull(),
    html: text().notNull(),
    link: text(),
    /** Its subject: a member is notified once about the same. */
    about: text().notNull(),
    /** Who caused it: not shown if that member was hidden since, and deleted with their account. */
    fromUid: text().references(() => users.uid, { onDelete: 'cascade' }),
    /** The post and the comment that it is about. */
    impressionId: text(),
    commentId: text(),
    createdAt: instant().notNull(),
    /** Whether it still awaits a mail, alone or in the digest. The sender claims it by resetting this. */
    awaitsMail: boolean().notNull(),
    /** The same for web push. */
    awaitsPush: boolean().notNull(),
  },
  table => [
    check('notifications_status', sql`${table.status} in ('unread', 'read', 'unlisted', 'withdrawn')`),
    uniqueIndex('notifications_once').on(table.uid, table.about),
    index('notifications_unread')
      .on(table.uid, table.id.desc().nullsFirst(), table.fromUid)
      .where(sql`status = 'unread'`),
    index('notifications_awaiting_mail').on(table.uid, table.id).where(sql`awaits_mail`),
    index('notifications_of_impression').on(table.impressionId).where(sql`impression_id is not null`),
    index('notifications_of_comment').on(table.commentId).where(sql`comment_id is not null`),
    index('notifications_from').on(table.fromUid).where(sql`from_uid is not null`),
    index('notifications_by_age').on(table.createdAt),
  ],
)

/**
 * Up to which notification a member has read all: these count as read whatever their status, so that thousands are read
 * by writing one row.
 */
export const notificationReadMarks = pgTable('notification_read_marks', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  readUpTo: bigint({ mode: 'number' }).notNull(),
})

/** What a member has chosen (`users.settings` of the specification). */
export const memberSettings = pgTable('member_settings', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  notificationPreference: jsonb().$type<NotificationPreference>(),
  emailNotifications: boolean().notNull().default(true),
  giftAcceptance: boolean().notNull().default(false),
  giftAcceptanceUpdatedAt: instant(),
  updatedAt: instant().notNull(),
})

/** Browsers with a push subscription. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The hash of the endpoint, which is long and secret. */
    id: text().primaryKey(),
    uid: member(),
    /** With its end nothing more is pushed there. Null until a browser of an earlier release was opened again. */
    sessionId: text().references(() => authSessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull(),
    createdAt: instant().notNull(),
    /** Since when it cannot be reached; null if it can. */
    failingSince: instant(),
  },
  table => [
    index('push_subscriptions_of_member').on(table.uid),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
)

/** Pushes on their way. One that was started and not finished when a node ended is given up, not sent twice. */
export const pushes = pgTable(
  'pushes',
  {
    notificationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscriptionId: text()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    isBegun: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.notificationId, table.subscriptionId] }),
    index('pushes_of_subscription').on(table.subscriptionId),
  ],
)

/** Keys that the service makes for itself at its first start, sealed. */
export const serviceKeys = pgTable('service_keys', {
  name: text().primaryKey(),
  publicKey: text().notNull(),
  sealedPrivateKey: text().notNull(),
  createdAt: instant().notNull(),
})
