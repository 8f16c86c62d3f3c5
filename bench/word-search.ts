import { join } from 'node:path'
import { build } from 'vite'
import type { Word } from '../packages/contract/src/reading/dictionary.ts'
import { launchBrowser } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { count, median, milliseconds } from './numbers.ts'
import { root } from './program.ts'

const part = 'word-search'
const targetMs = 16
const slowdown = 4
const rounds = 9
const words = 20_000
const typed = ['せ', 'せぼ', 'せぼね', 'sebone', '背骨', 'やわらか', 'こ', 'nn']

type Search = { searchIndexOf(words: Word[]): unknown; searchWords(index: unknown, typed: string): Word[] }
type Measured = { indexMs: number; all: number[]; found: number }

/** What a letter costs that is typed into the search of a large dictionary, in a browser on a slow phone. */
export async function wordSearch(): Promise<Figure[]> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.addScriptTag({ content: await searchAsScript() })
  await page.evaluate(makeWords, words)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const figures: Figure[] = []
  for (const text of typed) {
    const { all, found, indexMs } = await page.evaluate(measure, { text, rounds })
    const usual = median(all)
    figures.push({
      part,
      what: `search for ${text}`,
      value: milliseconds(usual),
      target: `< ${milliseconds(targetMs)}`,
      isMet: usual < targetMs,
      ours: `${milliseconds(Math.min(...all))} to ${milliseconds(Math.max(...all))}; ${count(found, 'found')}`,
      against: `the index once: ${milliseconds(indexMs)}`,
      of: `${rounds} searches of ${count(words, 'words')} at ${slowdown}× slowdown`,
    })
  }
  return figures
}

/** The search of the app as a script that can stand alone. */
async function searchAsScript(): Promise<string> {
  const built = await build({
    root: join(root, 'apps/web'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: 'src/features/dictionary/search-words.ts',
        formats: ['iife'],
        name: 'wordSearch',
        fileName: 'word-search',
      },
    },
  })
  const [first] = [built].flat()
  const chunk = first && 'output' in first ? first.output.find(each => each.type === 'chunk') : null
  if (!chunk) throw new Error('The search was not built.')
  return chunk.code
}

/** Runs in the page: words and meanings as long as those of a dictionary. */
function makeWords(size: number): void {
  const kana = 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ'
  const kanji = '息声体心骨肩腰足手首腹胸背目耳口鼻水風火土木空山川海道音光影'
  let seed = 7
  const pick = (letters: string, length: number) => {
    let text = ''
    while (text.length < length) {
      seed = (seed * 48_271) % 2_147_483_647
      text += letters[seed % letters.length]
    }
    return text
  }
  const made = Array.from({ length: size }, (_, index) => ({
    id: `word-${index}`,
    word: index % 500 === 0 ? '背骨' : pick(kanji, 2),
    kana: index % 500 === 0 ? 'せぼね' : pick(kana, 4),
    aliases: [pick(kanji, 3)],
    tags: [],
    meaning: pick(kana + kanji, 60),
    updated: '2026-11-01T00:00:00.000Z',
  }))
  Object.assign(globalThis, { madeWords: made })
}

/** Runs in the page. */
function measure({ text, rounds }: { text: string; rounds: number }): Measured {
  const { wordSearch, madeWords } = globalThis as unknown as { wordSearch: Search; madeWords: Word[] }
  const startedAt = performance.now()
  const index = wordSearch.searchIndexOf([...madeWords])
  const indexMs = performance.now() - startedAt
  const all: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    found = wordSearch.searchWords(index, text).length
    all.push(performance.now() - start)
  }
  return { indexMs, all, found }
}
