import { day, ownRows, type Sizes } from './own-rows.ts'

/** What members write for each other. */
export const peopleRows = (sizes: Sizes): string[] => [
  ...ownRows(
    'impressions (id, uid, plan, status, body, html, search_text, picture_ids, input_hash, created_at, deleted_at)',
    uid => `${uid} || '-' || place, ${uid}, 'kafuku', case when place % 7 = 0 then 'room' else 'open' end, '息を吐く', '<p>息を吐く</p>', '息ヲ吐ク',
      case when place % 5 = 0 then array[${uid} || '-p' || place] else '{}' end, '', now() - place * ${day},
      case when place % 50 = 0 then now() - place * ${day} end`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'impression_pictures (id, uid, storage_key, width, height, created_at, unused_since)',
    uid => `${uid} || '-p' || place, ${uid}, 'impressions/' || md5(place::text), 1200, 1600, now() - place * ${day},
      case when place % 5 <> 0 then now() - place * ${day} end`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'impression_comments (id, impression_id, uid, post_uid, post_plan, body, html, input_hash, created_at)',
    uid => `${uid} || '-c' || place, ${uid} || '-' || place, 'u' || place, ${uid}, 'kafuku', 'よい', '<p>よい</p>', '',
      now() - place * ${day}`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'impression_saves (uid, impression_id, is_saved, chosen_at)',
    uid => `${uid}, ${uid} || '-' || place, place % 10 > 0, now() - place * ${day}`,
    sizes,
    5_000,
  ),
  `insert into member_profiles (uid, intro, shows_since, shows_plans, shows_posts, updated_at)
   select 'u' || n, '息', true, true, true, now() from generate_series(1, ${sizes.members}) n`,
  ...ownRows(
    'notifications (uid, kind, status, title, body, html, about, comment_id, created_at, awaits_mail, awaits_push)',
    uid => `${uid}, 'comment', case when place % 4 = 3 then 'read' else 'unread' end, 'よい', 'よい', '<p>よい</p>', 'comment:' || place, ${uid} || '-c' || place,
      now() - place * ${day}, place % 500 = 1 and n % 50 = 0, false`,
    sizes,
    5_000,
  ),
  `insert into reports (id, uid, impression_id, comment_id, author_uid, reason, note, reported, state, created_at)
   select 'report-' || n, 'u' || n, 'u1-5', '', 'u1', 'spam', '', jsonb_build_object('pictureIds', array['u1-p5']),
     case when n % 100 = 0 then 'open' else 'kept' end, now() - n * interval '1 minute'
   from generate_series(1, ${sizes.members}) n`,
  `insert into impression_seen (uid, plan, timeline_until, room_until)
   select 'u' || n, 'kafuku', now() - interval '1 day', now() - interval '1 day' from generate_series(1, ${sizes.members}) n`,
  `insert into hidden_people (uid, other, hiding, since)
   select 'u' || n, 'u' || n % ${sizes.members} + 1, 'mute', now() from generate_series(1, ${sizes.members}) n`,
  `insert into member_settings (uid, notification_preference, email_notifications, gift_acceptance, updated_at)
   select 'u' || n, '{"isDigest": false}', true, false, now() from generate_series(1, ${sizes.members}) n`,
  `insert into notification_read_marks (uid, read_up_to)
   select 'u' || n, n * 5 from generate_series(1, ${sizes.members}, 2) n`,
  `insert into push_subscriptions (id, uid, endpoint, p256dh, auth, device, created_at)
   select 'push-' || n, 'u' || n, 'https://push.example.com/' || n, 'x', 'x', 'iPhone', now()
   from generate_series(1, ${sizes.members}) n`,
  `insert into pushes (notification_id, subscription_id, is_begun)
   select n, 'push-' || n, false from generate_series(1, ${sizes.news}) n`,
]
