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

/** Days that were skipped with a reason. An ill or travelling member may have no network, so reasons are sent later. */

/** Null removes the reason. */
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

/** Discards unsent reasons. Otherwise they would be sent after the member has deleted everything on the server. */
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

/** The skipped days: those that the server has (without a network, as last known), with the unsent changes applied. */
export function useSkips(): readonly Skip[] {
  const diary = useOpenDiary()
  const { data } = useQuery(diaryStatsQuery)
  const unsent = useStore(skipOutbox.state, state => state.unsent)
  const known = useLive(diary, 'skips', async ({ facts }) => (await facts.get(fact))?.value).value
  const received = data?.skips
  useEffect(() => {
    if (received && diary) remember(diary, received).catch(() => {}) // The server has them.
  }, [diary, received])
  return useMemo(() => {
    const current = received ?? (v.is(skipsSchema, known) ? known : none)
    return Object.entries(unsent).reduce<readonly Skip[]>(
      (skips, [date, { value }]) => withSkip(skips, date, value.reason),
      current,
    )
  }, [received, known, unsent])
}

/** Stores the skipped days for times without a network; only if they changed, since several parts of a screen do it. */
async function remember({ database }: OpenDiary, received: readonly Skip[]): Promise<void> {
  const stored = await database.facts.get(fact)
  if (JSON.stringify(stored?.value) !== JSON.stringify(received))
    await database.facts.put({ name: fact, value: received })
}

/** The reason of one day: how it is set, and whether it was sent. */
export function useSkipping(date: string) {
  const unsent = useStore(skipOutbox.state, state => state.unsent[date] ?? null)
  return {
    skip: (reason: SkipReason | null): void => skipOutbox.put(date, { reason }),
    retry: (): void => skipOutbox.retry(date),
    state: unsent?.state ?? null,
    error: unsent?.error ?? null,
  }
}
