import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { type HabitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { followStore } from '#core/offline/follow-store.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore, type Store } from '#core/offline/store.ts'
import { isSameValue } from '#core/offline/unsent.ts'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import { dayTextSchema } from '../offline/stored-days.ts'
import { isSame } from '../offline/sync-rules.ts'
import type { DayDraft, DraftText } from './day-draft.ts'
import { joinDrafts } from './join-drafts.ts'

const most = 30
const baseFields = <K extends DiaryKind>(kind: K) => ({
  base: v.nullable(v.number()),
  ancestor: v.optional(dayTextSchema(kind)),
})

const generalStore = defineStore({
  name: 'diary-drafts',
  version: 2,
  schema: v.object({
    value: v.object({
      relax: v.nullable(v.number()),
      breath: v.nullable(v.number()),
      memo: v.string(),
      images: v.array(v.string()),
    }),
    ...baseFields('general'),
  }),
  /** In version 1, the fields of the day were beside the revision. */
  migrate(stored) {
    const { base, ancestor, ...value } = stored as Record<string, unknown>
    return { value, base, ancestor }
  },
  most,
})

/** Texts that are too long to be saved are not cut off. Fields that an earlier release did not have are empty. */
const habitStore = (kind: HabitKind) =>
  defineStore({
    name: `diary-drafts-${kind}`,
    version: 1,
    schema: v.object({ value: dayTextSchema(kind), ...baseFields(kind) }),
    most,
  })

const stores = {
  general: generalStore,
  ...Object.fromEntries(habitKindKeys.map(kind => [kind, habitStore(kind)])),
}
/** The drafts of a diary, by day; shown only to their writer. */
export const dayDrafts = <K extends DiaryKind>(kind: K) =>
  (stores as Readonly<Record<string, unknown>>)[kind] as Store<DayDraft<K>>

/** Grows when this tab stores a draft; the browser reports other tabs only. */
const changes = createStore(() => ({ count: 0 }))
const notify = () => changes.setState(({ count }) => ({ count: count + 1 }))

/** So short that a killed browser loses a word at most. */
const pauseMs = 250

/**
 * The draft of a day of any diary, stored on the phone and shared by all tabs. `shown` is what the form shows without
 * it. The component needs diary and day as its `key`.
 */
export function useDayDraft<K extends DiaryKind>(kind: K, date: string, shown: DraftText<K>) {
  const store = dayDrafts(kind)
  // Fixed at the start: when the page is left, somebody else may be signed in already.
  const [owner] = useState(currentOwner)
  // The server, whose page may be taken over here, knows no draft.
  const isTakenOver = useOfBrowser(() => true, false)
  const [draft, setDraft] = useState(() => (isTakenOver ? store.find(owner, date) : null))
  const newest = useRef(draft)
  /** As it was stored when this tab read or wrote it last. */
  const known = useRef(draft)
  const shownNow = useRef(shown)
  shownNow.current = shown
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const next = joinDrafts(kind, {
      mine: newest.current,
      known: known.current,
      stored: store.find(owner, date),
      shown: shownNow.current,
    })
    if (next) store.write(owner, date, next)
    else store.remove(owner, date)
    if (!isSameValue(next, newest.current)) setDraft(next)
    newest.current = next
    known.current = next
    notify()
  }, [kind, store, owner, date])

  const readAgain = useCallback(() => {
    flush()
    const stored = store.find(owner, date)
    if (isSameValue(stored, newest.current)) return
    newest.current = stored
    known.current = stored
    setDraft(stored)
  }, [flush, store, owner, date])

  useEffect(() => {
    if (isTakenOver) readAgain()
    const unfollow = followStore(store, owner, readAgain)
    window.addEventListener('pagehide', flush)
    return () => {
      unfollow()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [isTakenOver, flush, readAgain, store, owner])

  function put(next: DayDraft<K> | null): void {
    newest.current = next
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pauseMs)
  }

  return {
    draft,
    write: (next: DayDraft<K>) => put(next),
    /** The draft is given up. */
    drop: () => put(null),
    /** The draft is saved; it stays if more was written since. */
    dropSaved(saved: DraftText<K>): void {
      if (newest.current === null || isSame(newest.current.value, saved)) put(null)
    },
  }
}
export type Drafts<K extends DiaryKind> = ReturnType<typeof useDayDraft<K>>

/** The days of a diary that have a stored draft, of all tabs. */
export function useDraftedDays(kind: DiaryKind): ReadonlySet<string> {
  const [owner] = useState(currentOwner)
  const count = useStore(changes, state => state.count)
  useEffect(() => followStore(dayDrafts(kind), owner, notify), [kind, owner])
  return useMemo(() => new Set(Object.keys(dayDrafts(kind).read(owner))), [kind, owner, count])
}
