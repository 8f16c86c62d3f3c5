import * as v from 'valibot'
import { id, integer, list, someText } from '../api/schema.ts'
import { nextStepSchema } from './achievement.ts'

/** A question is answered on this scale. */
export const lowestAnswer = 0
export const highestAnswer = 4
export const fewestQuestions = 8
export const mostQuestions = 20
/** What a whole sheet can reach, however many questions it has. */
export const wholeScore = 100

export const answersSchema = list(
  v.strictObject({ question: id, value: integer(lowestAnswer, highestAnswer) }),
  mostQuestions,
)
export type SheetAnswers = v.InferOutput<typeof answersSchema>

export const bandSchema = v.strictObject({
  /** The score from which it holds, up to the next. */
  from: integer(0, wholeScore),
  title: someText(30),
  advice: someText(300),
  links: list(nextStepSchema, 4),
})
export type SheetBand = v.InferOutput<typeof bandSchema>

/**
 * Of 100, so that a sheet that gains a question stays comparable with its past. Null if something is answered twice or
 * too little is answered to say anything.
 */
export function scoreOf(answers: SheetAnswers): number | null {
  const asked = new Set(answers.map(({ question }) => question))
  if (asked.size !== answers.length || asked.size < fewestQuestions) return null
  const sum = answers.reduce((total, { value }) => total + value, 0)
  return Math.round((sum * wholeScore) / (answers.length * highestAnswer))
}

/** The band in which a score lies: the last that begins at it or before. */
export function bandOf<B extends { from: number }>(bands: readonly B[], score: number): B | null {
  return bands.findLast(({ from }) => from <= score) ?? null
}
