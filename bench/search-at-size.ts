import { listEveryLesson } from '../packages/contract/src/media/shelf.ts'
import { search } from '../packages/contract/src/shell/search.ts'
import { ask, startDatabase, stopAutovacuum } from './database.ts'
import { noteSecret } from './diarists.ts'
import type { Figure } from './figure.ts'
import { headersOfMany } from './member.ts'
import { count, milliseconds, quantile } from './numbers.ts'
import { seed } from './plans/seed/seed.ts'
import { startServer } from './program.ts'
import { sendSteadily } from './steady-load.ts'

const part = 'search-at-size'
const secret = 'x'.repeat(32)
const sizes = { members: 100_000, lessons: 20_000, words: 20_000 }
const seconds = 20
const secondsBefore = 10
const readers = 500
const targetMs = 50

/** What members look for, the most frequent first; the last is nowhere. */
const soughtFor = [
  '背骨',
  'せぼね',
  '呼吸',
  '息',
  'sebone',
  '肩',
  '腰をゆるめます',
  'こきゅう',
  'かた',
  '首 回します',
  '月光',
  'あおむけになって',
  'けんこうこつ',
  '骨盤',
  'kokyuu',
  '喉を温めます',
  ...combined('胸 お腹 膝 肘 目 耳 顎 舌 踵 指 頭 額', ['を感じて', ' 呼吸', 'の光', 'の水と山']),
  ...combined('むね ひざ ひじ あご した のど ゆび あたま ひたい わき', ['', 'の', 'のあ', 'のこ']),
  ...combined('風 火 土 木 空 山 川 海 道 音', [...'影花鳥月雨雪森石草星']),
  'めがね',
]

function combined(beginnings: string, endings: string[]): string[] {
  return beginnings.split(' ').flatMap(beginning => endings.map(ending => beginning + ending))
}

/** Each is typed letter by letter, and answered at each: the second half as often as the first, and so on. */
const typed = soughtFor.map(words => [...words].map((_, at, letters) => letters.slice(0, at + 1).join('')))

/** The searches of a member who types one of these, then another, and so on: the same in each run. */
function* typing(): Generator<string, never> {
  for (let number = 1; ; number++) {
    const share = (number * 0.618_033_988_75) % 1 // Spread evenly.
    yield* typed[Math.floor(typed.length ** share) - 1] ?? []
  }
}

const query = (parts: Record<string, string>) => `?${new URLSearchParams(parts)}`

/** The one search, asked by many members at once while they type, and the list of all lessons. */
export async function searchAtSize(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  await stopAutovacuum(databaseUrl)
  const none = { playlists: 1_000, playback: 100_000, licences: 100_000, sessions: 1, news: 1, own: 300_000 }
  await seed(databaseUrl, { ...sizes, ...none })
  await noteSecret(databaseUrl, secret)
  const start = () => startServer('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, SECRET: secret })
  let program = await start()
  const people = await headersOfMany(
    secret,
    Array.from({ length: readers }, (_, index) => `u${index * 100 + 1}`),
  )

  async function read(
    what: string,
    perSecond: number,
    addressOf: (number: number) => string,
  ): Promise<Figure> {
    const send = (count: number) =>
      sendSteadily(program.address, { perSecond, count }, number => ({
        sent: { method: 'GET', path: addressOf(number), headers: people[number % readers] ?? {}, body: '' },
        note: null,
      }))
    await send(perSecond * secondsBefore) // As on a node that has run for a while.
    const answers = await send(perSecond * seconds)
    const times = answers.map(({ answered }) => answered?.ms ?? Number.POSITIVE_INFINITY)
    const bad = answers.filter(({ answered }) => answered?.status !== 200).length
    const p99 = quantile(times, 0.99)
    return {
      part,
      what: `${what}, ${perSecond} a second for ${seconds} s after ${secondsBefore} s of the same, p99`,
      value: milliseconds(p99),
      target: `< ${milliseconds(targetMs)}, none refused`,
      isMet: p99 < targetMs && bad === 0,
      ours: `p50 ${milliseconds(quantile(times, 0.5))}, longest ${milliseconds(quantile(times, 1))}, ${bad} refused`,
      against: '',
      of: `${count(sizes.lessons, 'lessons')}, ${count(sizes.words, 'words')}, ${soughtFor.length} words, typed letter by letter`,
    }
  }

  const words = typing()
  const ofAll = () => search.path + query({ q: words.next().value })
  const figures = [
    await read('a search of all kinds', 100, ofAll),
    await read(
      'a search of one kind',
      100,
      () => search.path + query({ q: words.next().value, kind: 'audio' }),
    ),
    await read('the lessons of a length', 20, () => listEveryLesson.path + query({ length: 'short' })),
  ]
  // As after an upgrade: the job of the start writes all of them.
  await program.stop()
  await ask(databaseUrl, 'update search_versions set form = 0')
  program = await start()
  const beside = await read('a search of all kinds while all entries are written anew', 100, ofAll)
  const [{ form } = { form: 1 }] = await ask<{ form: number }>(
    databaseUrl,
    'select form from search_versions',
  )
  return [...figures, { ...beside, ours: `${beside.ours}, ${form > 0 ? 'written by then' : 'not yet done'}` }]
}
