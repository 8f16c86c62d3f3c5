import type { DiaryTexts } from '@iki/contract/diary/diary-fields'
import { type HabitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { followStore } from '#core/offline/follow-store.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore, type Store } from '#core/offline/store.ts'
import { dayTextSchema } from '../offline/stored-days.ts'
import { isSame } from '../offline/sync-rules.ts'

/** Unsaved drafts of days of a habit diary, by day; shown only to their writer. */
export type HabitDraft<K extends HabitKind = HabitKind> = {
  value: DiaryTexts[K]
  /** The revision that it was written on. */
  base: number | null
  /** The texts of that revision, needed to join what another device writes meanwhile. */
  ancestor?: DiaryTexts[K] | undefined
}

/** Texts that are too long to be saved are not cut off. Fields that an earlier release did not have are empty. */
const draftStore = <K extends HabitKind>(kind: K): Store<HabitDraft<K>> =>
  defineStore({
    name: `diary-drafts-${kind}`,
    version: 1,
    schema: v.object({
      value: dayTextSchema(kind),
      base: v.nullable(v.number()),
      ancestor: v.optional(dayTextSchema(kind)),
    }),
    most: 30,
  })
export const habitDraftStores = Object.fromEntries(habitKindKeys.map(kind => [kind, draftStore(kind)])) as {
  [K in HabitKind]: Store<HabitDraft<K>>
}
const storeOf = <K extends HabitKind>(kind: K) => habitDraftStores[kind] as Store<HabitDraft<K>>

const changes = createStore(() => ({ count: 0 }))
const notify = () => changes.setState(({ count }) => ({ count: count + 1 }))

export const habitDrafts = {
  put<K extends HabitKind>(kind: K, date: string, draft: HabitDraft<K>): void {
    storeOf(kind).write(currentOwner(), date, draft)
    notify()
  },
  drop(kind: HabitKind, date: string): void {
    storeOf(kind).remove(currentOwner(), date)
    notify()
  },
  /** As drop, unless more was written since. */
  dropSaved<K extends HabitKind>(kind: K, date: string, saved: DiaryTexts[K]): void {
    const current = storeOf(kind).find(currentOwner(), date)
    if (current && isSame(current.value, saved)) habitDrafts.drop(kind, date)
  },
  /** Those of one day. */
  of: <K extends HabitKind>(kind: K, date: string) => ({
    write: (draft: HabitDraft<K>) => habitDrafts.put(kind, date, draft),
    drop: () => habitDrafts.drop(kind, date),
    dropSaved: (saved: DiaryTexts[K]) => habitDrafts.dropSaved(kind, date, saved),
  }),
}

/** The drafts by day, of all tabs. */
export function useHabitDrafts<K extends HabitKind>(kind: K): ReadonlyMap<string, HabitDraft<K>> {
  const count = useStore(changes, state => state.count)
  useEffect(() => followStore(storeOf(kind), currentOwner(), notify), [kind])
  return useMemo(() => new Map(Object.entries(storeOf(kind).read(currentOwner()))), [kind, count])
}
