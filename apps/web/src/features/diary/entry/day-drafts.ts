import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { followStore } from '#core/offline/follow-store.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { isSameValue } from '#core/offline/unsent.ts'
import { dayTextSchema } from '../offline/stored-days.ts'
import { isSame } from '../offline/sync-rules.ts'
import type { Drafts } from './use-day-form.ts'

/** What is being written of a day and is not saved yet. It survives a closed tab or a phone call. */
const draftSchema = v.object({
  relax: v.nullable(v.number()),
  breath: v.nullable(v.number()),
  memo: v.string(),
  images: v.array(v.string()),
  /** The revision it was written on. */
  base: v.nullable(v.number()),
  /** The texts of that revision, needed to join what another device writes meanwhile. */
  ancestor: v.optional(dayTextSchema('general')),
})
type DayDraft = v.InferOutput<typeof draftSchema>
/** What is written of the day. */
export type DraftText = Omit<DayDraft, 'base' | 'ancestor'>

/** In the form that all diaries have; stored are the fields beside the revision. */
function draftOf({ base, ancestor, ...value }: DayDraft) {
  return { value, base, ancestor }
}

export const dayDrafts = defineStore({
  name: 'diary-drafts',
  version: 1,
  schema: draftSchema,
  most: 30,
})
/** So short that a killed browser loses a word at most. */
const pauseMs = 250

/** The draft of a day, stored on the phone and shared by all tabs. The component needs the day as its `key`. */
export function useDayDraft(date: string): Drafts<'general', DraftText> {
  // Fixed at the start: when the page is left, somebody else may be signed in already.
  const [owner] = useState(currentOwner)
  const [draft, setDraft] = useState<DayDraft | null>(() => dayDrafts.find(owner, date))
  const newest = useRef(draft)
  /** As it was stored when this tab read or wrote it last. */
  const known = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const next = joinedDraft(newest.current, known.current, dayDrafts.find(owner, date))
    if (next) dayDrafts.write(owner, date, next)
    else dayDrafts.remove(owner, date)
    if (!isSameValue(next, newest.current)) setDraft(next)
    newest.current = next
    known.current = next
  }, [owner, date])

  const readAgain = useCallback(() => {
    flush()
    const stored = dayDrafts.find(owner, date)
    if (isSameValue(stored, newest.current)) return
    newest.current = stored
    known.current = stored
    setDraft(stored)
  }, [flush, owner, date])

  useEffect(() => {
    const unfollow = followStore(dayDrafts, owner, readAgain)
    window.addEventListener('pagehide', flush)
    return () => {
      unfollow()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush, readAgain, owner])

  function put(next: DayDraft | null): void {
    newest.current = next
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pauseMs)
  }

  return {
    draft: draft && draftOf(draft),
    write: ({ value, base, ancestor }) => put({ ...value, base, ...(ancestor && { ancestor }) }),
    drop: () => put(null),
    dropSaved(saved) {
      if (newest.current === null || isSame(draftOf(newest.current).value, saved)) put(null)
    },
  }
}

/** Applies what this tab has changed in a draft that it knew as `known` to what is stored by now. */
function joinedDraft(
  mine: DayDraft | null,
  known: DayDraft | null,
  stored: DayDraft | null,
): DayDraft | null {
  if (isSameValue(stored, known)) return mine
  if (mine === null || stored === null) return mine ?? stored
  const changed = Object.entries(mine).filter(
    ([key, value]) => !isSameValue(value, known?.[key as keyof DayDraft]),
  )
  return { ...stored, ...Object.fromEntries(changed) }
}
