import { lockOf } from '@iki/contract/access/access'
import type { Me } from '@iki/contract/account/session'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import type { DiaryDatabase } from '../offline/diary-database.ts'
import type { OpenDiary } from '../offline/open-diary.ts'
import { useOpenDiary } from '../offline/use-diary.ts'
import { useLive } from '../offline/use-live.ts'

/**
 * The habit diaries that are open to the member: of the plans that they hold, and of plans that have ended, because
 * what was written stays readable. Without a network, as this device stored them last. Null until they are known.
 */
export function useHabitKinds(diaries: readonly DiaryKind[]): HabitKind[] | null {
  const { me } = useMe()
  const diary = useOpenDiary()
  const earlier = useLive(diary, fact, readKinds).value
  const mine = useMemo(() => me && kindsOf(me), [me])
  useEffect(() => {
    if (diary && mine) remember(diary, mine).catch(() => {}) // If this fails, the server still knows.
  }, [diary, mine])
  const known: readonly string[] | null | undefined = mine ?? earlier
  if (!known) return null
  return diaries.filter(diary => diary !== 'general').filter(kind => known.includes(kind))
}

function kindsOf(me: Me): HabitKind[] {
  return habitKindKeys.filter(kind =>
    habitKind(kind).plans.some(access => {
      const lock = lockOf(access, viewerOf(me), clock.now())
      return lock === null || (lock.reason === 'plan' && lock.endedAt !== null)
    }),
  )
}

const fact = 'habit kinds'
const namesSchema = v.array(v.string())

/** The stored kinds. If none were stored, as by an earlier release, those of which this device has days. */
async function readKinds({ facts, days, outbox }: DiaryDatabase): Promise<string[] | null> {
  const remembered = (await facts.get(fact))?.value
  if (v.is(namesSchema, remembered)) return remembered
  const countOf = async (table: typeof days | typeof outbox, kind: HabitKind) =>
    table.where('[kind+date]').between([kind, ''], [kind, '\uffff']).count()
  const counts = await Promise.all(
    habitKindKeys.map(async kind => (await countOf(days, kind)) + (await countOf(outbox, kind))),
  )
  const here = habitKindKeys.filter((_, index) => (counts[index] ?? 0) > 0)
  return here.length > 0 ? here : null
}

async function remember({ database: { facts } }: OpenDiary, kinds: readonly HabitKind[]): Promise<void> {
  const current = (await facts.get(fact))?.value
  if (JSON.stringify(current) !== JSON.stringify(kinds)) await facts.put({ name: fact, value: kinds })
}
