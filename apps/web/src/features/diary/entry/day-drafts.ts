import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { dayTextSchema } from '../offline/stored-days.ts'

/** What is being written of a day and is not saved yet. It survives a closed tab or a phone call. */
const draftSchema = v.object({
  relax: v.nullable(v.number()),
  breath: v.nullable(v.number()),
  memo: v.string(),
  images: v.array(v.string()),
  /** The revision it was written on. */
  base: v.nullable(v.number()),
  /** What it said then: with it, what another device writes meanwhile can be joined. */
  ancestor: v.optional(dayTextSchema('general')),
})
export type DayDraft = v.InferOutput<typeof draftSchema>

/** What is written in it. */
export function textOfDraft({ base, ancestor, ...text }: DayDraft): Omit<DayDraft, 'base' | 'ancestor'> {
  return text
}

export const dayDrafts = defineStore({
  name: 'diary-drafts',
  version: 1,
  schema: draftSchema,
  most: 30,
})
/** So short a pause that a killed browser takes at most a word. */
const pauseMs = 250

/** The draft of a day, on the phone while it is written. `key` of the component is the day. */
export function useDayDraft(date: string) {
  // Whose words these are: when the page goes, another may be signed in already.
  const [owner] = useState(currentOwner)
  const [draft, setDraft] = useState<DayDraft | null>(() => dayDrafts.find(owner, date))
  const newest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    if (newest.current) dayDrafts.write(owner, date, newest.current)
    else dayDrafts.remove(owner, date)
  }, [owner, date])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  function put(next: DayDraft | null): void {
    newest.current = next
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pauseMs)
  }

  return {
    draft,
    write: (next: DayDraft): void => put(next),
    /** The draft is saved, or given up. */
    drop: (): void => put(null),
    /** As drop, unless more was written since. */
    dropSaved: (saved: DayDraft): void => {
      if (newest.current === null || newest.current === saved) put(null)
    },
  }
}
