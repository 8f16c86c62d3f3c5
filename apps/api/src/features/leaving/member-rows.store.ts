import { habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { Transaction } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const habitTables = habitKindKeys.flatMap(kind => {
  const { table, stamps } = habitKind(kind)
  return stamps === null ? [table] : [table, stamps]
})

/**
 * The tables whose rows go with their member, and the column that names the member. A test compares them with the
 * database: a table that refers to members must be here, or be forgotten by its own feature.
 */
const tables: readonly { table: string; column?: string; namesFiles?: true }[] = [
  ...['diary_entries', ...habitTables, 'sheet_answers'].map(table => ({ table })),
  { table: 'diary_pictures', namesFiles: true },
  ...['diary_settings', 'diary_skips', 'squats'].map(table => ({ table })),
  ...['lesson_bookmarks', 'lesson_memos', 'own_playlists', 'wishes', 'tours', 'consents'].map(table => ({
    table,
  })),
  ...['lesson_favorites', 'lesson_favorite_removals'].map(table => ({ table })),
  ...['word_favorites', 'word_favorite_removals'].map(table => ({ table })),
  ...['listening', 'listening_days', 'activity_events', 'content_log'].map(table => ({ table })),
  ...['article_readings', 'lesson_playback', 'lesson_past_positions'].map(table => ({ table })),
  ...['lesson_member_play_counts', 'playlist_finishes', 'popup_views'].map(table => ({ table })),
  ...['player_lesson_speeds', 'player_queues', 'player_settings', 'display_settings'].map(table => ({
    table,
  })),
  ...['quiz_reviews', 'quiz_cards', 'puzzle_results'].map(table => ({ table })),
  ...['facts', 'member_achievements', 'item_grants', 'art_qualifications'].map(table => ({ table })),
  ...['story_saves', 'story_finishes', 'story_reads', 'story_flags'].map(table => ({ table })),
  ...['gacha_draws', 'gacha_counters', 'gacha_fragments', 'gacha_exchanges'].map(table => ({ table })),
  ...['radio_seen', 'dance_comment_reads', 'cast_sessions'].map(table => ({ table })),
  ...['impression_saves', 'impression_seen', 'member_profiles', 'reports'].map(table => ({ table })),
  ...['hidden_people', 'notifications'].map(table => ({ table })),
  { table: 'hidden_people', column: 'other' },
  { table: 'notifications', column: 'from_uid' },
  ...['notification_read_marks', 'member_settings', 'push_subscriptions'].map(table => ({ table })),
  ...['licences', 'ownerships', 'family_holds'].map(table => ({ table })),
  ...['payment_methods', 'stripe_customers'].map(table => ({ table })),
  ...['passkeys', 'auth_tokens', 'auth_sessions', 'auth_identities'].map(table => ({ table })),
]

/** One after the other, so many rows at a time: returns how many went, and the files that only they named. */
export const memberRows = tables.map(({ table, column = 'uid', namesFiles = false }) => {
  const shared = {
    name: `erase_${table}_by_${column}`,
    params: { uid: text, limit: integer },
  }
  const some = `delete from ${table} where ctid = any(array(
     select ctid from ${table} where ${column} = $uid limit $limit
   ))`
  if (!namesFiles) {
    const removal = statement({ ...shared, text: some })
    return async (tx: Transaction, which: { uid: string; limit: number }) => ({
      count: await removal.run(tx, which),
      files: [] as string[],
    })
  }
  const named = statement({ ...shared, row: { storageKey: text }, text: `${some} returning storage_key` })
  return async (tx: Transaction, which: { uid: string; limit: number }) => {
    const rows = await named.rows(tx, which)
    return { count: rows.length, files: rows.map(({ storageKey }) => storageKey) }
  }
})

const mails = statement({
  name: 'erase_mails',
  params: { recipient: text, limit: integer },
  text: `update mails set recipient = '', subject = '', text = '', html = '', reply_to = null, unsubscribe_url = null
   where id = any(array(select id from mails where recipient = $recipient and state <> 'queued' limit $limit))`,
})
/** Empties mails to an address; returns how many. */
export const emptyMailsTo = (tx: Transaction, which: { recipient: string; limit: number }) =>
  mails.run(tx, which)

const member = statement({
  name: 'erase_member',
  params: { uid: text },
  text: 'delete from users where uid = $uid',
})
const done = statement({
  name: 'erase_done',
  params: { id: text, now: instant },
  text: `update leavings set state = 'erased', erased_at = $now, uid = null where id = $id`,
})
/** The last step: after it nothing says who it was. */
export async function finishErasure(tx: Transaction, which: { id: string; uid: string; now: Date }) {
  await done.run(tx, { id: which.id, now: which.now })
  await member.run(tx, { uid: which.uid })
}
