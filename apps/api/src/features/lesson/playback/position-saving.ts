import {
  decideSave,
  type EarlierPosition,
  isRepeated,
  type PositionSave,
  type SaveDecision,
  type StoredPosition,
} from '@iki/contract/media/position-save'
import type { Handle } from '#core/database/database.ts'
import { type LessonOf, listPastPositions, recordPast } from './past-position.store.ts'
import { findPosition, lockPosition, writePosition } from './playback.store.ts'

/** A save of a member's position in a lesson. */
export type LessonSave = LessonOf & PositionSave

/**
 * Decides about a save by the current position, and writes if that is still the current one. Whoever comes too late
 * decides again with the row locked. `known` is a position that was the current one a while ago: unless the listener
 * continued from another one, nothing is read before writing.
 */
export async function savePosition(
  handle: Handle,
  save: LessonSave,
  known: StoredPosition | null = null,
): Promise<SaveDecision> {
  const isExpected = known !== null && (save.base ?? known.sequence) === known.sequence
  const before = isExpected ? known : await findPosition(handle, save)
  const decision = decideSave(before, save)
  // Only what was read says that a save does not win.
  const isWorthWriting = decision.isTaken || !isExpected
  if (isWorthWriting && (await write(handle, save, before, decision))) return decision
  return handle.transaction(async tx => {
    const current = await lockPosition(tx, save)
    const last = decideSave(current, save)
    if (!(await write(tx, save, current, last)))
      throw new Error('The position was removed and written again while it was saved.')
    return last
  })
}

/** False, with nothing written, if `before` is no longer the current position. */
async function write(
  handle: Handle,
  of: LessonOf,
  before: StoredPosition | null,
  { isTaken, position, past }: SaveDecision,
): Promise<boolean> {
  const news = await withoutRepeated(handle, of, past)
  if (isTaken) return writePosition(handle, of, { position, replaces: before?.sequence ?? null, past: news })
  if (news.length > 0) await recordPast(handle, of, news)
  return true
}

async function withoutRepeated(
  handle: Handle,
  of: LessonOf,
  past: EarlierPosition[],
): Promise<EarlierPosition[]> {
  if (!past.some(({ reason }) => reason === 'device')) return past
  const recorded = await listPastPositions(handle, of)
  return past.filter(earlier => !isRepeated(earlier, recorded))
}
