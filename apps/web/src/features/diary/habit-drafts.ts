import {
  eichiTextFields,
  eichiTextSchema,
  kafukuTextFields,
  kafukuTextSchema,
} from '@iki/contract/habit-diary'
import { useMemo } from 'react'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { type KeptOnDevice, keptOnDevice } from '#core/kept-on-device.ts'
import { currentOwner } from '#core/media/member-id.ts'
import type { HabitKind, HabitTexts } from './habit-words.ts'
import { isSame } from './offline/sync-rules.ts'

/** Words of habit days that were begun and not yet kept, by day; only for their writer. */
export type HabitDraft<K extends HabitKind = HabitKind> = {
  value: HabitTexts[K]
  /** The revision that it was written on. */
  base: number | null
  /** What it said then: with it, what another device writes meanwhile can be joined. */
  ancestor?: HabitTexts[K] | undefined
}

const base = v.nullable(v.number())
/** As long as it may be: what is too long to be kept is not cut off. */
const words = v.string()
const eichiDraft = v.object({
  value: v.object({
    ...eichiTextFields,
    ...{ impressed: words, agreement: words, fix: words, tough: words, memo: words },
  }),
  base,
  ancestor: v.optional(eichiTextSchema),
})
const kafukuDraft = v.object({
  value: v.object({ ...kafukuTextFields, memo: words }),
  base,
  ancestor: v.optional(kafukuTextSchema),
})

const most = 30
export const habitDraftBoxes: { [K in HabitKind]: KeptOnDevice<HabitDraft<K>> } = {
  eichi: keptOnDevice({ storage: localStorage, name: 'diary-drafts-eichi', schema: eichiDraft, most }),
  kafuku: keptOnDevice({ storage: localStorage, name: 'diary-drafts-kafuku', schema: kafukuDraft, most }),
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
  dropKept<K extends HabitKind>(kind: K, date: string, saved: HabitTexts[K]): void {
    const standing = keptOf(kind).find(currentOwner(), date)
    if (standing && isSame(standing.value, saved)) habitDrafts.drop(kind, date)
  },
}

/** What was begun, by day. */
export function useHabitDrafts<K extends HabitKind>(kind: K): ReadonlyMap<string, HabitDraft<K>> {
  const count = useStore(changes, state => state.count)
  return useMemo(() => new Map(Object.entries(keptOf(kind).read(currentOwner()))), [kind, count])
}
