import { day, placesOfMembers, type Sizes } from './own-rows.ts'

/** Members, sessions and licences, and rows that live only for a short time. */
export const accountRows = (sizes: Sizes): string[] => [
  `insert into users (uid, email, authority, password_hash, created_at, updated_at)
   select 'u' || n, 'member' || n || '@example.com', 'customer', repeat('x', 97), now() - n * interval '1 minute', now()
   from generate_series(1, ${sizes.members}) n`,
  `insert into licences (uid, item_id, since_at, expire_at)
   select 'u' || n, '0000' || lpad(place::text, 2, '0'), now() - (place + 5) * ${day}, now() + (place - 5) * ${day}
   from ${placesOfMembers(sizes.members, sizes.licences / sizes.members)}`,
  `insert into auth_sessions (id, uid, generation, rotated_at, sealed_token, created_at, expires_at)
   select 'session-' || n, 'u' || n % ${sizes.members} + 1, 3, now(), repeat('x', 500), now(), now() + 60 * ${day}
   from generate_series(1, ${sizes.sessions}) n`,
  `insert into auth_identities (provider, provider_user_id, uid, created_at)
   select 'line', 'line-' || n, 'u' || n, now() from generate_series(1, ${sizes.members}) n`,
  `insert into auth_tokens (token_hash, kind, uid, asks_first, created_at, expires_at, used_at)
   select md5(n::text), (array['verification', 'password_reset', 'custom'])[n % 3 + 1], 'u' || n % ${sizes.members} + 1, false,
     now() - n * interval '1 minute', now() - n * interval '1 minute' + interval '1 day',
     case when n % 2 = 0 then now() end
   from generate_series(1, ${sizes.sessions}) n`,
  `insert into auth_limits (key, count, ends_at)
   select 'limit-' || n, 3, now() - n * interval '1 second' from generate_series(1, ${sizes.sessions}) n`,
  `insert into mails (id, kind, recipient, subject, text, html, is_secret, state, attempts, created_at, sent_at)
   select 'mail-' || n, 'notification', 'member' || n || '@example.com', 'お知らせ', 'お知らせです。', '', false,
     (array['kept', 'queued', 'failed', 'sent'])[least(4, n % 1000 + 1)], 1, now() - n * interval '1 minute', now()
   from generate_series(1, ${sizes.sessions}) n`,
  `insert into contact_messages (receipt_number, uid, name, email, subject, body, status, created_at)
   select 'I-' || n, 'u' || n, '名前', 'member' || n || '@example.com', '件名', '本文', 'new', now() - n * interval '1 hour'
   from generate_series(1, ${sizes.news}) n`,
  `insert into cast_sessions (id, session_id, uid, started_at, ends_at)
   select 'cast-' || n, 'session-' || n, 'u' || n % ${sizes.members} + 1, now() - n * interval '1 minute',
     now() - (n - 100) * interval '1 minute'
   from generate_series(1, ${sizes.news}) n`,
  `insert into live_events (audience, from_uid, event, created_at)
   select 'member:u' || n % ${sizes.members} + 1, null, '{"type": "room", "plan": "kafuku"}', now() - n * interval '1 second'
   from generate_series(1, ${sizes.sessions}) n`,
  `insert into done_once (scope, key, input_hash, created_at)
   select 'contact', md5(n::text), '', now() - n * interval '1 minute' from generate_series(1, ${sizes.sessions}) n`,
]
