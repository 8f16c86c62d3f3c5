import type { InputOf } from '@iki/contract/api/endpoint'
import type { savePuzzleResult } from '@iki/contract/play/puzzle'
import type { Clock } from '#core/clock.ts'

export type SolvedDemo = {
  clock: Clock
  puzzles: { save(uid: string, result: InputOf<typeof savePuzzleResult>): Promise<unknown> }
}

/** The other puzzle is still before her. */
const id = 'sonkyo-doujou'
const solved = [
  { daysAgo: 71, seconds: 248, misses: 6 },
  { daysAgo: 39, seconds: 151, misses: 3 },
  { daysAgo: 12, seconds: 96, misses: 1 },
]
const dayMs = 86_400_000

/** 春子 has solved a puzzle, better each time. */
export async function writeDemoPuzzles(uid: string, { clock, puzzles }: SolvedDemo): Promise<void> {
  for (const [index, { daysAgo, ...result }] of solved.entries()) {
    const at = new Date(clock().getTime() - daysAgo * dayMs).toISOString()
    await puzzles.save(uid, { id, key: `demo-puzzle-${index + 1}`, ...result, at })
  }
}
