import { plans } from '../../../packages/contract/src/access/plan.ts'
import type { Sizes } from './own-rows.ts'

/** What operators publish. */
export const contentRows = (sizes: Sizes): string[] => [
  // One in ten is a video, one in a hundred is music.
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
  `insert into news (id, place1, place2, status, title, summary, body_html, created_at, content_hash)
   select 'news-' || n, 'home', 'place-' || n % 10, case when n % 3 = 0 then 'closed' else 'open' end, 'お知らせ ' || n,
     'お知らせです。', repeat('<p>お知らせです。</p>', 10), now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${sizes.news}) n`,
  `insert into lesson_weeks (category, week, lesson_id)
   select 'course-' || n % 20, n % 520 + 1, 'lesson-' || n from generate_series(1, ${sizes.lessons}) n`,
  `insert into films (media_key, state, heights, updated_at)
   select 'medium-' || n || '.mp3', 'ready', array[720, 480], now() from generate_series(7, ${sizes.lessons}, 10) n`,
  `insert into vimeo_videos (id, url, asked_at)
   select n::text, 'https://player.vimeo.com/video/' || n, now() from generate_series(1, ${sizes.lessons}) n`,
  `insert into news_announcements (news_id, due_at, begun_at)
   select 'news-' || n, now() - n * interval '1 hour', case when n % 1000 > 0 then now() end
   from generate_series(1, ${sizes.news}) n`,
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
  `insert into arts (id, title, artist, alt, access, position, questions, body_html, model_key, model_ios_key, picture_key,
     view_keys, content_hash)
   select 'art-' || n, '鈴', '空木 玄', 'まるい鈴', array['member'], n, '[]', '<p>鳴らさずに見る。</p>', n || '.glb',
     n || '.usdz', n || '.webp', array_fill(n || '.webp', array[8]), md5(n::text)
   from generate_series(1, 100) n`,
  `insert into pages (slug, title, lead, body_html, version, content_hash, updated_at)
   select 'page-' || n, '規約', '約束です。', '<p>約束です。</p>', '2026-01-01', md5(n::text), now()
   from generate_series(1, 100) n`,
  `insert into page_versions (slug, version, title, lead, body_html, updated_at)
   select 'page-' || n, date '2026-01-01' - past, '規約', '約束です。', '<p>約束です。</p>', now()
   from generate_series(1, 100) n, generate_series(0, 99) past`,
  `insert into dance_characters (id, name, introduction, drawing, accent, position, content_hash)
   select 'character-' || n, '玄', '踊る人', 'sun', 'dance', n, md5(n::text) from generate_series(1, 4) n`,
  `insert into dance_comments (id, character_id, title, body_html, is_forced, published_at, content_hash)
   select 'dance-' || n, 'character-' || n % 4 + 1, 'ひとこと', '<p>床の声を。</p>', false, now() - n * interval '1 hour',
     md5(n::text)
   from generate_series(1, ${sizes.lessons}) n`,
  `insert into lesson_play_counts (lesson_id, shard, count)
   select 'lesson-' || n, shard, 7 from generate_series(1, ${sizes.lessons}) n, generate_series(0, 7) shard`,
  `insert into popups (id, title, body_html, drawing, access, starts_at, frequency, priority, content_hash)
   select 'popup-' || n, 'お知らせ', '<p>お知らせです。</p>', 'sun', array['member'], now() - n * interval '1 day', 'once', n,
     md5(n::text)
   from generate_series(1, 100) n`,
]
