import type { Handle } from '#core/database/database.ts'
import { boolean, instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const link = statement({
  name: 'line_link_of_member',
  params: { uid: text },
  row: { providerUserId: text, isFriend: boolean.orNull, friendAt: instant.orNull, getsNotices: boolean },
  text: `select provider_user_id, is_friend, friend_at, gets_notices from auth_identities
   where uid = $uid and provider = 'line' order by created_at limit 1`,
})

/** Null for a member who is not connected. */
export const findLineLink = (handle: Handle, uid: string) => link.first(handle, { uid })

const friend = statement({
  name: 'line_friend_note',
  params: { providerUserId: text, isFriend: boolean, at: instant },
  text: `update auth_identities set is_friend = $isFriend, friend_at = $at
   where provider = 'line' and provider_user_id = $providerUserId and (friend_at is null or friend_at <= $at)`,
})

/** Of somebody who is not connected nothing is stored. News that is older than what is known changes nothing. */
export const noteFriend = (
  handle: Handle,
  news: { providerUserId: string; isFriend: boolean; at: Date },
): Promise<number> => friend.run(handle, news)

const notices = statement({
  name: 'line_notices_save',
  params: { uid: text, getsNotices: boolean },
  text: `update auth_identities set gets_notices = $getsNotices where uid = $uid and provider = 'line'`,
})

/** False for a member who is not connected. */
export const saveLineNotices = async (
  handle: Handle,
  choice: { uid: string; getsNotices: boolean },
): Promise<boolean> => (await notices.run(handle, choice)) > 0
