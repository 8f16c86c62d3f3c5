import { type PuzzleResult, puzzleLimit, type SamePlace, type Spot } from '@iki/contract/play/puzzle'
import type { Handle } from '#core/database/database.ts'
import { boolean, decimal, instant, integer, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const tagged = statement({
  name: 'puzzles_tagged',
  params: { tag: text, uid: text },
  row: {
    id: text,
    title: text,
    lead: text,
    access: text.array,
    spotCount: integer.because('spots are a list'),
    seconds: integer.orNull,
    misses: integer.orNull,
  },
  text: `select p.id, p.title, p.lead, p.access, jsonb_array_length(p.spots) as spot_count, b.seconds, b.misses
   from puzzles p
   left join lateral (
     select seconds, misses from puzzle_results where uid = $uid and puzzle_id = p.id
     order by seconds, misses limit 1
   ) b on true
   where $tag = any(p.tags) order by p.position, p.id limit ${puzzleLimit}`,
})

export const listTagged = (handle: Handle, which: { tag: string; uid: string }) => tagged.rows(handle, which)

const byId = statement({
  name: 'puzzles_by_id',
  params: { id: text },
  row: {
    id: text,
    title: text,
    lead: text,
    access: text.array,
    ratio: decimal,
    pictures: text.array,
    spots: json<Spot[]>(),
    same: json<SamePlace[]>(),
  },
  text: 'select id, title, lead, access, ratio, pictures, spots, same from puzzles where id = $id',
})

export const findPuzzle = (handle: Handle, id: string) => byId.first(handle, { id })

const isThere = statement({
  name: 'puzzles_is_there',
  params: { id: text },
  row: { isThere: boolean.because('whether a row exists') },
  text: 'select exists (select from puzzles where id = $id) as is_there',
})

export const isPuzzle = async (handle: Handle, id: string): Promise<boolean> =>
  (await isThere.first(handle, { id }))?.isThere ?? false

const insert = statement({
  name: 'puzzle_results_insert',
  params: { uid: text, key: text, puzzleId: text, seconds: integer, misses: integer, at: instant },
  text: `insert into puzzle_results (uid, key, puzzle_id, seconds, misses, at)
   values ($uid, $key, $puzzleId, $seconds, $misses, $at) on conflict do nothing`,
})

/** What is under its key already stays. */
export async function insertResult(handle: Handle, row: Parameters<typeof insert.run>[1]): Promise<void> {
  await insert.run(handle, row)
}

const best = statement({
  name: 'puzzle_results_best',
  params: { uid: text, puzzleId: text },
  row: { seconds: integer, misses: integer },
  text: `select seconds, misses from puzzle_results where uid = $uid and puzzle_id = $puzzleId
   order by seconds, misses limit 1`,
})

export const findBest = async (handle: Handle, uid: string, puzzleId: string): Promise<PuzzleResult | null> =>
  (await best.first(handle, { uid, puzzleId })) ?? null
