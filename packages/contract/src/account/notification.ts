import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { shortened } from '../api/characters.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, list, nothing, someCode, text } from '../api/schema.ts'

/** Notifications: what has happened that concerns a member, shown in the app and sent by mail and web push. */

/** Unread notifications on a page, newest first, and the length of the summary (specification, part 2 §9). */
export const notificationPageSize = 10
export const notificationSummaryLength = 100
/** Counting stops here; the member is shown "1,000 or more". */
export const mostUnreadCounted = 1000
/** How many browsers of a member receive pushes: the latest ones. */
export const mostPushSubscriptions = 20
/** Shown when a notification has no title (specification, part 2 §8). */
export const untitledNotification = 'お知らせが届きました'

export const notificationKinds = [
  'comment',
  'thread',
  'mention',
  'like',
  'answer',
  'news',
  'reminder',
  'report',
  'achievement',
  'export',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
export const notificationKindNames: Readonly<Record<NotificationKind, string>> = {
  comment: 'コメント',
  thread: '参加した感想への返事',
  mention: '名前を挙げられたとき',
  like: 'いいね',
  answer: '運営からの返事',
  news: '運営からのお知らせ',
  reminder: '日記のリマインダー',
  report: '通報の結果',
  achievement: '手帳のしるし',
  export: '書き出しの完了',
}
/** What a member should know of in any case: its mail is sent by itself, whatever is chosen here. */
export const alwaysMailedKinds: readonly NotificationKind[] = ['export']

/** The first 100 characters, with an ellipsis if there are more. */
export const notificationSummary = (body: string): string => shortened(body, notificationSummaryLength)

export const notificationSchema = v.object({
  id,
  status: v.picklist(['unread', 'read']),
  kind: v.picklist(notificationKinds),
  created: instant,
  title: v.string(),
  body: v.string(),
  html: v.string(),
  summary: v.string(),
  /** The page that it links to; null if there is none. */
  link: v.nullable(v.string()),
})
export type Notification = v.InferOutput<typeof notificationSchema>

export const listNotifications = endpoint({
  about: 'Unread notifications, the newest first, ten on a page',
  method: 'GET',
  path: '/v1/notifications',
  access: member,
  input: v.object({ after: v.optional(id) }),
  output: v.object({
    items: list(notificationSchema, notificationPageSize),
    next: v.nullable(id),
    /** On all pages together, counted up to `mostUnreadCounted`. */
    unreadCount: v.number(),
  }),
  errors: [],
})

export const markNotificationsRead = endpoint({
  about: 'Marks notifications as read: those named, or all up to one of them',
  method: 'POST',
  path: '/v1/notifications/read',
  encoding: 'json',
  access: member,
  input: v.object({ ids: v.optional(list(id, 100)), upTo: v.optional(id) }),
  output: v.object({ unreadCount: v.number() }),
  errors: [],
})

export const notificationWays = ['app', 'mail', 'push'] as const
const ways = v.object({ app: v.boolean(), mail: v.boolean(), push: v.boolean() })
const clockTime = v.pipe(code(5), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '時刻の形式が正しくありません'))

const kindsOfFirstRelease = {
  comment: ways,
  like: ways,
  answer: ways,
  news: ways,
  reminder: ways,
  report: ways,
}
const whenAndHow = {
  /** When nothing is sent, by Tokyo's clock; it may pass midnight. Null: never quiet. */
  quiet: v.nullable(v.object({ from: clockTime, to: clockTime })),
  /** Mails are sent together once a day, at eight in the morning, instead of one by one. */
  isDigest: v.boolean(),
}
export const notificationPreferenceSchema = v.object({
  kinds: v.object({
    ...kindsOfFirstRelease,
    thread: ways,
    mention: ways,
    achievement: ways,
    export: ways,
  }),
  ...whenAndHow,
})
/** As devices send it: an app of an earlier release does not name the kinds that came later. */
const sentPreferenceSchema = v.object({
  kinds: v.object({
    ...kindsOfFirstRelease,
    thread: v.optional(ways),
    mention: v.optional(ways),
    achievement: v.optional(ways),
    export: v.optional(ways),
  }),
  ...whenAndHow,
})
export type NotificationPreference = v.InferOutput<typeof notificationPreferenceSchema>

