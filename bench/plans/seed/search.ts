import type { Sizes } from './own-rows.ts'

/** Which of the words a text has, and where: the same at every run, and without an order that an index could profit from. */
const any = (most: number, ...of: string[]) =>
  `(hashtextextended(${of.join(` || '-' || `)}, 7) & 1048575) % ${most} + 1`
const list = (words: string) => `(array['${words.split(' ').join("', '")}'])`
const oneOf = (words: string, ...of: string[]) => `${list(words)}[${any(words.split(' ').length, ...of)}]`

const beginnings =
  'あおむけになって、 ゆっくりと、 息を吐きながら、 目をとじて、 朝の光の中で、 床の音を聞いて、 力を抜いて、 もういちど、 片方ずつ、 水のように、 声にせず、 立ったまま、'
const places = '背骨 肩 腰 首 胸 お腹 骨盤 膝 肘 目 耳 顎 舌 喉 踵 指 肩甲骨 肋骨 鎖骨 頭 額 掌 足首 脇'
const readings =
  'せぼね かた こし くび むね おなか こつばん ひざ ひじ め みみ あご した のど かかと ゆび けんこうこつ ろっこつ さこつ あたま ひたい てのひら あしくび わき'
const romaji =
  'sebone kata kosi kubi mune onaka kotuban hiza hizi me mimi ago sita nodo kakato yubi kenkoukotu rokkotu sakotu atama hitai tenohira asikubi waki'
const verbs =
  'ゆるめます。 床へ預けます。 回します。 感じていきます。 持ち上げて戻します。 眺めます。 広げます。 左右に揺らします。 遠くへ伸ばします。 そのままにします。 手で包みます。 温めます。'
const kanji = '息 声 体 心 骨 風 火 土 木 空 山 川 海 道 音 光 影 花 鳥 月 雨 雪 森 石 草 星 雲 波 岸 庭'
const kana =
  'あ い う え お か き く け こ さ し す せ そ た ち つ て と な に ぬ ね の は ひ ふ へ ほ ま み む め も'

const sentence = (...of: string[]) =>
  `${oneOf(beginnings, `'b'`, ...of)} || ${oneOf(places, `'p'`, ...of)} || 'を' || ${oneOf(verbs, `'v'`, ...of)}`
const letters = (words: string, ...of: string[]) =>
  `${oneOf(words, `'1'`, ...of)} || ${oneOf(words, `'2'`, ...of)} || ${oneOf(words, `'3'`, ...of)}`

/** As `search-indexing.service.ts` writes them: names, what is said, and how the words of both are read. */
const entries = (
  kind: string,
  prefix: string,
  many: number,
  { fewest, more }: { fewest: number; more: number },
) =>
  `insert into search_entries (kind, id, names, body, published_at)
   select ${kind}, '${prefix}-' || n, names, names || coalesce(said, '') || case when n % 2 = 0 then E'\\n呼吸の話です。\\nこきゅう\\nkokyuu\\n' else E'\\n' end,
     now() - n * interval '1 hour'
   from generate_series(1, ${many}) n
   cross join lateral (
     select E'\\n' || ${oneOf(places, `'t'`, 'n')} || 'の' || ${letters(kanji, 'n')} || E'\\n' || ${oneOf(readings, `'t'`, 'n')} || 'の' || ${letters(kana, 'n')}
       || E'\\n' || ${oneOf(romaji, `'t'`, 'n')} || E'\\n' as names
   ) named
   cross join lateral (
     select string_agg(${sentence('n', 'line')} || ${letters(kanji, 'n', 'line')} || E'\\n' || ${oneOf(readings, `'p'`, 'n', 'line')} || E'\\n' || ${oneOf(romaji, `'p'`, 'n', 'line')}, E'\\n') as said
     from generate_series(1, ${fewest} + n % ${more}) line
   ) told`

/** What can be searched of content: lessons of 300 to 600 characters, words and articles. */
export const searchRows = (sizes: Sizes): string[] => [
  entries(
    `case when n % 100 = 0 then 'music' when n % 10 = 7 then 'video' else 'audio' end`,
    'lesson',
    2 * sizes.lessons,
    { fewest: 9, more: 10 },
  ),
  entries(`'word'`, 'word', sizes.words, { fewest: 3, more: 4 }),
  // The seed's artworks have one title and say nothing: what has no entry at all is written while a server starts.
  `insert into search_entries (kind, id, names, body, published_at)
   select 'artwork', id, E'\\n水の音\\n', E'\\n水の音\\n', now() from artworks where number = 1`,
  entries(`(array['article', 'question'])[n % 2 + 1]`, 'article', sizes.lessons, { fewest: 9, more: 10 }),
  // Otherwise the server takes them for those of an older release, and writes all of them anew while it is measured.
  'insert into search_versions (version, form) values (1, 1) on conflict (is_only) do update set form = 1',
]
