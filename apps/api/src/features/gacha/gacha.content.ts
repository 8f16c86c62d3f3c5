import { readFile } from 'node:fs/promises'
import { integer, someText } from '@iki/contract/api/schema'
import { endOfTokyoDay, startOfTokyoDay } from '@iki/contract/api/tokyo'
import { drawings } from '@iki/contract/media/drawing'
import { mostRarity, type Odds, type OddsEntry } from '@iki/contract/play/gacha-odds'
import { isAsStated, type Simulation, simulate } from '@iki/contract/play/gacha-simulation'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { saveContentRow } from '#core/content/content-table.ts'
import { access, dayField } from '#core/content/fields.ts'
import { noteKind } from '#core/content/notes.ts'
import type { Handle } from '#core/database/database.ts'
import { gachas } from './gacha.tables.ts'
import { problemOfPity, readEntries } from './gacha-entries.ts'
import { publishTable } from './gacha-publishing.ts'
import type { GachaSeeds } from './gacha-seed.ts'
import { randomWords } from './random-words.ts'

const mostCost = 10_000
const priceStep = 100
const simulated = 1_000_000

const fields = v.strictObject({
  title: someText(40),
  lead: someText(160),
  drawing: v.picklist(drawings, `must be one of ${drawings.join(', ')}`),
  access: v.optional(access, ['member']),
  /** In points; 0 for a trial. */
  cost: v.pipe(integer(0, mostCost), v.multipleOf(priceStep, `${priceStep}ポイントきざみで書いてください`)),
  /** The first and the last day in Tokyo on which it can be drawn. */
  from: v.optional(dayField),
  until: v.optional(dayField),
  dailyLimit: v.optional(integer(1, 1_000)),
  pity: v.optional(v.strictObject({ after: integer(1, 999), rarity: integer(1, mostRarity) })),
  /** Drawn in the browser, for nothing, and stored there. */
  trial: v.optional(v.boolean(), false),
  /** Read line by line. */
  entries: v.any(),
})

/** Odds that were checked together, to be simulated at the end of a check. */
const checked = noteKind<{ name: string; odds: Odds }>('odds of gachas')

type ReadGacha = { id: string; name: string; entries: Examined }
/** Problems of gachas together with things, achievements and quests, which are no part of this feature. */
type TogetherCheck = (files: ReadGacha[], handle: Handle, root: string) => Promise<string[]>
type Examined = (OddsEntry & { line: number })[]

/** Gachas. What a file says becomes a table that never changes; a changed file becomes the next one. */
export const gachaContent = (seeds: GachaSeeds, awaitAll: TogetherCheck) =>
  contentKind({
    folder: 'gachas',
    hints: { noun: 'a gacha' },
    table: gachas,
    fields,

    async examine({ name, path, fields: { pity = null, cost, trial, from, until }, lineOf }, _, reading) {
      const { entries, problems } = readEntries(await readFile(path, 'utf8'), lineOf('entries'))
      const note = (line: number, text: string) => reading.problems.push(`${name}:${line}: ${text}`)
      for (const { line, text } of problems) note(line, text)
      const ofPity = problems.length === 0 ? problemOfPity(entries, pity) : null
      if (ofPity) note(lineOf('pity'), ofPity)
      if (trial && cost > 0) note(lineOf('cost'), 'おためし（trial）は、0ポイントにしてください')
      if (!trial && cost === 0) note(lineOf('cost'), `おためしでないガチャは、${priceStep}ポイントからです`)
      if (from && until && from > until) note(lineOf('until'), '終わりの日が、はじまりの日より前です')
      return entries satisfies Examined
    },

    async checkStored(files, handle, root) {
      const read = await Promise.all(
        files.map(async ({ id, name, path, lineOf }) => ({
          id,
          name,
          entries: readEntries(await readFile(path, 'utf8'), lineOf('entries')).entries,
        })),
      )
      return awaitAll(read, handle, root)
    },

    load({ name, fields: { from, until, trial, pity = null, ...stated } }, { notes }, examined) {
      const entries = examined.map(({ item, rarity, weight }) => ({ item, rarity, weight }))
      notes.add(checked, { name, odds: { entries, pity } })
      const { title, lead, drawing, cost, dailyLimit = null } = stated
      return {
        row: () => ({
          title,
          lead,
          drawing,
          cost,
          dailyLimit,
          pity,
          entries,
          isTrial: trial,
          access: stated.access,
          opensAt: from ? startOfTokyoDay(from) : null,
          closesAt: until ? endOfTokyoDay(until) : null,
        }),
      }
    },

    async save(tx, row, now) {
      await saveContentRow(tx, gachas, row)
      await publishTable(tx, { ...row, pity: row.pity ?? null }, { seeds, now })
    },

    listRemarks: notes =>
      notes
        .list(checked)
        .map(({ name, odds }) => describe(name, odds, simulate(odds, simulated, randomWords(name)))),
  })

const number = (value: number) => value.toLocaleString('ja-JP')

function describe(name: string, odds: Odds, result: Simulation): string {
  const { draws, pityDraws, longestMiss, furthest } = result
  const words = [
    `${number(draws)}回引いてみると、いちばん離れた品（${furthest.item}）で${furthest.sigma.toFixed(1)}σです`,
    odds.pity && `天井で出たのは${number(pityDraws)}回、つづけて外れたのは多くて${longestMiss}回です`,
  ].filter(Boolean)
  return `${name}: ${words.join('。')}${isAsStated(result, odds) ? '' : '。表のとおりではありません'}`
}
