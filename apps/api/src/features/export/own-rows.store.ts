import type { Handle } from '#core/database/database.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

import { actionParts } from './action-parts.ts'
import { type ExportPart, time, yesNo } from './export-part.ts'
import { moneyParts } from './money-parts.ts'
import { playParts } from './play-parts.ts'

/** A member's rows, each table with the labels of its columns. Diaries and bookmarks have files of their own. */
const parts: readonly ExportPart[] = [
  {
    file: 'profile',
    title: 'プロフィールと登録',
    key: 't.uid',
    from: `users t left join member_profiles p on p.uid = t.uid left join member_settings s on s.uid = t.uid
      left join wishes w on w.uid = t.uid left join diary_settings d on d.uid = t.uid`,
    columns: [
      ['nickname', 'ニックネーム', 't.nickname'],
      ['email', 'メールアドレス', 't.email'],
      ['joinedAt', '登録した日時', time('t.created_at')],
      ['intro', '自己紹介', 'p.intro'],
      ['showsPosts', '感想を見せる', 'p.shows_posts'],
      ['showsPlans', 'プランを見せる', 'p.shows_plans'],
      ['showsSince', '入会の時期を見せる', 'p.shows_since'],
      ['mails', 'メールのお知らせ', 's.email_notifications'],
      ['notifications', '通知の設定', 's.notification_preference'],
      ['times', '聴く時間', 'w.times'],
      ['purposes', '聴く目的', 'w.purposes'],
      ['reminder', '日記のお知らせの時刻', 'd.reminder_time'],
    ],
  },
  {
    file: 'sessions',
    title: 'ログインした端末',
    from: 'auth_sessions t',
    key: 't.id',
    columns: [
      ['device', '端末', 't.device'],
      ['beganAt', 'ログイン', time('t.created_at')],
      ['usedAt', '最後に使った日時', time('t.rotated_at')],
      ['endedAt', '終わった日時', time('t.revoked_at')],
    ],
  },
  {
    file: 'passkeys',
    title: 'パスキー',
    from: 'passkeys t',
    key: 't.id',
    columns: [
      ['name', '名前', 't.name'],
      ['createdAt', '登録した日時', time('t.created_at')],
      ['usedAt', '最後に使った日時', time('t.used_at')],
    ],
  },
  {
    file: 'connections',
    title: 'つないだサービス',
    from: 'auth_identities t',
    key: 't.provider',
    columns: [
      ['provider', 'サービス', 't.provider'],
      ['id', '利用者のしるし', 't.provider_user_id'],
      ['connectedAt', 'つないだ日時', time('t.created_at')],
      ['isFriend', '公式アカウントの友だち', 't.is_friend'],
      ['friendAt', 'それを知った日時', time('t.friend_at')],
      ['getsNotices', 'お知らせを受けとる', 't.gets_notices'],
    ],
  },
  {
    file: 'consents',
    title: '同意した規約',
    key: "t.slug || ' ' || t.version",
    from: 'consents t join page_versions v on v.slug = t.slug and v.version = t.version',
    columns: [
      ['title', '規約', 'v.title'],
      ['version', '版', "to_char(t.version, 'YYYY-MM-DD')"],
      ['agreedAt', '同意した日時', time('t.agreed_at')],
    ],
  },
  ...moneyParts,
  {
    file: 'favorite-lessons',
    title: 'お気に入りの音声と動画',
    key: 't.lesson_id',
    from: 'lesson_favorites t join lessons l on l.id = t.lesson_id',
    columns: [
      ['title', '題名', 'l.title'],
      ['addedAt', '加えた日時', time('t.created_at')],
    ],
  },
  {
    file: 'favorite-words',
    title: 'お気に入りのことば',
    key: 't.word_id',
    from: 'word_favorites t join dictionary_words l on l.id = t.word_id',
    columns: [
      ['word', 'ことば', 'l.word'],
      ['addedAt', '加えた日時', time('t.created_at')],
    ],
  },
  {
    file: 'playlists',
    title: 'プレイリスト',
    from: 'own_playlists t',
    key: 't.id',
    columns: [
      ['name', '名前', 't.name'],
      [
        'lessons',
        '中身',
        `(select string_agg(coalesce(l.title, i.id), '、' order by i.place)
           from unnest(t.lesson_ids) with ordinality as i (id, place) left join lessons l on l.id = i.id)`,
      ],
      ['changedAt', '変えた日時', time('t.changed_at')],
      ['removedAt', '消した日時', time('t.removed_at')],
    ],
  },
  {
    file: 'listening',
    title: '聴いた記録',
    key: 't.key',
    from: 'listening t left join lessons l on l.id = t.item_id',
    columns: [
      ['startedAt', 'はじめた日時', time('t.started_at')],
      ['title', '題名', 'coalesce(l.title, t.item_id)'],
      ['kind', '種類', 't.kind'],
      ['seconds', '聴いた秒数', 't.seconds'],
    ],
  },
  {
    file: 'positions',
    title: 'つづきの場所',
    key: 't.lesson_id',
    from: 'lesson_playback t join lessons l on l.id = t.lesson_id',
    columns: [
      ['title', '題名', 'l.title'],
      ['seconds', '止めた秒数', 't.seconds'],
      ['isCompleted', '聴きおえた', yesNo('t.is_completed')],
      ['at', '日時', time('t.updated_at')],
    ],
  },
  {
    file: 'readings',
    title: '読んだもの',
    key: 't.article_id',
    from: 'article_readings t join articles l on l.id = t.article_id',
    columns: [
      ['title', '題名', 'l.title'],
      ['percent', '読んだところ（％）', 't.percent'],
      ['at', '日時', time('t.updated_at')],
    ],
  },
  {
    file: 'pages',
    title: 'ひらいたもの',
    from: 'content_log t',
    key: 't.id::text',
    columns: [
      ['at', '日時', time('t.created_at')],
      ['title', '題名', 't.title'],
      ['url', '場所', 't.url'],
    ],
  },
  ...actionParts,
  ...playParts,
  {
    file: 'posts',
    title: '感想',
    from: 'impressions t',
    key: 't.id',
    columns: [
      ['at', '日時', time('t.created_at')],
      ['plan', '場', 't.plan'],
      ['status', '見える範囲', 't.status'],
      ['body', '本文', 't.body'],
      ['pictures', '写真', `array_to_string(t.picture_ids, ' ')`],
      ['deletedAt', '消した日時', time('t.deleted_at')],
    ],
  },
  {
    file: 'comments',
    title: 'コメント',
    from: 'impression_comments t',
    key: 't.id',
    columns: [
      ['at', '日時', time('t.created_at')],
      ['post', '感想の番号', 't.impression_id'],
      ['body', '本文', 't.body'],
      ['deletedAt', '消した日時', time('t.deleted_at')],
    ],
  },
  {
    file: 'likes',
    title: 'いいね',
    from: 'impression_likes t',
    key: 't.impression_id',
    columns: [
      ['post', '感想の番号', 't.impression_id'],
      ['isLiked', 'いまも', yesNo('t.is_liked')],
      ['at', '日時', time('t.chosen_at')],
    ],
  },
  {
    file: 'saved-posts',
    title: '保存した感想',
    from: 'impression_saves t',
    key: 't.impression_id',
    columns: [
      ['post', '感想の番号', 't.impression_id'],
      ['isSaved', 'いまも', yesNo('t.is_saved')],
      ['at', '日時', time('t.chosen_at')],
    ],
  },
  {
    file: 'messages',
    title: 'お問い合わせ',
    from: 'contact_messages t',
    key: 't.receipt_number',
    columns: [
      ['number', '受付番号', 't.receipt_number'],
      ['at', '日時', time('t.created_at')],
      ['subject', '件名', 't.subject'],
      ['body', '内容', 't.body'],
    ],
  },
  {
    file: 'notifications',
    title: 'お知らせ',
    from: 'notifications t',
    key: `lpad(t.id::text, 20, '0')`,
    columns: [
      ['at', '日時', time('t.created_at')],
      ['title', '題名', 't.title'],
      ['body', '内容', 't.body'],
    ],
  },
]

