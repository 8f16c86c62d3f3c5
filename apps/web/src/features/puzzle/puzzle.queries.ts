import {
  getPuzzle,
  listPuzzles,
  type Puzzle,
  type PuzzleResult,
  puzzleLimit,
  puzzleSchema,
} from '@iki/contract/play/puzzle'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '#core/api/api-client.ts'
import { defineCopy } from '#core/offline/copies.ts'
import { entryOf, orStored } from '#core/offline/or-stored.ts'
import { currentOwner } from '#core/offline/owner.ts'

/** What this device has seen of puzzles: they are solved without a network, too. */
const storedLists = defineCopy({
  name: 'puzzle-lists',
  version: 1,
  schema: v.pipe(
    v.array(v.omit(puzzleSchema, ['ratio', 'pictures', 'spots', 'same'])),
    v.maxLength(puzzleLimit),
  ),
  most: 3,
})
const storedPuzzles = defineCopy({
  name: 'puzzles',
  version: 2,
  schema: puzzleSchema,
  // Version 1 had no texts of its places: they are not asked for.
  migrate(value) {
    const puzzle = value as Omit<Puzzle, 'same'>
    const spots = puzzle.spots.map(spot => ({ ...spot, left: spot.name, right: spot.name }))
    return { ...puzzle, spots, same: [] }
  },
  most: 4,
})

/** A result is sent from any page, and a later day without a network begins with what is stored. */
export function saveBest(id: string, best: PuzzleResult): void {
  const owner = currentOwner()
  const puzzle = storedPuzzles.find(owner, id)
  if (puzzle) storedPuzzles.write(owner, id, { ...puzzle, best })
  for (const [tag, rows] of Object.entries(storedLists.read(owner)))
    if (rows.some(row => row.id === id))
      storedLists.write(
        owner,
        tag,
        rows.map(row => (row.id === id ? { ...row, best } : row)),
      )
}

export const puzzlesQuery = (tag: string) =>
  queryOptions({
    queryKey: ['puzzles', tag],
    // A page that the server has rendered asks as well, so that this device stores the answer.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      orStored(() => call(listPuzzles, { tag }, { signal }), entryOf(storedLists, tag)),
  })

export const puzzleQuery = (id: string) =>
  queryOptions({
    queryKey: ['puzzle', id],
    refetchOnMount: 'always',
    queryFn: ({ signal }) => orStored(() => call(getPuzzle, { id }, { signal }), entryOf(storedPuzzles, id)),
  })
