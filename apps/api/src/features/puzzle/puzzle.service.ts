import { lockOf, mayUse, parseAccess } from '@iki/contract/access/access'
import type { InputOf } from '@iki/contract/api/endpoint'
import type { Puzzle, PuzzleResult, PuzzleRow, savePuzzleResult } from '@iki/contract/play/puzzle'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './puzzle.store.ts'

type Parts = { db: Database; clock: Clock; licencesOf: LicencesOf; limitSaves(uid: string): Promise<void> }

/** Spot the difference: the puzzles, and how members have solved them. */
export function puzzleService({ db, clock, licencesOf, limitSaves }: Parts) {
  return {
    /** Those that are open to the member. */
    async list(tag: string, member: SignedIn): Promise<PuzzleRow[]> {
      const [rows, viewer] = await Promise.all([
        store.listTagged(db, { tag, uid: member.uid }),
        loadViewer(member, licencesOf),
      ])
      return rows
        .filter(({ access }) => mayUse(parseAccess(access), viewer, clock()))
        .map(({ access: _, seconds, misses, ...row }) => ({
          ...row,
          best: seconds === null || misses === null ? null : { seconds, misses },
        }))
    },

    /** Throws not_found, plan_required or not_open_now. */
    async get(id: string, member: SignedIn): Promise<Puzzle> {
      const row = await store.findPuzzle(db, id)
      if (!row) throw new AppError('not_found')
      const viewer = await loadViewer(member, licencesOf)
      mustBeOpen(lockOf(parseAccess(row.access), viewer, clock()))
      const { access: _, pictures, ...puzzle } = row
      const [one = '', other = ''] = pictures
      const best = await store.findBest(db, member.uid, id)
      return { ...puzzle, pictures: [one, other], spotCount: puzzle.spots.length, best }
    },

    /** The first result under a key stays. Throws not_found. */
    async save(uid: string, { id, ...result }: InputOf<typeof savePuzzleResult>): Promise<PuzzleResult> {
      if (!(await store.isPuzzle(db, id))) throw new AppError('not_found')
      await limitSaves(uid)
      const at = chosenAt(result.at, clock())
      await store.insertResult(db, { ...result, uid, puzzleId: id, at })
      return (await store.findBest(db, uid, id)) ?? { seconds: result.seconds, misses: result.misses }
    },
  }
}
export type PuzzleService = ReturnType<typeof puzzleService>
