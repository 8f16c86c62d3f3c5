import { id } from '@iki/contract/api/schema'
import { entryLimit, mostRarity, type OddsEntry, type Pity, weightSum } from '@iki/contract/play/gacha-odds'
import * as v from 'valibot'
import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml'

/** What is wrong with the table of a gacha, at its line. */
export type EntryProblem = { line: number; text: string }
export type ReadEntries = { entries: (OddsEntry & { line: number })[]; problems: EntryProblem[] }

const number = (value: number) => value.toLocaleString('ja-JP')
const stars = v.picklist(Array.from({ length: mostRarity }, (_, index) => index + 1))
const wholeWeight = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(weightSum))
const known = ['item', 'rarity', 'weight']

/** Reads the entries of a gacha's file, each with its line. `line` is that of the field. */
export function readEntries(text: string, line: number): ReadEntries {
  const found = entriesIn(text)
  const problems: EntryProblem[] = []
  if (!found) return { entries: [], problems: [{ line, text: 'entries に、品をひとつずつ書いてください' }] }
  if (found.length > entryLimit) {
    const words = `品は${entryLimit}までです（いまは${number(found.length)}）。表を分けてください`
    return { entries: [], problems: [{ line, text: words }] }
  }
  const lines = new Map<string, number>()
  const entries = found.flatMap(({ line: at, value }) => {
    const fault = faultOf(value)
    if (fault) problems.push({ line: at, text: fault })
    if (fault) return []
    const { item, rarity, weight } = value as OddsEntry
    const before = lines.get(item)
    if (before !== undefined)
      problems.push({ line: at, text: `「${item}」は、${before}行めにもあります。ひとつにまとめてください` })
    lines.set(item, before ?? at)
    return [{ item, rarity, weight, line: at }]
  })
  const sum = entries.reduce((total, { weight }) => total + weight, 0)
  if (problems.length === 0 && sum !== weightSum)
    problems.push({
      line,
      text: `weight の合計を、ちょうど${number(weightSum)}にしてください（いまは${number(sum)}）`,
    })
  return { entries, problems }
}

function faultOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return '品は { item: …, rarity: …, weight: … } のかたちで書いてください'
  const { item, rarity, weight } = value as Record<string, unknown>
  const other = Object.keys(value).find(key => !known.includes(key))
  if (other !== undefined) return `「${other}」という項目は、ここにはありません。${known.join('・')}だけです`
  if (!v.is(id, item)) return 'item に、あつめるもの（collectibles）の名前を書いてください'
  if (!v.is(stars, rarity)) return `「${item}」の rarity は、1から${mostRarity}までの星の数です`
  if (!v.is(wholeWeight, weight))
    return `「${item}」の weight は、1から${number(weightSum)}までの整数です（いまは${String(weight)}）`
  return null
}

/** Pity that no thing can fulfil would draw from an empty table. */
export function problemOfPity(entries: readonly OddsEntry[], pity: Pity | null): string | null {
  if (!pity || entries.some(({ rarity }) => rarity >= pity.rarity)) return null
  return `星${pity.rarity}以上の品がないので、天井で出るものがありません`
}

function entriesIn(text: string): { line: number; value: unknown }[] | null {
  const head = /^---\n([\s\S]*?)\n---/.exec(text.replaceAll('\r\n', '\n'))?.[1] ?? ''
  const lineCounter = new LineCounter()
  const document = parseDocument(head, { lineCounter })
  const list = isMap(document.contents) ? document.contents.get('entries', true) : null
  if (!isSeq(list)) return null
  return list.items.map(item => ({
    line: isNode(item) && item.range ? lineCounter.linePos(item.range[0]).line + 1 : 1,
    value: isNode(item) ? item.toJS(document) : item,
  }))
}
