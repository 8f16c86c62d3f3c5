import { type ExportPart, time, yesNo } from './export-part.ts'

/** A member's rows about practice and play: squats, words, puzzles, stories, works, things, draws. */
export const playParts: readonly ExportPart[] = [
  {
    file: 'squats',
    title: '蹲踞の記録',
    from: 'squats t',
    key: `t.day || t.device_id`,
    columns: [
      ['day', '日', 't.day'],
      ['count', '回数', 't.count'],
      ['seconds', '秒数', 't.seconds'],
    ],
  },
  {
    file: 'relearned-words',
    title: '学びなおしたことば',
    key: 't.key',
    from: 'quiz_reviews t left join dictionary_words l on l.id = t.word_id',
    columns: [
      ['at', '日時', time('t.at')],
      ['word', 'ことば', 'coalesce(l.word, t.word_id)'],
      ['rating', '答え', 't.rating'],
    ],
  },
  {
    file: 'puzzles',
    title: 'まちがいさがしの記録',
    key: 't.key',
    from: 'puzzle_results t left join puzzles l on l.id = t.puzzle_id',
    columns: [
      ['at', '日時', time('t.at')],
      ['title', '絵', 'coalesce(l.title, t.puzzle_id)'],
      ['seconds', '秒数', 't.seconds'],
      ['misses', 'ちがった回数', 't.misses'],
    ],
  },
  {
    file: 'stories',
    title: '読みおえた物語',
    from: 'story_finishes t',
    key: 't.episode_id',
    columns: [
      ['episode', '話', 't.episode_id'],
      ['at', '日時', time('t.finished_at')],
    ],
  },
  {
    file: 'arts',
    title: 'よく見た立体の作品',
    from: 'art_qualifications t',
    key: 't.art_id',
    columns: [
      ['title', '題名', 't.title'],
      ['at', '日時', time('t.qualified_at')],
    ],
  },
  {
    file: 'facts',
    title: 'したことの記録',
    from: 'facts t',
    key: `t.fact || ' ' || t.about`,
    columns: [
      ['fact', '種類', 't.fact'],
      ['about', '対象', 't.about'],
      ['day', '日', 't.day'],
      ['amount', '量', 't.amount'],
    ],
  },
  {
    file: 'achievements',
    title: '手帳のしるし',
    from: 'member_achievements t',
    key: 't.achievement_id',
    columns: [
      ['title', 'しるし', 't.title'],
      ['at', '日時', time('t.achieved_at')],
    ],
  },
  {
    file: 'items',
    title: 'あつめたもの',
    from: 'item_grants t',
    key: `t.about || ' ' || t.collectible_id`,
    columns: [
      ['title', 'もの', 't.title'],
      ['from', '手にしたところ', 't.about'],
      ['at', '日時', time('t.at')],
    ],
  },
  {
    file: 'draws',
    title: 'ガチャで引いたもの',
    from: 'gacha_draws t cross join lateral jsonb_array_elements(t.results) with ordinality as r (was, n)',
    key: `t.gacha_id || ' ' || lpad((t.ordinal + r.n - 1)::text, 12, '0')`,
    columns: [
      ['gacha', 'ガチャ', 't.gacha_id'],
      ['number', '何回め', 't.ordinal + r.n - 1'],
      ['item', 'もの', "r.was ->> 'title'"],
      ['rarity', '星', "r.was ->> 'rarity'"],
      ['isPity', '天井', yesNo("(r.was ->> 'isPity')::boolean")],
      ['isNew', 'はじめて', yesNo("(r.was ->> 'isNew')::boolean")],
      ['version', '表', 't.version'],
      ['clientSeed', '端末のたね', 't.client_seed'],
      ['drawId', '控えの番号', 't.draw_id'],
      ['at', '日時', time('t.at')],
    ],
  },
  {
    file: 'fragments',
    title: 'かけら',
    from: 'gacha_fragments t',
    key: `t.gacha_id || ' ' || t.rarity`,
    columns: [
      ['gacha', 'ガチャ', 't.gacha_id'],
      ['rarity', '星', 't.rarity'],
      ['count', 'かけら', 't.count'],
    ],
  },
  {
    file: 'exchanges',
    title: 'かけらとかえたもの',
    from: 'gacha_exchanges t',
    key: 't.exchange_id::text',
    columns: [
      ['gacha', 'ガチャ', 't.gacha_id'],
      ['item', 'もの', 't.item'],
      ['at', '日時', time('t.at')],
    ],
  },
]
