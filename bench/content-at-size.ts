import pg from 'pg'
import { listArticles } from '../packages/contract/src/reading/article.ts'
import {
  getDictionaryLatestUpdated,
  getWord,
  getWordUses,
} from '../packages/contract/src/reading/dictionary.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { compare, connections, type Side, speed } from './load.ts'
import { headersOfMany } from './member.ts'
import { count } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'content-at-size'
const targetRatio = 1.3
const rounds = 8
const secret = 'x'.repeat(32)
const sizes = { many: 10_000, few: 100 }

/** Each read is for content that both databases have. */
const reads: Record<string, string> = {
  'first page of a series of articles': `${listArticles.path}?series=long`,
  'a later page of it': `${listArticles.path}?series=long&after=50`,
  'a word': getWord.path.replace('{id}', 'word-50'),
  'where a word is used': getWordUses.path.replace('{id}', 'word-50'),
  'when the dictionary was changed last': getDictionaryLatestUpdated.path,
}

/** The cost of reading a list with 10,000 articles and words, against the same with 100. */
export async function contentAtSize(): Promise<Figure[]> {
  const many = await startService(sizes.many)
  const few = await startService(sizes.few)
  const figures: Figure[] = []
  for (const [what, url] of Object.entries(reads)) {
    const { ratio, ours, theirs } = await compare({ ...many, url }, { ...few, url }, rounds)
    const cost = 1 / ratio
    figures.push({
      part,
      what,
      value: `${cost.toFixed(2)} times the cost`,
      target: `≤ ${targetRatio}`,
      isMet: cost <= targetRatio,
      ours: speed(ours),
      against: speed(theirs),
      of: `${count(sizes.many, 'articles and words')} against ${sizes.few}, ${rounds} rounds, ${connections} connections`,
    })
  }
  return figures
}

async function startService(size: number): Promise<Omit<Side, 'url'>> {
  const databaseUrl = await startDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statementsFor(size)) await client.query(statement)
  await client.query('vacuum analyze').finally(() => client.end())
  const program = await startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  return { program, people: await headersOfMany(secret, ['u1']) }
}

/** One series with all articles. The word is used in twenty of them, independent of their number. */
const statementsFor = (size: number) => [
  `insert into users (uid, email, authority, password_hash, created_at, updated_at)
   values ('u1', 'member1@example.com', 'customer', repeat('x', 97), now(), now())`,
  `insert into articles (id, kind, series, number, title, lead, category, access, tags, drawing, body_html, characters,
     related, published_at, content_hash)
   select 'article-' || n, 'matome', 'long', n, '息の話 ' || n, '息をひとつ、ゆっくり吐きます。', '息', array['member'],
     array['breath'], 'wave', repeat('<p>からだの話。</p>', 40), 600, '{}', now() - n * interval '1 hour', md5(n::text)
   from generate_series(1, ${size}) n`,
  `insert into dictionary_words (id, word, kana, aliases, tags, meaning, body_html, content_hash, updated_at)
   select 'word-' || n, '言葉' || n, 'ことば' || n, '{}', '{}', 'ことばです。', '<p>ことばです。</p>', md5(n::text),
     now() - n * interval '1 hour'
   from generate_series(1, ${size}) n`,
  `insert into dictionary_uses (word_id, kind, content_id, place, published_at)
   select 'word-' || n, 'article', 'article-' || (n + place) % ${size} + 1, 20 - place, now() - place * interval '1 hour'
   from generate_series(1, ${size}) n, generate_series(1, 20) place`,
]
