import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { id, integer, list, someText } from '@iki/contract/api/schema'
import {
  mostSpots,
  pictureUnits,
  type SamePlace,
  type Spot,
  samePlaceSchema,
  spotSchema,
} from '@iki/contract/play/puzzle'
import * as v from 'valibot'
import { hashOf } from '#core/content/content-file.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { access } from '#core/content/fields.ts'
import { readShapes, type Shapes } from './drawn-shapes.ts'
import { puzzles } from './puzzle.tables.ts'

/** Two of them travel in one answer. */
const mostBytes = 60_000
const fewestSpots = 3

const fields = v.strictObject({
  title: someText(30),
  lead: someText(120),
  access,
  tags: v.pipe(list(id, 10), v.minLength(1, '札（tags）を一つは書いてください')),
  pictures: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,80}\.svg$/, 'media にある .svg の名前を書いてください'))),
    v.length(2, '絵は二枚です'),
  ),
  spots: v.pipe(
    v.array(spotSchema),
    v.minLength(fewestSpots, `ちがうところは${fewestSpots}か所以上にしてください`),
    v.maxLength(mostSpots, `ちがうところは${mostSpots}か所までにしてください`),
  ),
  same: v.pipe(
    v.array(samePlaceSchema),
    v.maxLength(mostSpots, `同じところは${mostSpots}か所までにしてください`),
  ),
  position: integer(1, 10_000),
})

/** What is wrong with the places, each with the field that it is about. */
function* problemsOfPlaces(
  spots: readonly Spot[],
  same: readonly SamePlace[],
  ratio: number,
): Generator<['spots' | 'same', string]> {
  const isOutside = ({ y }: { y: number }) => y > ratio * pictureUnits
  for (const spot of spots) {
    if (isOutside(spot)) yield ['spots', `「${spot.name}」が絵の外にあります`]
    if (spot.left === spot.right) yield ['spots', `「${spot.name}」の左と右のことばが同じです`]
  }
  if (new Set(spots.map(spot => spot.name)).size < spots.length)
    yield ['spots', '同じ名前のところが二つあります']
  for (const place of same) {
    if (isOutside(place)) yield ['same', `「${place.text}」が絵の外にあります`]
    const hit = spots.find(spot => Math.hypot(spot.x - place.x, spot.y - place.y) <= spot.r)
    if (hit) yield ['same', `「${place.text}」が、ちがうところ「${hit.name}」に重なっています`]
  }
  // Else whoever presses the same answer at each place would be right more often than not.
  if (same.length < spots.length)
    yield ['same', `同じところを、ちがうところと同じ数（${spots.length}か所）以上書いてください`]
}

/** Spot-the-difference puzzles. */
export const puzzleContent = contentKind({
  folder: 'puzzles',
  hints: { noun: 'a puzzle' },
  table: puzzles,
  fields,

  async examine({ name, fields: { pictures, spots, same }, lineOf }, root, { problems }) {
    const at = (field: string, sentence: string) => problems.push(`${name}:${lineOf(field)}: ${sentence}`)
    const shapes: Shapes[] = []
    for (const picture of pictures) {
      const text = await readFile(join(root, 'media', picture), 'utf8').catch(() => null)
      if (text === null) at('pictures', `media/${picture} がありません`)
      else if (Buffer.byteLength(text) > mostBytes)
        at('pictures', `media/${picture} は${mostBytes}バイトを超えています`)
      else {
        const read = readShapes(text)
        if ('line' in read) problems.push(`media/${picture}:${read.line}: ${read.text}`)
        else shapes.push(read)
      }
    }
    const [one, other] = shapes
    if (one && other && (one.width !== other.width || one.height !== other.height))
      at('pictures', '二枚の絵の大きさがちがいます')
    if (pictures[0] === pictures[1]) at('pictures', '二枚とも同じ絵です')
    const ratio = one ? one.height / one.width : 1
    for (const [field, sentence] of problemsOfPlaces(spots, same, ratio)) at(field, sentence)
    return { pictures: shapes.map(({ text }) => text), ratio }
  },

  load: ({ fields: { pictures: _, ...stated } }, _loading, { pictures, ratio }) => ({
    hashParts: pictures.map(text => hashOf(text)),
    row: () => ({ ...stated, pictures, ratio }),
  }),
})
