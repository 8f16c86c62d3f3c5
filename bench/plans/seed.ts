import type pg from 'pg'
import { plans } from '../../packages/contract/src/access/plan.ts'

export type Sizes = {
  members: number
  lessons: number
  playlists: number
  playback: number
  licences: number
  sessions: number
  news: number
  /** Of each kind of thing that members write or leave behind: bookmarks, memos, listening sessions … */
  own: number
  words: number
}

export const sizes: Sizes = {
  members: 100_000,
  lessons: 10_000,
  playlists: 1_000,
  playback: 1_000_000,
  licences: 1_000_000,
  sessions: 200_000,
  news: 20_000,
  own: 1_000_000,
  words: 20_000,
}

/** A member who has as much as there can be, or some years of it. */
export const busiest = 'u41234'

const day = `interval '1 day'`

/** Of the lessons, which are 10,000, a member has each once. */
const lessonOfPlace = `'lesson-' || ((n * 20 + place * 7) % 10000 + 1)`

/** Of each member a few, and of the busiest so many more. `one` makes a row of (uid, place), where place begins at 1. */
const ownRows = (into: string, one: (uid: string) => string, { members, own }: Sizes, most: number) => [
  `insert into ${into} select ${one(`'u' || n`)}
   from generate_series(1, ${members}) n, generate_series(1, ${Math.floor(own / members)}) place`,
  ...(own > 0
    ? [
        `insert into ${into} select ${one(`'${busiest}'`)}
         from (select 41234 as n) one, generate_series(${Math.floor(own / members) + 1}, ${most}) place`,
      ]
    : []),
]

/**
 * Names are made of numbers, so that every row can be named without reading it: u1, lesson-1, playlist-1, session-1.
 * Rows come in the order of their keys, which fills the indexes several times faster.
 */
