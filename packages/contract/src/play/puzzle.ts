import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, someText } from '../api/schema.ts'

export const mostSpots = 20
export const puzzleLimit = 50
/** All lengths of a picture are in parts of a thousand of its width. */
export const pictureUnits = 1000

export const spotSchema = v.strictObject({
  x: integer(0, pictureUnits),
  y: integer(0, 2 * pictureUnits),
  r: integer(5, 300),
  /** What differs there, as text. */
  name: someText(30),
  /** What each of the two pictures shows there. */
  left: someText(40),
  right: someText(40),
})
export type Spot = v.InferOutput<typeof spotSchema>

/** A place that is the same in both pictures; the list of places asks for it, too. */
export const samePlaceSchema = v.strictObject({
  x: integer(0, pictureUnits),
  y: integer(0, 2 * pictureUnits),
  /** What both pictures show there. */
  text: someText(40),
})
export type SamePlace = v.InferOutput<typeof samePlaceSchema>

/** How long it took, and how often nothing was where one has pressed. */
const resultFields = { seconds: integer(0, 86_400), misses: integer(0, 10_000) }
export const resultSchema = v.object(resultFields)
export type PuzzleResult = v.InferOutput<typeof resultSchema>

const rowSchema = v.object({
  id,
  title: v.string(),
  lead: v.string(),
  spotCount: v.number(),
  /** The member’s best; null as long as it was never solved. */
  best: v.nullable(resultSchema),
})
export type PuzzleRow = v.InferOutput<typeof rowSchema>

export const puzzleSchema = v.object({
  ...rowSchema.entries,
  /** Height by width. */
  ratio: v.number(),
  /** Two drawings as SVG that the loader has looked through: they hold shapes alone. */
  pictures: v.tuple([v.string(), v.string()]),
  spots: list(spotSchema, mostSpots),
  same: list(samePlaceSchema, mostSpots),
})
export type Puzzle = v.InferOutput<typeof puzzleSchema>

export const listPuzzles = endpoint({
  about: 'The puzzles with a tag that are open to the member, with the best result of each',
  method: 'GET',
  path: '/v1/puzzles',
  access: member,
  input: v.object({ tag: id }),
  output: list(rowSchema, puzzleLimit),
  errors: [],
})

export const getPuzzle = endpoint({
  about: 'A puzzle: two drawings, where they differ, and places where they do not',
  method: 'GET',
  path: '/v1/puzzles/{id}',
  access: member,
  input: v.object({ id }),
  output: puzzleSchema,
  errors: ['not_found', 'not_open_now'],
})

export const savePuzzleResult = endpoint({
  about: 'Saves how a puzzle was solved, under a key of the phone, once; answers the best result so far',
  method: 'PUT',
  path: '/v1/puzzles/{id}/results/{key}',
  encoding: 'json',
  access: member,
  input: v.object({ id, key: id, ...resultFields, at: instant }),
  output: resultSchema,
  errors: ['not_found'],
})
