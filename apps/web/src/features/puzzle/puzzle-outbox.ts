import { type PuzzleResult, savePuzzleResult } from '@iki/contract/play/puzzle'
import { betterOf } from '@iki/contract/play/puzzle-tap'
import * as v from 'valibot'
import { queryClient } from '#core/api/query-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { puzzleQuery, saveBest } from './puzzle.queries.ts'

const unsentSchema = v.object({ puzzle: v.string(), seconds: v.number(), misses: v.number(), at: v.string() })
type UnsentResult = v.InferOutput<typeof unsentSchema>

const send = sendTo(savePuzzleResult, (key, { puzzle, ...result }: UnsentResult) => ({
  id: puzzle,
  key,
  ...result,
}))

/** Results by the key of each, so that one that is sent twice counts once. */
export const puzzleOutbox = defineOutbox({
  store: defineStore({ name: 'puzzle-results', version: 1, schema: unsentSchema, staysInPlace: true }),
  send,
  onAnswer({ sent, answer }) {
    queryClient.setQueryData(puzzleQuery(sent.puzzle).queryKey, known => known && { ...known, best: answer })
    void queryClient.invalidateQueries({ queryKey: ['puzzles'] })
    saveBest(sent.puzzle, answer)
    return null
  },
  // The puzzle was removed: its result can be shown to nobody.
  onRefused() {},
})

/** It is on the device when this returns. */
export function saveResult(puzzle: string, { seconds, misses }: PuzzleResult): void {
  puzzleOutbox.put(randomKey(), { puzzle, seconds, misses, at: serverClock.now().toISOString() })
}

/** The best of what the server knows and what is still on its way. */
export function bestOf(
  puzzle: string,
  known: PuzzleResult | null,
  unsent: Readonly<Record<string, { value: UnsentResult }>>,
): PuzzleResult | null {
  const own = Object.values(unsent).flatMap(({ value }) => (value.puzzle === puzzle ? [value] : []))
  return own.reduce<PuzzleResult | null>(
    (best, { seconds, misses }) => betterOf(best, { seconds, misses }),
    known,
  )
}
