import { type Access, lockOf } from '@iki/contract/access'
import { dancerOnline, eichi, kafuku } from '@iki/contract/screens/access-sets'
import type { DiaryName } from '@iki/contract/screens/screen'
import { clock } from '#core/clock.ts'
import { useMe, viewerOf } from '#core/me.queries.ts'
import type { HabitKind } from './habit-words.ts'

/** Which plans have which diary. */
const accesses: Readonly<Record<HabitKind, readonly Access[]>> = {
  eichi: [eichi],
  kafuku: [kafuku, dancerOnline],
}

/**
 * Those of the weekly diaries that are the member's: of plans that they hold, and of plans that they held, since what
 * was written stays theirs. Null until it is known who it is.
 */
export function useHabitKinds(diaries: readonly DiaryName[]): HabitKind[] | null {
  const { me } = useMe()
  if (!me) return null
  return diaries
    .filter(diary => diary !== 'general')
    .filter(kind =>
      accesses[kind].some(access => {
        const lock = lockOf(access, viewerOf(me), clock.now())
        return lock === null || (lock.reason === 'plan' && lock.endedAt !== null)
      }),
    )
}
