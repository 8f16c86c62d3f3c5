import type { NotificationPreference } from '@iki/contract/notification'
import { type Handle, preparedQuery } from '#core/database.ts'

export type SettingsRow = {
  notification_preference: NotificationPreference | null
  email_notifications: boolean
  gift_acceptance: boolean
  gift_acceptance_updated_at: Date | null
}

const columns = 'notification_preference, email_notifications, gift_acceptance, gift_acceptance_updated_at'
const find = preparedQuery<SettingsRow>(
  'settings_find',
  `select ${columns} from member_settings where uid = $1`,
)

export async function findSettings(handle: Handle, uid: string): Promise<SettingsRow | null> {
  const [row] = await find(handle, [uid])
  return row ?? null
}

const lock = preparedQuery<SettingsRow>(
  'settings_lock',
  `insert into member_settings as s (uid, updated_at) select uid, $2::timestamptz from users where uid = $1
   on conflict (uid) do update set updated_at = excluded.updated_at
   returning ${columns}`,
)

/** As they stand until the transaction ends; null where the member is gone. */
export async function lockSettings(handle: Handle, uid: string, at: Date): Promise<SettingsRow | null> {
  const [row] = await lock(handle, [uid, at])
  return row ?? null
}

export type SettingsChange = {
  uid: string
  preference: NotificationPreference | null
  emailNotifications: boolean | null
  giftAcceptance: boolean | null
  at: Date
}

const save = preparedQuery<SettingsRow>(
  'settings_save',
  `insert into member_settings as s
     (uid, notification_preference, email_notifications, gift_acceptance, gift_acceptance_updated_at, updated_at)
   values ($1, $2, coalesce($3, true), coalesce($4, false), case when $4 then $5::timestamptz end, $5)
   on conflict (uid) do update set
     notification_preference = coalesce(excluded.notification_preference, s.notification_preference),
     email_notifications = coalesce($3, s.email_notifications),
     gift_acceptance = coalesce($4, s.gift_acceptance),
     gift_acceptance_updated_at =
       case when $4 <> s.gift_acceptance then $5::timestamptz else s.gift_acceptance_updated_at end,
     updated_at = $5
   returning ${columns}`,
)

/** Changes what is not null, and answers all. */
export async function saveSettings(
  handle: Handle,
  { uid, preference, emailNotifications, giftAcceptance, at }: SettingsChange,
): Promise<SettingsRow | null> {
  const json = preference && JSON.stringify(preference)
  const [row] = await save(handle, [uid, json, emailNotifications, giftAcceptance, at])
  return row ?? null
}
