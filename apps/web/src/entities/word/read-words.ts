import { dictionaryGoodForMs, type Word, wordSchema } from '@iki/contract/reading/dictionary'
import * as v from 'valibot'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { AnswerCache } from '#core/downloads/cached-answers.ts'

/** Change the number when the cached shape changes: older caches are then not found any more. */
const cacheName = 'dictionary-1'
/** Only the first word is checked: checking all twenty thousand would take noticeable time. */
const cachedSchema = v.object({
  words: v.custom<Word[]>(
    value => Array.isArray(value) && value.slice(0, 1).every(word => v.is(wordSchema, word)),
  ),
  /** When a word was last changed, by the server's clock. */
  latest: v.nullable(v.string()),
  /** When the server was last asked, in ms by this device's clock. */
  checkedAt: v.number(),
})
type CachedWords = v.InferOutput<typeof cachedSchema>

type Parts = {
  cache: AnswerCache
  now: () => number
  /** What the page still has in memory, for browsers that can't cache. */
  before: Word[] | undefined
  listWords: () => Promise<Word[]>
  getLatest: () => Promise<string | null>
}

/**
 * The dictionary. The copy on this device is used without a call for half an hour, after that if the server has nothing
 * newer, and if the server can't be reached.
 */
export async function readWords({ cache, now, before, listWords, getLatest }: Parts): Promise<Word[]> {
  const uid = cache.owner()
  const cached = readCached(await cache.find(cacheName)) ?? cachedFrom(before)
  const write = (given: CachedWords) => cache.write(cacheName, uid, given)
  if (!cached) {
    const words = await listWords()
    await write({ words, latest: latestOf(words), checkedAt: now() })
    return words
  }
  const age = now() - cached.checkedAt
  if (age >= 0 && age < dictionaryGoodForMs) return cached.words
  try {
    const latest = await getLatest()
    const words = isNewer(latest, cached.latest) ? await listWords() : cached.words
    await write({ words, latest: latest ?? latestOf(words), checkedAt: now() })
    return words
  } catch (error) {
    if (isOutOfReach(error)) return cached.words
    throw error
  }
}

function readCached(value: unknown): CachedWords | null {
  const read = v.safeParse(cachedSchema, value)
  return read.success ? read.output : null
}

const cachedFrom = (words: Word[] | undefined): CachedWords | null =>
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
