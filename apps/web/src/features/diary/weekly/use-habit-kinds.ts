import { lockOf } from '@iki/contract/access/access'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { type HabitKind, habitKind } from '@iki/contract/diary/habit-kinds'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'

/**
 * Those of the habit diaries that are the member's: of plans that they hold, and of plans that they held, since what
 * was written stays theirs. Null until it is known who it is.
 */
export function useHabitKinds(diaries: readonly DiaryKind[]): HabitKind[] | null {
  const { me } = useMe()
  if (!me) return null
  return diaries
    .filter(diary => diary !== 'general')
    .filter(kind =>
      habitKind(kind).plans.some(access => {
        const lock = lockOf(access, viewerOf(me), clock.now())
        return lock === null || (lock.reason === 'plan' && lock.endedAt !== null)
      }),
    )
}
