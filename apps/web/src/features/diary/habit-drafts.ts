import type { DiaryTexts } from '@iki/contract/diary-fields'
import { type HabitKind, habitKindKeys } from '@iki/contract/habit-kinds'
import { useMemo } from 'react'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { type KeptOnDevice, keptOnDevice } from '#core/kept-on-device.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { storedText } from './offline/stored-days.ts'
import { isSame } from './offline/sync-rules.ts'

/** Days of a habit diary that were begun and not yet saved, by day; only for their writer. */
export type HabitDraft<K extends HabitKind = HabitKind> = {
  value: DiaryTexts[K]
  /** The revision that it was written on. */
  base: number | null
  /** What it said then: with it, what another device writes meanwhile can be joined. */
  ancestor?: DiaryTexts[K] | undefined
}

/** What is too long to be saved is not cut off, and what an earlier release did not ask was not said. */
const draftBox = <K extends HabitKind>(kind: K): KeptOnDevice<HabitDraft<K>> =>
  keptOnDevice({
    storage: localStorage,
    name: `diary-drafts-${kind}`,
    schema: v.object({
      value: storedText(kind),
      base: v.nullable(v.number()),
      ancestor: v.optional(storedText(kind)),
    }),
    most: 30,
  })
export const habitDraftBoxes = Object.fromEntries(habitKindKeys.map(kind => [kind, draftBox(kind)])) as {
  [K in HabitKind]: KeptOnDevice<HabitDraft<K>>
}
const keptOf = <K extends HabitKind>(kind: K) => habitDraftBoxes[kind] as KeptOnDevice<HabitDraft<K>>

const changes = createStore(() => ({ count: 0 }))
const tell = () => changes.setState(({ count }) => ({ count: count + 1 }))

export const habitDrafts = {
  put<K extends HabitKind>(kind: K, date: string, draft: HabitDraft<K>): void {
    keptOf(kind).write(currentOwner(), date, draft)
    tell()
  },
  drop(kind: HabitKind, date: string): void {
    keptOf(kind).remove(currentOwner(), date)
    tell()
  },
  /** As drop, unless more was written since. */
  dropKept<K extends HabitKind>(kind: K, date: string, saved: DiaryTexts[K]): void {
    const standing = keptOf(kind).find(currentOwner(), date)
    if (standing && isSame(standing.value, saved)) habitDrafts.drop(kind, date)
  },
}

/** What was begun, by day. */
export function useHabitDrafts<K extends HabitKind>(kind: K): ReadonlyMap<string, HabitDraft<K>> {
  const count = useStore(changes, state => state.count)
  return useMemo(() => new Map(Object.entries(keptOf(kind).read(currentOwner()))), [kind, count])
}
