import type { NotificationPreference } from '@iki/contract/account/notification'
import type { Handle } from '#core/database/database.ts'
import { boolean, instant, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type NotificationSettingsRow = RowOf<typeof find>

const columns = 'notification_preference, email_notifications, gift_acceptance, gift_acceptance_updated_at'
const find = statement({
  name: 'settings_find',
  params: { uid: text },
  row: {
    notificationPreference: json<NotificationPreference>().orNull,
    emailNotifications: boolean,
    giftAcceptance: boolean,
    giftAcceptanceUpdatedAt: instant.orNull,
  },
  text: `select ${columns} from member_settings where uid = $uid`,
})

export async function findSettings(handle: Handle, uid: string): Promise<NotificationSettingsRow | null> {
  return find.first(handle, { uid })
}

const lock = statement({
  name: 'settings_lock',
  params: { uid: text, at: instant },
  row: find.row,
  text: `insert into member_settings as s (uid, updated_at) select uid, $at::timestamptz from users where uid = $uid
   on conflict (uid) do update set updated_at = excluded.updated_at
   returning ${columns}`,
})

/** Locked until the transaction ends; null if the member no longer exists. */
export async function lockSettings(
  handle: Handle,
  uid: string,
  at: Date,
): Promise<NotificationSettingsRow | null> {
  return lock.first(handle, { uid, at })
}

export type SettingsChange = {
  uid: string
  preference: NotificationPreference | null
  emailNotifications: boolean | null
  giftAcceptance: boolean | null
  at: Date
}

const save = statement({
  name: 'settings_save',
  params: {
    uid: text,
    preference: json<NotificationPreference>().orNull,
    emailNotifications: boolean.orNull,
    giftAcceptance: boolean.orNull,
    at: instant,
  },
  row: find.row,
  text: `insert into member_settings as s
     (uid, notification_preference, email_notifications, gift_acceptance, gift_acceptance_updated_at, updated_at)
   values ($uid, $preference, coalesce($emailNotifications, true), coalesce($giftAcceptance, false),
     case when $giftAcceptance then $at::timestamptz end, $at)
   on conflict (uid) do update set
     notification_preference = coalesce(excluded.notification_preference, s.notification_preference),
     email_notifications = coalesce($emailNotifications, s.email_notifications),
     gift_acceptance = coalesce($giftAcceptance, s.gift_acceptance),
     gift_acceptance_updated_at =
       case when $giftAcceptance <> s.gift_acceptance then $at::timestamptz else s.gift_acceptance_updated_at end,
     updated_at = $at
   returning ${columns}`,
})

/** Changes what is not null, and returns everything. */
export const saveSettings = (
  handle: Handle,
  change: SettingsChange,
): Promise<NotificationSettingsRow | null> => save.first(handle, change)