const statementsFor = (sizes: Sizes) => [
  `insert into users (uid, email, authority, password_hash, created_at, updated_at)
   select 'u' || n, 'member' || n || '@example.com', 'customer', repeat('x', 97), now() - n * interval '1 minute', now()
   from generate_series(1, ${sizes.members}) n`,

  // One in ten is a video, one in a hundred a piece of music.
  `insert into lessons
     (id, kind, title, sort_key, description, body_html, access, tags, drawing, media_key, duration_seconds, transcript, published_at, content_hash)
   select 'lesson-' || n, case when n % 100 = 0 then 'music' when n % 10 = 7 then 'video' else 'audio' end,
     '背骨の呼吸 ' || n, 'せほねのこきゆう' || lpad((n * 7919 % 1000003)::text, 8, '0'), '背骨をひとつずつ、下から上へ。', repeat('<p>からだの話。</p>', 40), array['kafuku'],
     case when n % 10 = 7 then array['asa', 'odori'] else array['asa'] end, 'wave', 'medium-' || n || '.mp3', 600,
     '[{"start": 0, "end": 3, "text": "息を吸います。"}]', now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${sizes.lessons}) n`,

  `insert into playlists (tag, title, description, plan, priority, access, drawing, content_hash)
   select 'playlist-' || n, '朝のメソッド ' || n, '朝に。', (array['${plans.join("', '")}'])[n % ${plans.length} + 1], n,
     array['kafuku'], 'sun', md5(n::text)
   from generate_series(1, ${sizes.playlists}) n`,

  `insert into playlist_lessons (playlist_tag, position, lesson_id)
   select 'playlist-' || n, place, 'lesson-' || (n * 20 + place) % ${sizes.lessons} + 1
   from generate_series(1, ${sizes.playlists}) n, generate_series(1, 20) place`,

  `insert into lesson_playback (uid, lesson_id, seconds, duration_seconds, is_completed, sequence, updated_at)
   select 'u' || n, 'lesson-' || (n * 20 + place * 7) % ${sizes.lessons} + 1, 300, 600, false, 3,
     now() - place * ${day}
   from generate_series(1, ${sizes.members}) n, generate_series(1, ${sizes.playback / sizes.members}) place`,

  `insert into licences (uid, item_id, since_at, expire_at)
   select 'u' || n, '0000' || lpad(place::text, 2, '0'), now() - (place + 5) * ${day}, now() + (place - 5) * ${day}
   from generate_series(1, ${sizes.members}) n, generate_series(1, ${sizes.licences / sizes.members}) place`,

  `insert into auth_sessions (id, uid, generation, rotated_at, sealed_token, created_at, expires_at)
   select 'session-' || n, 'u' || n % ${sizes.members} + 1, 3, now(), repeat('x', 500), now(), now() + 60 * ${day}
   from generate_series(1, ${sizes.sessions}) n`,

  `insert into news (id, place1, place2, status, title, summary, body_html, created_at, content_hash)
   select 'news-' || n, 'home', 'place-' || n % 10, case when n % 3 = 0 then 'closed' else 'open' end, 'お知らせ ' || n,
     'お知らせです。', repeat('<p>お知らせです。</p>', 10), now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${sizes.news}) n`,

  `insert into lesson_weeks (category, week, lesson_id)
   select 'course-' || n % 20, n % 520 + 1, 'lesson-' || n from generate_series(1, ${sizes.lessons}) n`,

  ...ownRows(
    'lesson_bookmarks (id, uid, lesson_id, start_seconds, text, search_text, created_at, updated_at)',
    uid => `${uid} || '-' || place, ${uid}, ${lessonOfPlace}, place % 600, 'ここで肩を下げる', 'ここで肩を下げる',
      now(), now() - place * ${day}`,
    sizes,
    10_000,
  ),
  ...ownRows(
    'lesson_memos (uid, lesson_id, memo, search_text, revision, updated_at)',
    uid => `${uid}, ${lessonOfPlace}, repeat('肩を下げて息を吐く。', 20), repeat('肩を下げて息を吐く。', 20), 3,
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
    'playlist_finishes (uid, playlist_tag, finished_at)',
    uid => `${uid}, 'playlist-' || (n * 7 + place) % 1000 + 1, now() - place * ${day}`,
    sizes,
    300,
  ),
  `insert into films (media_key, state, heights, updated_at)
   select 'medium-' || n || '.mp3', 'ready', array[720, 480], now() from generate_series(7, ${sizes.lessons}, 10) n`,
  `insert into vimeo_videos (id, url, asked_at)
   select n::text, 'https://player.vimeo.com/video/' || n, now() from generate_series(1, ${sizes.lessons}) n`,
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
  `insert into listening_days (uid, day, seconds, sessions)
   select uid, (started_at at time zone 'Asia/Tokyo')::date, sum(wall_seconds), count(*) from listening group by 1, 2`,
  ...ownRows(
    'squats (uid, day, device_id, count, seconds, sequence, updated_at)',
    uid => `${uid}, (now() - place * ${day})::date, 'phone', 50, 300, 3, now()`,
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
    'radio_seen (uid, lesson_id, published_at)',
    uid => `${uid}, 'lesson-1', now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),

  ...ownRows(
    `diary_entries (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at, deleted_at)`,
    uid => `${uid} || '-' || place, ${uid}, (now() - place * ${day})::date, place % 9 + 1, place % 7 + 1, repeat('x', 300),
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
      `${uid}, (now() - place * ${day})::date, 5, 5, 5, 5, repeat('x', 800), '{}', true, 1, now(), now()`,
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
    uid => `${uid}, (now() - place * ${day})::date, 1, 30, 1, repeat('x', 200), '{}', 1, now(), now()`,
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
    'impressions (id, uid, plan, status, body, html, search_text, picture_ids, input_hash, created_at, deleted_at)',
    uid => `${uid} || '-' || place, ${uid}, 'kafuku', 'open', '息を吐く', '<p>息を吐く</p>', '息ヲ吐ク',
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
    'notifications (uid, kind, status, title, body, html, about, comment_id, created_at, awaits_mail, awaits_push)',
    uid => `${uid}, 'comment', 'unread', 'よい', 'よい', '<p>よい</p>', 'comment:' || place, ${uid} || '-c' || place,
      now(), false, false`,
    sizes,
    5_000,
  ),
  `insert into reports (id, uid, impression_id, comment_id, author_uid, reason, note, reported, state, created_at)
   select 'report-' || n, 'u' || n, 'u1-5', '', 'u1', 'spam', '', jsonb_build_object('pictureIds', array['u1-p5']),
     case when n % 100 = 0 then 'open' else 'kept' end, now() - n * interval '1 minute'
   from generate_series(1, ${sizes.members}) n`,
  `insert into news_announcements (news_id, due_at, begun_at)
   select 'news-' || n, now() - n * interval '1 hour', case when n % 1000 > 0 then now() end
   from generate_series(1, ${sizes.news}) n`,
  ...ownRows(
    'article_readings (uid, article_id, percent, is_finished, updated_at)',
    uid => `${uid}, 'a' || place, 100, place % 2 = 0, now()`,
    sizes,
    1_000,
  ),
  ...ownRows(
    'tours (uid, name, state, step, updated_at)',
    uid => `${uid}, 'diary', 'done', 5, now()`,
    { ...sizes, own: Math.min(sizes.own, sizes.members) },
    1,
  ),

  `insert into dictionary_words (id, word, kana, aliases, tags, meaning, body_html, content_hash, updated_at)
   select 'word-' || n, '言葉' || n, 'ことば' || n, '{}', '{}', 'ことばです。', '<p>ことばです。</p>', md5(n::text),
     now() - n * interval '1 hour'
   from generate_series(1, ${sizes.words}) n`,

  `insert into dictionary_uses (word_id, kind, content_id, place, published_at)
   select 'word-' || n, kind, kind || '-' || (n * 7 + place * 31) % ${sizes.lessons} + 1, place,
     now() - place * interval '1 hour'
   from generate_series(1, ${sizes.words}) n, unnest(array['lesson', 'article']) kind, generate_series(1, 10) place
   on conflict do nothing`,

  `insert into articles (id, kind, series, number, title, lead, category, access, tags, drawing, body_html, characters,
     related, published_at, content_hash)
   select 'article-' || n, (array['matome', 'question'])[n % 2 + 1], 'series-' || n % 50, n, '息の話 ' || n,
     '息をひとつ、ゆっくり吐きます。', '区分 ' || n % 40, array['member'], array['breath'], 'wave',
     repeat('<p>からだの話。</p>', 40), 600, '{}', now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${sizes.lessons}) n`,

  `insert into weekly_contents (id, plan, term, title, lead, access, tags, drawing, body_html, items, content_hash)
   select plan || '-' || n, plan, n, '第' || n || '期', '息から。', array['kafuku'], array[plan, 'theme-' || n % 50], 'wave',
     '<p>今週は。</p>', '[{"kind": "lesson", "id": "lesson-7"}]', md5(n::text)
   from unnest(array['${plans.join("', '")}']) plan, generate_series(1, 520) n`,

  `insert into rotation_rounds (rotation, starts_at, items)
   select rotation, now() - n * interval '1 day', '[{"id": "lesson-7", "durationSeconds": 600}]'
   from unnest(array['radio', 'weekly eichi', 'weekly kafuku']) rotation, generate_series(-10, 3000) n`,

  `insert into artworks (id, number, title, artist, year, alt, tags, body_html, picture_key, thumbnail_key, width, height,
     content_hash)
   select 'artwork-' || n, n, '水の音', '息野 うみ', 2026, '水の輪', '{}', '<p>ひろがる。</p>', 'picture-' || n || '.webp',
     'thumbnail-' || n || '.webp', 1200, 900, md5(n::text)
   from generate_series(1, ${sizes.lessons}) n`,

  `insert into pages (slug, title, lead, body_html, version, content_hash, updated_at)
   select 'page-' || n, '規約', '約束です。', '<p>約束です。</p>', '2026-01-01', md5(n::text), now()
   from generate_series(1, 100) n`,
  `insert into page_versions (slug, version, title, lead, body_html, updated_at)
   select 'page-' || n, date '2026-01-01' - past, '規約', '約束です。', '<p>約束です。</p>', now()
   from generate_series(1, 100) n, generate_series(0, 99) past`,
]

/** Fills the tables as a service of some years has them, and lets the planner count them. */
export async function seed(client: pg.Client, wanted: Sizes = sizes): Promise<void> {
  // Rows that we make of numbers refer to rows that are there: checking a million of them takes half a minute.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2`)
  // An index over rows that are there is made several times faster than row by row.
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes
     where tablename = any('{lesson_playback, lesson_bookmarks, lesson_memos, lesson_past_positions, listening, diary_entries, impressions, impression_pictures, impression_comments, notifications}')
       and indexname not like '%_pk' and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statementsFor(wanted)) await client.query(statement)
  for (const { statement } of indexes) await client.query(statement)
  await client.query('reset all')
  await client.query('vacuum analyze')
  // What was just loaded goes to the disk now, and not while something is measured.
  await client.query('checkpoint')
}
