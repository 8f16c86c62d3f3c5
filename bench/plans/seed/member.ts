import { day, lessonOfPlace, ownRows, placesOfMembers, type Sizes } from './own-rows.ts'

/** What members store by listening, and by writing in the diary. */
export const memberRows = (sizes: Sizes): string[] => [
  `insert into lesson_playback (uid, lesson_id, seconds, duration_seconds, is_completed, sequence, updated_at)
   select 'u' || n, 'lesson-' || (n * 20 + place * 7) % ${sizes.lessons} + 1, 300, 600, false, 3,
     now() - place * ${day}
   from ${placesOfMembers(sizes.members, sizes.playback / sizes.members)}`,
  ...ownRows(
    'lesson_bookmarks (id, uid, lesson_id, start_seconds, text, search_text, created_at, updated_at)',
    uid => `${uid} || '-' || place, ${uid}, ${lessonOfPlace}, place % 600, 'ここで肩を下げる', 'ここで肩を下げる',
      now(), now() - place * ${day}`,
    sizes,
    10_000,
  ),
  ...ownRows(
    'lesson_memos (uid, lesson_id, memo, search_text, revision, updated_at)',
    uid => `${uid}, ${lessonOfPlace}, repeat('肩を下げて息を吐く。', 4), repeat('肩を下げて息を吐く。', 4), 3,
      now() - place * ${day}`,
    sizes,
    1_000,
  ),
  ...ownRows(
    'lesson_favorites (uid, lesson_id, created_at)',
    uid => `${uid}, ${lessonOfPlace}, now() - place * ${day}`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'own_playlists (uid, id, name, lesson_ids, revision, share_id, changed_at, removed_at)',
    uid => `${uid}, 'own-' || place, '夜に聴くもの', array[${lessonOfPlace}, 'lesson-7', 'lesson-77'], 3,
      case when place % 2 = 0 and place % 25 > 0 then 'share-' || ${uid} || '-' || place end, now() - place * ${day},
      case when place % 25 = 0 then now() - place * ${day} end`,
    sizes,
    200,
  ),
  ...ownRows(
    'playlist_finishes (uid, playlist_tag, finished_at)',
    uid => `${uid}, 'playlist-' || (n * 7 + place) % 1000 + 1, now() - place * ${day}`,
    sizes,
    300,
  ),
  ...ownRows(
    'lesson_past_positions (uid, lesson_id, seconds, reason, device_id, device_name, at)',
    uid => `${uid}, 'lesson-4688', place, 'jumped', 'phone', 'iPhone', now() - place * ${day}`,
    sizes,
    50,
  ),
  ...ownRows(
    'listening (uid, key, kind, item_id, started_at, seconds, wall_seconds)',
    uid =>
      `${uid}, md5(place::text), 'lesson', ${lessonOfPlace}, now() - place * interval '2 hours', 600, 600`,
    sizes,
    20_000,
  ),
  ...ownRows(
    'squats (uid, day, device_id, count, seconds, sequence, updated_at)',
    uid => `${uid}, (now() - place * ${day})::date, 'phone', 50, 300, 3, now()`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'puzzle_results (uid, key, puzzle_id, seconds, misses, at)',
    uid => `${uid}, 'k' || place, 'puzzle-' || place % 20, 40 + place, place % 7, now() - place * ${day}`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'quiz_reviews (uid, key, word_id, rating, at, day)',
    uid => `${uid}, 'k' || place, 'word-' || place % 500, 'good', now() - place * ${day} / 20,
      (now() - place * ${day} / 20)::date`,
    sizes,
    10_000,
  ),
  ...ownRows(
    'quiz_cards (uid, word_id, due, reviewed_at, first_at, reviews)',
    uid => `${uid}, 'word-' || place, now(), now() - place * ${day} / 20, now() - place * ${day}, 4`,
    sizes,
    500,
  ),
  ...ownRows(
    'sheet_answers (uid, key, sheet_id, day, answers_sealed, answered_at)',
    uid =>
      `${uid}, 'k' || place, 'sonkyo', (now() - place * ${day})::date, repeat('x', 900), now() - place * ${day}`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'article_readings (uid, article_id, percent, is_finished, updated_at)',
    uid =>
      `${uid}, replace(${lessonOfPlace}, 'lesson', 'article'), 60, place % 2 = 0, now() - place * ${day}`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'player_lesson_speeds (uid, lesson_id, speed, updated_at)',
    uid => `${uid}, ${lessonOfPlace}, 0.8, now() - place * ${day}`,
    sizes,
    200,
  ),
  ...ownRows(
    `player_queues (uid, page, playtag, lesson_ids, original_ids, current_id, is_shuffled, repeat, sequence,
       device_id, device_name, updated_at)`,
    uid => `${uid}, '/player/playlist-77', 'playlist-77', array['lesson-1', 'lesson-2'], '{}', 'lesson-1', false, 'off', 3,
      'phone', 'iPhone', now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),
  ...ownRows(
    'player_settings (uid, speed, skip_seconds, volume, updated_at)',
    uid => `${uid}, 1.2, 10, 80, now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),
  ...ownRows(
    'display_settings (uid, chosen, updated_at)',
    uid => `${uid}, '{"scheme":"dark","textPercent":125}', now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),
  ...ownRows(
    'radio_seen (uid, lesson_id, published_at)',
    uid => `${uid}, 'lesson-1', now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),
  ...ownRows(
    `diary_entries (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at, deleted_at)`,
    uid => `${uid} || '-' || place, ${uid}, (now() - place * ${day})::date, place % 9 + 1, place % 7 + 1, repeat('x', 100),
      array['p' || place], 1, now(), now(), case when place % 50 = 0 then now() - place * ${day} end`,
    sizes,
    3_650,
  ),
  ...ownRows(
    'diary_skips (uid, date, reason)',
    uid => `${uid}, (now() - place * 3 * ${day})::date, 'ill'`,
    sizes,
    1_000,
  ),
  ...ownRows(
    `eichi_diary (uid, date, sleep, meal, breath, stress, texts_sealed, images, saved, revision, created_at, updated_at)`,
    uid =>
      `${uid}, (now() - place * ${day})::date, 5, 5, 5, 5, repeat('x', 200), '{}', true, 1, now(), now()`,
    sizes,
    3_650,
  ),
  ...ownRows(
    'eichi_stamps (uid, date, stamped_at)',
    uid => `${uid}, (now() - place * ${day})::date, now()`,
    sizes,
    3_650,
  ),
  ...ownRows(
    `kafuku_diary (uid, date, kagura, sonkyo, method, memo_sealed, images, revision, created_at, updated_at)`,
    uid => `${uid}, (now() - place * ${day})::date, 1, 30, 1, repeat('x', 100), '{}', 1, now(), now()`,
    sizes,
    3_650,
  ),
  ...ownRows(
    'diary_pictures (uid, id, storage_key, width, height, bytes, created_at)',
    uid => `${uid}, 'p' || place, 'diary/' || md5(place::text), 1200, 1600, 200000, now() - place * ${day}`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'tours (uid, name, state, step, updated_at)',
    uid => `${uid}, 'diary', 'done', 5, now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),
  ...ownRows(
    'lesson_member_play_counts (uid, lesson_id, count, updated_at)',
    uid => `${uid}, ${lessonOfPlace}, 7, now() - place * ${day}`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'lesson_counted_starts (lesson_id, who, last_at, day, of_day)',
    uid => `${lessonOfPlace}, ${uid}, now() - place * ${day}, (now() - place * ${day})::date, 1`,
    sizes,
    2_000,
  ),
  ...ownRows(
    'dance_comment_reads (uid, comment_id, read_at)',
    uid => `${uid}, 'dance-' || place, now() - place * ${day}`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'popup_views (uid, popup_id, seen_at)',
    uid => `${uid}, 'popup-' || place, now() - place * ${day}`,
    sizes,
    100,
  ),
  ...ownRows(
    'content_log (uid, title, type, url, item_id, created_at)',
    uid => `${uid}, '朝', 'onsei', '/player/asa', ${lessonOfPlace}, now() - place * ${day}`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'activity_events (uid, message, event_no, created_at)',
    uid => `${uid}, '再生', 1, now() - place * ${day}`,
    sizes,
    5_000,
  ),
  ...ownRows(
    `gacha_draws (draw_id, uid, gacha_id, version, cost, client_seed, ordinal, misses, results, balance_after, at)`,
    uid =>
      `gen_random_uuid(), ${uid}, 'mura', 1, 100, repeat('ab', 16), place, 0, '[]', 100, now() - place * ${day}`,
    sizes,
    5_000,
  ),
  ...ownRows(
    'item_grants (uid, about, collectible_id, title, at)',
    uid => `${uid}, 'gacha:mura', 'thing-' || place, '釘', now() - place * ${day}`,
    sizes,
    200,
  ),
  `insert into gacha_counters (uid, gacha_id, day) select 'u' || n, 'mura', now()
   from generate_series(1, ${sizes.members}) n`,
  `insert into gacha_fragments (uid, gacha_id, rarity, count) select 'u' || n, 'mura', 1 + n % 4, 3
   from generate_series(1, ${sizes.members}) n`,
  `insert into diary_settings (uid, reminder_time)
   select 'u' || n, '21:00' from generate_series(1, ${sizes.members}, 3) n`,
]
