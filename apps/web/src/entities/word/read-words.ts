import { dictionaryGoodForMs, type Word, wordSchema } from '@iki/contract/reading/dictionary'
import * as v from 'valibot'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { AnswerKeeper } from '#core/kept/kept-answers.ts'

/** Raised when what is kept changes its shape: older ones are then not found any more. */
const keptName = 'dictionary-1'
/** Twenty thousand words are ours and whole, if the first is: looking at each would be felt. */
const keptSchema = v.object({
  words: v.custom<Word[]>(
    value => Array.isArray(value) && value.slice(0, 1).every(word => v.is(wordSchema, word)),
  ),
  /** When a word was changed last, by the server. */
  latest: v.nullable(v.string()),
  /** When the server was asked last, in ms by this device's clock. */
  checkedAt: v.number(),
})
type Kept = v.InferOutput<typeof keptSchema>

type Parts = {
  keeper: AnswerKeeper
  now: () => number
  /** What the page still has, where nothing can be kept. */
  before: Word[] | undefined
  listWords: () => Promise<Word[]>
  getLatest: () => Promise<string | null>
}

/**
 * The dictionary: what is kept on this device, for half an hour unasked, then as long as the server has nothing newer,
 * and where it can't be asked.
 */
export async function readWords({ keeper, now, before, listWords, getLatest }: Parts): Promise<Word[]> {
  const uid = keeper.owner()
  const kept = readKept(await keeper.find(keptName)) ?? keptOf(before)
  const write = (given: Kept) => keeper.write(keptName, uid, given)
  if (!kept) {
    const words = await listWords()
    await write({ words, latest: latestOf(words), checkedAt: now() })
    return words
  }
  const age = now() - kept.checkedAt
  if (age >= 0 && age < dictionaryGoodForMs) return kept.words
  try {
    const latest = await getLatest()
    const words = isNewer(latest, kept.latest) ? await listWords() : kept.words
    await write({ words, latest: latest ?? latestOf(words), checkedAt: now() })
    return words
  } catch (error) {
    if (isOutOfReach(error)) return kept.words
    throw error
  }
}

function readKept(value: unknown): Kept | null {
  const read = v.safeParse(keptSchema, value)
  return read.success ? read.output : null
}

const keptOf = (words: Word[] | undefined): Kept | null =>
  words ? { words, latest: latestOf(words), checkedAt: Number.NEGATIVE_INFINITY } : null

function latestOf(words: readonly Word[]): string | null {
  return words.reduce<string | null>(
    (latest, { updated }) => (isNewer(updated, latest) ? updated : latest),
    null,
  )
}

function isNewer(instant: string | null, than: string | null): boolean {
  if (instant === null || than === null) return instant !== than
  return Date.parse(instant) > Date.parse(than)
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.code === 'unavailable')
}
