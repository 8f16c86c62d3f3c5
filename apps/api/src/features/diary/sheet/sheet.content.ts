import { id, list, someText } from '@iki/contract/api/schema'
import {
  bandSchema,
  fewestQuestions,
  highestAnswer,
  lowestAnswer,
  mostQuestions,
} from '@iki/contract/play/sheet-score'
import { findScreen } from '@iki/contract/screens/screens'
import * as v from 'valibot'
import type { FoundContent } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { access, chosenDrawing, drawing } from '#core/content/fields.ts'
import { sheets } from '../sheet.tables.ts'

const labels = highestAnswer - lowestAnswer + 1

const fields = v.strictObject({
  title: someText(30),
  lead: someText(160),
  access,
  drawing,
  scale: v.pipe(list(someText(12), labels), v.length(labels, `答えの名前を${labels}つ書いてください`)),
  questions: v.pipe(
    v.array(v.strictObject({ id, text: someText(60) })),
    v.minLength(fewestQuestions, `問いは${fewestQuestions}つ以上にしてください`),
    v.maxLength(mostQuestions, `問いは${mostQuestions}問までにしてください`),
  ),
  bands: v.pipe(list(bandSchema, 8), v.minLength(2, '読み方は2つ以上にしてください')),
  /** Is not opened any more; what was filled of it stays. */
  retired: v.optional(v.boolean(), false),
})
type SheetFile = FoundContent<v.InferOutput<typeof fields>>

/** Check sheets: questions, and what the scores mean. */
export const sheetContent = contentKind({
  folder: 'sheets',
  hints: { noun: 'a check sheet' },
  table: sheets,
  fields,
  check: files => files.flatMap(problemsOf),
  load: ({ id: sheetId, fields: { drawing: stated, retired, ...row } }) => ({
    row: () => ({
      ...row,
      isRetired: retired,
      drawing: chosenDrawing(sheetId, { access: row.access, drawing: stated }),
    }),
  }),
})

/** Problems of one sheet that its fields alone do not show. */
function problemsOf({ name, fields: { questions, bands, scale }, lineOf }: SheetFile): string[] {
  const at = (field: string, sentence: string) => `${name}:${lineOf(field)}: ${sentence}`
  const ids = questions.map(question => question.id)
  const twice = ids.find((each, index) => ids.indexOf(each) !== index)
  const problems: string[] = []
  const lost = bands
    .flatMap(({ links }) => links.map(({ link }) => link))
    .filter(link => findScreen(link.split('?')[0] ?? link) === null)
  if (twice) problems.push(at('questions', `問い「${twice}」が二つあります`))
  if (new Set(scale).size < scale.length) problems.push(at('scale', '答えの名前は、それぞれ別にしてください'))
  if (bands[0]?.from !== 0) problems.push(at('bands', 'はじめの読み方は、0点からにしてください'))
  if (bands.some(({ from }, index) => from <= (bands[index - 1]?.from ?? -1)))
    problems.push(at('bands', '読み方は、点の低いほうから順にならべてください'))
  for (const link of lost) problems.push(at('bands', `リンク ${link} のページはありません`))
  return problems
}
