import type { OutputOf } from '@iki/contract/api/endpoint'
import {
  deleteSkip,
  type getDiaryStats,
  type Skip,
  type SkipReason,
  saveSkip,
  skipSchema,
} from '@iki/contract/diary/diary'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { defineStore } from '#core/offline/store.ts'
import { diaryStatsQuery } from './diary-stats.queries.ts'
import type { OpenDiary } from './offline/open-diary.ts'
import { useOpenDiary } from './offline/use-diary.ts'
import { useLive } from './offline/use-live.ts'

/** Days that were skipped with a reason. Who is ill or travelling may have no network: it goes when there is one. */

/** Null takes the reason back. */
const schema = v.object({ reason: v.nullable(v.picklist(['ill', 'travelling', 'resting'])) })

export const skipOutbox = defineOutbox({
  store: defineStore({ name: 'diary-skips', version: 1, schema }),
  send: ({ id: date, value: { reason }, options }) =>
    reason === null ? call(deleteSkip, { date }, options) : call(saveSkip, { date, reason }, options),
  onAnswer({ id: date, sent, newest, isUnchanged }) {
    queryClient.setQueryData<OutputOf<typeof getDiaryStats>>(
      diaryStatsQuery.queryKey,
      stats => stats && { ...stats, skips: withSkip(stats.skips, date, sent.reason) },
    )
    void queryClient.invalidateQueries({ queryKey: diaryStatsQuery.queryKey })
    return isUnchanged ? null : newest
  },
})

/** What waits is given up: it would be on the server again after everything was deleted. */
export function forgetSkips(): void {
  for (const date of Object.keys(skipOutbox.state.getState().unsent)) skipOutbox.drop(date)
}

export function withSkip(skips: readonly Skip[], date: string, reason: SkipReason | null): Skip[] {
  const others = skips.filter(skip => skip.date !== date)
  return reason === null ? others : [...others, { date, reason }]
}

const fact = 'skips'
const none: readonly Skip[] = []
const skipsSchema = v.array(skipSchema)

/** As the member said last; without a network, on top of what was known last. */
export function useSkips(): readonly Skip[] {
  const diary = useOpenDiary()
  const { data } = useQuery(diaryStatsQuery)
  const unsent = useStore(skipOutbox.state, state => state.unsent)
  const known = useLive(diary, 'skips', async ({ facts }) => (await facts.get(fact))?.value).value
  const received = data?.skips
  useEffect(() => {
    if (received && diary) remember(diary, received).catch(() => {}) // The server knows.
  }, [diary, received])
  return useMemo(() => {
    const current = received ?? (v.is(skipsSchema, known) ? known : none)
    return Object.entries(unsent).reduce<readonly Skip[]>(
      (skips, [date, { value }]) => withSkip(skips, date, value.reason),
      current,
    )
  }, [received, known, unsent])
}

/** Many parts of a screen ask; only what is new is written. */
async function remember({ database }: OpenDiary, received: readonly Skip[]): Promise<void> {
  const stored = await database.facts.get(fact)
  if (JSON.stringify(stored?.value) !== JSON.stringify(received))
    await database.facts.put({ name: fact, value: received })
}

/** What became of saying so for a day. */
export function useSkipping(date: string) {
  const unsent = useStore(skipOutbox.state, state => state.unsent[date] ?? null)
  return {
    skip: (reason: SkipReason | null): void => skipOutbox.put(date, { reason }),
    retry: (): void => skipOutbox.retry(date),
    state: unsent?.state ?? null,
    error: unsent?.error ?? null,
  }
}