/** Used until a member has chosen: everything in the app; by mail only news. */
export const defaultPreference: NotificationPreference = {
  kinds: {
    comment: { app: true, mail: false, push: false },
    thread: { app: true, mail: false, push: false },
    mention: { app: true, mail: false, push: false },
    like: { app: true, mail: false, push: false },
    answer: { app: true, mail: true, push: false },
    news: { app: true, mail: true, push: false },
    reminder: { app: true, mail: false, push: false },
    report: { app: true, mail: true, push: false },
    achievement: { app: true, mail: false, push: false },
    export: { app: true, mail: true, push: false },
  },
  quiet: null,
  isDigest: false,
}

/** Whether `time` (HH:MM) is within the quiet hours. */
export function isQuiet(quiet: NotificationPreference['quiet'], time: string): boolean {
  if (!quiet || quiet.from === quiet.to) return false
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}

export const userSettingsSchema = v.object({
  gift_acceptance: v.boolean(),
  gift_acceptance_updated_at: v.nullable(instant),
  notification_preference: notificationPreferenceSchema,
  email_notifications: v.boolean(),
})
export type UserSettings = v.InferOutput<typeof userSettingsSchema>

export const getUserSettings = endpoint({
  about: 'The member’s settings: gifts, notifications, mails',
  method: 'GET',
  path: '/v1/user/settings',
  access: member,
  input: v.object({}),
  output: userSettingsSchema,
  errors: [],
})

export const saveUserSettings = endpoint({
  about: 'Changes those of the member’s settings that are named, and answers all',
  method: 'POST',
  path: '/v1/user/settings',
  encoding: 'json',
  access: member,
  input: v.object({
    gift_acceptance: v.optional(v.boolean()),
    notification_preference: v.optional(sentPreferenceSchema),
    email_notifications: v.optional(v.boolean()),
  }),
  output: userSettingsSchema,
  errors: [],
})

/** Kinds of mails that contain an unsubscribe link: one for each kind of notification, and the daily digest. */
export const mailKinds = [...notificationKinds, 'digest'] as const
export type MailKind = (typeof mailKinds)[number]

/** Sealed: whose mails, and which kind. */
const mailStopKey = v.pipe(code(300), v.regex(/^[\w-]+$/))

export const openMailStop = endpoint({
  about: 'Leads whoever opens the address in a mail to the page that asks; nothing is stopped by looking',
  method: 'GET',
  path: '/v1/mail_stop/{key}',
  access: everyone,
  bearer: 'optional',
  input: v.object({ key: mailStopKey }),
  output: nothing,
  answer: 'bytes',
  errors: ['link_unusable'],
})

export const stopMails = endpoint({
  about:
    'Stops mails of the kind in which the address stood (RFC 8058), without signing in; again changes nothing',
  method: 'POST',
  path: '/v1/mail_stop/{key}',
  encoding: 'form',
  access: everyone,
  bearer: 'optional',
  input: v.object({ key: mailStopKey }),
  output: v.object({ kind: v.picklist(mailKinds) }),
  errors: ['link_unusable'],
})

export const getPushKey = endpoint({
  about: 'The public key (VAPID) under which this service pushes',
  method: 'GET',
  path: '/v1/push/key',
  access: everyone,
  input: v.object({}),
  output: v.object({ key: v.string() }),
  errors: [],
})

export const savePushSubscription = endpoint({
  about: 'Has notifications pushed to a browser; the same once more renews it',
  method: 'PUT',
  path: '/v1/push/subscription',
  encoding: 'json',
  access: member,
  input: v.object({
    endpoint: v.pipe(someCode(1000), v.url()),
    keys: v.object({ p256dh: someCode(200), auth: someCode(100) }),
    device: v.optional(text(60)),
  }),
  output: nothing,
  errors: ['push_not_allowed'],
})

export const deletePushSubscription = endpoint({
  about: 'Pushes to a browser no longer. That it was not is no error',
  method: 'POST',
  path: '/v1/push/subscription/removal',
  encoding: 'json',
  access: member,
  input: v.object({ endpoint: someCode(1000) }),
  output: nothing,
  errors: [],
})
