import type { NotificationPreference } from '@iki/contract/account/notification'
import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { isRead } from '../notification.store.ts'

const find = statement({
  name: 'line_notice_find',
  params: { id: integer },
  row: {
    title: text,
    link: text.orNull,
    createdAt: instant,
    to: text,
    notificationPreference: json<NotificationPreference>().orNull,
  },
  text: `select n.title, n.link, n.created_at, i.provider_user_id as to, s.notification_preference
   from notifications n join users u on u.uid = n.uid and u.status = 'active'
   join auth_identities i on i.uid = n.uid and i.provider = 'line' and i.is_friend and i.gets_notices
   left join member_settings s on s.uid = n.uid
   where n.id = $id and not ${isRead} order by i.created_at limit 1`,
})

/** Null if it was read, or if its member does not get notices over LINE (any more). */
export const findLineNotice = (handle: Handle, id: number) => find.first(handle, { id })

const wants = statement({
  name: 'line_notices_wanted',
  params: { uid: text },
  row: { has: boolean.because('exists is never null') },
  text: `select exists(
     select from auth_identities where uid = $uid and provider = 'line' and is_friend and gets_notices) as has`,
})

export const getsLineNotices = async (handle: Handle, uid: string): Promise<boolean> =>
  (await wants.first(handle, { uid }))?.has ?? false