const rowsAtOnce = 1000

/** Each part, read some rows at a time; every value is text or null: joined to nothing, it is an expression for all. */
export const ownRows = parts.map(({ file, title, from, uid = 't.uid', key, columns }) => {
  const names = columns.map(([name]) => name)
  const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const page = statement({
    name: `export_${file.replaceAll('-', '_')}`,
    params: { uid: text, after: text, limit: integer },
    row: { rowKey: text.orNull, ...Object.fromEntries(names.map(name => [`its${name}`, text.orNull])) },
    text: `select ${[`(${key}) || '' as row_key`, ...columns.map(([name, , sql]) => `(${sql})::text || '' as its_${snake(name)}`)].join(', ')}
     from ${from} where ${uid} = $uid and ${key} > $after order by ${key} limit $limit`,
  })
  return {
    file,
    title,
    names,
    labels: columns.map(([, label]) => label),
    async *rows(handle: Handle, owner: string): AsyncGenerator<(string | null)[]> {
      let after = ''
      for (;;) {
        const some = await page.rows(handle, { uid: owner, after, limit: rowsAtOnce })
        for (const { rowKey: _, ...values } of some) yield Object.values(values) as (string | null)[]
        const last = some.at(-1)?.rowKey
        if (some.length < rowsAtOnce || !last) return
        after = last
      }
    },
  }
})
